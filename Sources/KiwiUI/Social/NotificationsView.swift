import KiwiEngine
import KiwiKit
import SwiftUI

/// What others did that concerns the reader.
struct NotificationsView: View {
  let model: AppModel
  let account: Account

  var body: some View {
    Group {
      if account.user == nil {
        ContentUnavailableView {
          Label("Notifications", systemImage: "bell")
        } description: {
          Text("Log in to see who liked, answered and followed.")
        } actions: {
          Button("Log In") { model.router.logInRequested() }.buttonStyle(.borderedProminent)
        }
      } else {
        list
      }
    }
    .navigationTitle("Notifications")
  }

  private var list: some View {
    let notifications = account.notifications
    return List {
      FieldProblem(text: notifications.answering.failure?.message)
      ForEach(notifications.notifications) {
        NotificationRow(notification: $0, me: account.user, clock: model.clock)
        if $0.kind == .friendRequest { FriendRequestAnswer(notification: $0, notifications: notifications) }
      }
      switch notifications.loading {
      case .idle, .loading: LoadingView()
      case .failed(let failure): FailureView(failure: failure) { await notifications.loadInitial() }
      case .loaded:
        if let last = notifications.notifications.last {
          if let failure = notifications.moreFailure {
            MoreFailure(failure: failure) { await notifications.tryAgain() }
          } else if !notifications.hasReachedEnd {
            LoadingView().onAppear { Task { await notifications.rowAppeared(last) } }.id(last.id)
          }
        } else {
          ContentUnavailableView(
            "Nothing New", systemImage: "bell",
            description: Text("When somebody likes, answers or follows, it appears here."))
        }
      }
    }
    .listStyle(.plain)
    .refreshable { await notifications.refresh() }
    .task(id: notifications.unreadCount) { await notifications.look() }
  }
}

struct NotificationRow: View {
  let notification: AppNotification
  let me: User?
  let clock: AppClock

  var body: some View {
    NavigationLink(value: route) {
      HStack(spacing: Spacing.regular) {
        Avatar(user: notification.actor)
        VStack(alignment: .leading, spacing: 0) {
          Text(words).fontWeight(notification.read ? .regular : .semibold)
          RelativeTime(date: notification.createdAt, clock: clock).font(.footnote)
        }
        Spacer()
        if !notification.read {
          Circle().fill(Color.kiwi).frame(width: 8, height: 8).accessibilityLabel("New")
        }
      }
    }
  }

  private var words: String {
    let name = notification.actor.name
    return switch notification.kind {
    case .like: "\(name) likes your post"
    case .comment: "\(name) commented on your post"
    case .follow: "\(name) follows you"
    case .mention: "\(name) mentioned you"
    case .challenge:
      notification.actor.id == me?.id ? "You won a challenge" : "\(name) won a challenge that you are in"
    case .friendRequest: "\(name) asks to be friends"
    case .friendAccept: "You and \(name) are friends"
    }
  }

  private var route: Route {
    if let challengeId = notification.challengeId { return .challenge(id: challengeId) }
    guard let postId = notification.postId else { return .profile(notification.actor) }
    // The name in a post's address is for people; the post is found by its id.
    let author = notification.kind == .mention ? notification.actor : me ?? notification.actor
    return .post(id: postId, username: author.username)
  }
}

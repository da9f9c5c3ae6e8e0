import KiwiEngine
import KiwiKit
import SwiftUI

/// The user's notifications.
struct NotificationsView: View {
  let model: AppModel
  let account: Account
  @Environment(\.calendar) private var calendar

  var body: some View {
    Group {
      if account.user == nil {
        ScrollView {
          emptyState(
            "Notifications", systemImage: "bell",
            words: "Log in to see likes, comments and new followers."
          ) {
            Button("Log In") { model.router.logInRequested() }.buttonStyle(.borderedProminent)
          }
        }
      } else {
        list
      }
    }
    .inlineTitle("Notifications")
  }

  private var list: some View {
    let notifications = account.notifications
    return List {
      FieldProblem(text: notifications.answering.failure?.message)
      ForEach(
        NotificationSection.sections(
          of: notifications.notifications, now: model.clock.now, calendar: calendar)
      ) { section in
        Section(section.id == .today ? "Today" : "Earlier") {
          ForEach(section.groups) { group in
            NotificationRow(group: group, me: account.user, clock: model.clock)
            if group.newest.kind == .friendRequest {
              FriendRequestAnswer(notification: group.newest, notifications: notifications)
            }
            if notifications.canFollowBack(group) {
              Button("Follow Back") { notifications.followBack(group, by: account.repository) }
                .buttonStyle(.bordered)
                .accessibilityLabel("Follow Back: \(group.newest.actor.name)")
            }
          }
        }
      }
      whenLoaded(notifications.loading, retry: { await notifications.loadInitial() }) {
        if let last = notifications.notifications.last {
          if let failure = notifications.moreFailure {
            MoreFailure(failure: failure) { await notifications.tryAgain() }
          } else if !notifications.hasReachedEnd {
            LoadingView().onAppear { Task { await notifications.rowAppeared(last) } }.id(last.id)
          }
        } else {
          ContentUnavailableView(
            "No Notifications Yet", systemImage: "bell",
            description: Text("Likes, comments and new followers appear here."))
        }
      }
    }
    .listStyle(.plain)
    .refreshable { await notifications.refresh() }
    .task(id: notifications.unreadCount) { await notifications.appeared() }
  }
}

struct NotificationRow: View {
  let group: NotificationGroup
  let me: User?
  let clock: AppClock

  private var notification: AppNotification { group.newest }

  var body: some View {
    NavigationLink(value: route) {
      HStack(alignment: .top, spacing: Spacing.regular) {
        Avatar(user: notification.actor)
        VStack(alignment: .leading, spacing: Spacing.small) {
          Text(words).fontWeight(group.isNew ? .semibold : .regular)
          if let excerpt = notification.excerpt {
            Text(verbatim: excerpt).fontDesign(.serif).foregroundStyle(Color.softInk).lineLimit(2)
              .written(as: excerpt)
          }
          RelativeTime(date: notification.createdAt, clock: clock).font(.footnote)
        }
        Spacer()
        if let url = notification.imageURL {
          AsyncImage(url: url) { image in
            image.resizable().scaledToFill()
          } placeholder: {
            Color.flesh
          }
          .frame(width: 48, height: 48)
          .clipShape(RoundedRectangle(cornerRadius: Spacing.regular))
          .accessibilityHidden(true)
        }
        if group.isNew {
          Circle().fill(Color.kiwi).frame(width: 8, height: 8).accessibilityLabel("New")
        }
      }
    }
  }

  private var words: String {
    switch notification.kind {
    case .like: localized("\(names) liked your post")
    case .comment: localized("\(names) commented on your post")
    case .follow: localized("\(names) followed you")
    case .mention: localized("\(names) mentioned you")
    case .challenge:
      notification.actor.id == me?.id
        ? localized("You won a challenge") : localized("\(names) won a challenge you joined")
    case .friendRequest: localized("\(names) sent you a friend request")
    case .friendAccept: localized("You and \(names) are now friends")
    }
  }

  /// The names of up to two users, or the latest user with the number of the others.
  private var names: String {
    let names = group.actors.map(\.name)
    return switch names.count {
    case 2: names.formatted(.list(type: .and).locale(.reader))
    case 3...: localized("\(notification.actor.name) and \(names.count - 1) others")
    default: notification.actor.name
    }
  }

  private var route: Route {
    if let challengeId = notification.challengeId { return .challenge(id: challengeId) }
    if notification.kind == .follow, !group.older.isEmpty, let me { return .followers(username: me.username) }
    guard let postId = notification.postId else { return .profile(notification.actor) }
    // The username in a post's address is cosmetic; the ID identifies the post.
    let author = notification.kind == .mention ? notification.actor : me ?? notification.actor
    return .post(id: postId, username: author.username)
  }
}

import KiwiEngine
import KiwiKit
import SwiftUI

/// The user's friends, their activity, and received and sent requests.
struct FriendsView: View {
  let model: AppModel
  let account: Account
  @State private var screen: FriendsViewModel

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _screen = State(initialValue: FriendsViewModel(client: account.client))
  }

  var body: some View {
    let now = account.friendsNow
    List {
      FieldProblem(text: screen.changing.failure?.message)
      if !screen.received.people.isEmpty {
        Section("Friend Requests") {
          ForEach(screen.received.people) { user in
            FriendRequestRow(user: user, screen: screen, isReceived: true)
          }
          if !screen.received.hasReachedEnd { ListEnd(screen.received) { EmptyView() } }
        }
      }
      if !now.friends.isEmpty {
        Section("Friend Activity") {
          ForEach(now.friends) { FriendNowRow(friend: $0) }
          if !now.hasReachedEnd { ListEnd(now) { EmptyView() } }
        }
      }
      if screen.friends.people.isEmpty {
        ListEnd(screen.friends) {
          ContentUnavailableView {
            Label("No Friends Yet", systemImage: "person.2")
          } description: {
            Text("To send a request, open a profile and choose Add Friend.")
          } actions: {
            Link("Find People", destination: .route(.discover)).buttonStyle(.borderedProminent)
          }
        }
      } else {
        Section("All Friends") {
          ForEach(screen.friends.people) { PersonRow(user: $0) }
          if !screen.friends.hasReachedEnd { ListEnd(screen.friends) { EmptyView() } }
        }
      }
      if !screen.sent.people.isEmpty {
        Section("Sent Requests") {
          ForEach(screen.sent.people) { user in
            FriendRequestRow(user: user, screen: screen, isReceived: false)
          }
          if !screen.sent.hasReachedEnd { ListEnd(screen.sent) { EmptyView() } }
        }
      }
    }
    .listStyle(.plain)
    .refreshable { await refresh() }
    .task(id: now.revision) { await refresh() }
    .navigationTitle("Friends")
  }

  private func refresh() async {
    async let now: Void = account.friendsNow.refresh()
    async let friends: Void = screen.refresh()
    _ = await (now, friends)
  }
}

struct FriendRequestRow: View {
  let user: User
  let screen: FriendsViewModel
  let isReceived: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      PersonRow(user: user)
      HStack(spacing: Spacing.regular) {
        if isReceived {
          Button("Accept") { Task { await screen.accept(user) } }.buttonStyle(.borderedProminent)
            .accessibilityLabel("Accept \(user.name)")
          Button("Decline") { Task { await screen.end(user) } }.buttonStyle(.bordered)
            .accessibilityLabel("Decline \(user.name)")
        } else {
          Button("Cancel Request") { Task { await screen.end(user) } }.buttonStyle(.bordered)
            .accessibilityLabel("Cancel Request to \(user.name)")
        }
      }
      .disabled(screen.changing.isUnderWay)
    }
  }
}

/// A friend's status and current book.
struct FriendNowRow: View {
  let friend: FriendNow

  var body: some View {
    HStack(alignment: .top, spacing: Spacing.regular) {
      Avatar(user: friend.user)
      VStack(alignment: .leading, spacing: 0) {
        NavigationLink(value: Route.profile(friend.user)) { Text(verbatim: friend.user.name).font(.headline) }
        if let status = friend.status { StatusText(status: status) }
        if let reading = friend.reading {
          FriendBook(reading: reading)
        }
      }
      Spacer(minLength: 0)
    }
  }
}

/// A friend's current book and progress.
struct FriendBook: View {
  let reading: FriendReading

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let title = reading.title {
        NavigationLink(value: Route.title(id: title.id)) { Text(verbatim: reading.bookTitle) }
      } else {
        Text(verbatim: reading.bookTitle)
      }
      Text(words).smallPrint()
    }
  }

  private var words: String {
    let state =
      reading.isActive
      ? localized("Reading now") : reading.sessionId == nil ? localized("Reading") : localized("Paused")
    guard let progress = reading.progress else { return state }
    return switch progress.unit {
    case .pages: localized("\(state), page \(String(progress.value))")
    case .percent: "\(state), \(progress.value)%"
    case .episodes: state
    }
  }
}

import KiwiEngine
import KiwiKit
import SwiftUI

/// The activity of friends, and the sessions of followed users.
struct FriendsReadingView: View {
  let reading: ReadingViewModel
  let account: Account
  /// Starts a session that joins another.
  let join: @MainActor (ReadingSession) -> Void

  /// The maximum number of friends shown; a link leads to all.
  private static let maxShown = 5

  var body: some View {
    let friends = Array(account.friendsNow.friends.prefix(Self.maxShown))
    let named = Set(friends.compactMap { $0.reading?.sessionId })
    let others = reading.friends.filter { !named.contains($0.id) }
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: 8) {
        Text("Friend Activity").font(.headline).accessibilityAddTraits(.isHeader)
        Spacer()
        NavigationLink("All Friends", value: Route.friends)
      }
      if friends.isEmpty, others.isEmpty {
        Text("Friends appear here when they read or set a status.").foregroundStyle(Color.softInk)
      }
      ForEach(friends) { friend in
        HStack(spacing: Spacing.regular) {
          FriendNowRow(friend: friend)
          if let session = reading.friends.first(where: { $0.id == friend.reading?.sessionId }) {
            JoinButton(session: session.session, join: join)
          }
        }
      }
      ForEach(others) { other in
        HStack(spacing: Spacing.regular) {
          Avatar(user: other.session.reader)
          VStack(alignment: .leading, spacing: 0) {
            NavigationLink(value: Route.profile(username: other.session.reader.username)) {
              Text(verbatim: other.session.reader.name)
            }
            SessionBook(session: other.session)
            SessionTimeView(session: other).smallPrint()
          }
          Spacer()
          JoinButton(session: other.session, join: join)
        }
      }
    }
  }
}

struct JoinButton: View {
  let session: ReadingSession
  let join: @MainActor (ReadingSession) -> Void

  var body: some View {
    Button("Join") { join(session) }
      .buttonStyle(.bordered)
      .fixedSize()
      .accessibilityLabel("Join \(session.reader.name)")
  }
}

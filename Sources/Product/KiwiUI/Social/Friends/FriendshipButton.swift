import KiwiEngine
import KiwiKit
import SwiftUI

/// Asks somebody to be friends, answers them, or ends it.
struct FriendshipButton: View {
  let profile: Profile
  let screen: ProfileViewModel
  let account: Account
  @State private var isEnding = false

  var body: some View {
    if account.user != nil, account.user?.id != profile.id, !profile.blockedByMe {
      HStack(spacing: Spacing.regular) { buttons }
        .confirming(
          "Be friends with \(profile.user.name) no longer?", isPresented: $isEnding, "Remove Friend",
          message: "They are not told. Who followed the other before you were friends still does."
        ) {
          await screen.endFriendship()
        }
    }
  }

  @ViewBuilder private var buttons: some View {
    switch profile.friendship {
    case nil:
      Button("Add Friend", systemImage: "plus") { agree() }.buttonStyle(.bordered)
        .accessibilityLabel("Ask \(profile.user.name) to be friends")
    case .requestedByMe:
      Button("Take Back Request", systemImage: "clock") { end() }.buttonStyle(.bordered)
    case .requestedByThem:
      Button("Accept") { agree() }.buttonStyle(.borderedProminent)
        .accessibilityLabel("Accept to be friends with \(profile.user.name)")
      Button("Decline") { end() }.buttonStyle(.bordered)
        .accessibilityLabel("Decline to be friends with \(profile.user.name)")
    case .friends:
      Button("Friends", systemImage: "person.2") { isEnding = true }.buttonStyle(.bordered)
        .accessibilityLabel("Friends. Remove \(profile.user.name)")
    }
  }

  private func agree() { Task { await screen.agreeToFriendship() } }
  private func end() { Task { await screen.endFriendship() } }
}

/// Answers somebody who asks, where the reader is told of it.
struct FriendRequestAnswer: View {
  let notification: AppNotification
  let notifications: NotificationsViewModel

  var body: some View {
    HStack(spacing: Spacing.regular) {
      Button("Accept") { answer(true) }.buttonStyle(.borderedProminent)
        .accessibilityLabel("Accept \(notification.actor.name)")
      Button("Decline") { answer(false) }.buttonStyle(.bordered)
        .accessibilityLabel("Decline \(notification.actor.name)")
    }
    .disabled(notifications.answering.isUnderWay)
  }

  private func answer(_ accepts: Bool) {
    Task { await notifications.answer(notification, accepts: accepts) }
  }
}

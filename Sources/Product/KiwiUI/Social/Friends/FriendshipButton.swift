import KiwiEngine
import KiwiKit
import SwiftUI

/// Sends, answers or cancels a friend request, or ends a friendship.
struct FriendshipButton: View {
  let profile: Profile
  let screen: ProfileViewModel
  let account: Account
  @State private var isEnding = false

  var body: some View {
    if account.user != nil, account.user?.id != profile.id, !profile.blockedByMe {
      HStack(spacing: Spacing.regular) { buttons }
        .confirming(
          "Remove \(profile.user.name) as a friend?", isPresented: $isEnding, "Remove Friend",
          message: "They won’t be notified. Any follows from before you became friends stay."
        ) {
          await screen.endFriendship()
        }
    }
  }

  @ViewBuilder private var buttons: some View {
    switch profile.friendship {
    case nil:
      Button("Add Friend", systemImage: "plus") { agree() }.buttonStyle(.bordered)
        .accessibilityLabel("Add Friend \(profile.user.name)")
    case .requestedByMe:
      Button("Cancel Request", systemImage: "clock") { end() }.buttonStyle(.bordered)
    case .requestedByThem:
      Button("Accept") { agree() }.buttonStyle(.borderedProminent)
        .accessibilityLabel("Accept friend request from \(profile.user.name)")
      Button("Decline") { end() }.buttonStyle(.bordered)
        .accessibilityLabel("Decline friend request from \(profile.user.name)")
    case .friends:
      Button("Friends", systemImage: "person.2") { isEnding = true }.buttonStyle(.bordered)
        .accessibilityLabel("Friends. Remove \(profile.user.name)")
    }
  }

  private func agree() { Task { await screen.agreeToFriendship() } }
  private func end() { Task { await screen.endFriendship() } }
}

/// Answers a friend request on its notification.
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

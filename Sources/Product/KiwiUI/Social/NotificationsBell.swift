import KiwiEngine
import SwiftUI

/// The way to the notifications where the window has no side bar that names them.
struct NotificationsBell: ViewModifier {
  let account: Account
  /// False where it would lead nowhere else.
  let isShown: Bool
  @Environment(\.horizontalSizeClass) private var width

  func body(content: Content) -> some View {
    content.toolbar {
      if isShown, width == .compact, account.user != nil {
        ToolbarItem(placement: .topBarTrailing) { bell }
      }
    }
  }

  private var bell: some View {
    let unread = account.notifications.unreadCount
    return Link(destination: .route(.notifications)) {
      Label("Notifications", systemImage: "bell")
        .labelStyle(.iconOnly)
        .overlay(alignment: .topTrailing) {
          if unread > 0 {
            Text(unread > 99 ? "99+" : String(unread))
              .font(.caption2).bold()
              .foregroundStyle(Color.card)
              .padding(.horizontal, 4)
              .background(Color.kiwi, in: Capsule())
              .offset(x: 8, y: -8)
          }
        }
    }
    .accessibilityLabel(unread == 0 ? "Notifications" : "Notifications, \(unread) unread")
  }
}

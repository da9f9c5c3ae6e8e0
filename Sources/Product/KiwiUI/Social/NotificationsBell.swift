import KiwiEngine
import SwiftUI

/// A toolbar link to the notifications in windows without a sidebar.
struct NotificationsBell: ViewModifier {
  let account: Account
  /// False on the notifications screen itself.
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

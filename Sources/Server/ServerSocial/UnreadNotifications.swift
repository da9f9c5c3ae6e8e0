import ServerCore

/// Counts unread notifications for live events.
struct UnreadNotifications: LiveNotifications {
  func unreadCount(ofUser userKey: Int64, in transaction: Transaction) throws -> Int {
    try NotificationStore(transaction).unreadCount(ofUser: userKey)
  }
}

import ServerCore
import KiwiKit

/// A change of relationships, statuses or notifications.
enum SocialChange: Change {
  /// A follow, block or mute was added or removed.
  case relations(userKey: Int64, otherKey: Int64)
  /// A friendship or request changed. The other user is notified if they see it.
  case friendship(userKey: Int64, otherKey: Int64, isShownToOther: Bool)
  /// A status changed; `audience` is the wider of its old and new audience.
  case status(userKey: Int64, audience: Audience)
  case notificationsRead(userKey: Int64)

  func mark(in subscriptions: inout LiveSubscriptions) {
    switch self {
    case .relations(let userKey, let otherKey):
      // Each of the two users may no longer see the other's content.
      subscriptions.mark(postsBy: userKey)
      subscriptions.mark(postsWatchedBy: userKey)
      subscriptions.mark(unreadCountsOf: [userKey, otherKey])
    case .friendship(let userKey, let otherKey, let isShownToOther):
      SocialChange.relations(userKey: userKey, otherKey: otherKey).mark(in: &subscriptions)
      SocialChange.relations(userKey: otherKey, otherKey: userKey).mark(in: &subscriptions)
      ReadingEvent(readerKey: userKey, notifiedKeys: isShownToOther ? [otherKey] : []).mark(
        in: &subscriptions)
    case .status(let userKey, let audience):
      ReadingEvent(readerKey: userKey, audience: audience).mark(in: &subscriptions)
    case .notificationsRead(let userKey): subscriptions.mark(unreadCountsOf: [userKey])
    }
  }
}

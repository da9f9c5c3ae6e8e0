import ServerCore
import KiwiKit

/// What can change between people.
enum SocialChange: Change {
  /// Somebody follows, blocks or mutes another, or does not any more.
  case relations(userKey: Int64, otherKey: Int64)
  /// A friendship or request changed; the other user hears of it if they see it.
  case friendship(userKey: Int64, otherKey: Int64, isShownToOther: Bool)
  /// A status changed; `audience` is the wider of its old and new audience.
  case status(userKey: Int64, audience: Audience)
  case notificationsRead(userKey: Int64)

  func note(in roster: inout LiveRoster) {
    switch self {
    case .relations(let userKey, let otherKey):
      // Each of the two may have lost sight of what the other wrote.
      roster.note(postsBy: userKey)
      roster.note(postsWatchedBy: userKey)
      roster.note(unreadCountsOf: [userKey, otherKey])
    case .friendship(let userKey, let otherKey, let isShownToOther):
      SocialChange.relations(userKey: userKey, otherKey: otherKey).note(in: &roster)
      SocialChange.relations(userKey: otherKey, otherKey: userKey).note(in: &roster)
      ReadingNote(readerKey: userKey, toldKeys: isShownToOther ? [otherKey] : []).note(in: &roster)
    case .status(let userKey, let audience):
      ReadingNote(readerKey: userKey, audience: audience).note(in: &roster)
    case .notificationsRead(let userKey): roster.note(unreadCountsOf: [userKey])
    }
  }
}

/// What can change between people.
enum SocialChange: Change {
  /// Somebody follows, blocks or mutes another, or does not any more.
  case relations(userKey: Int64, otherKey: Int64)
  case notificationsRead(userKey: Int64)

  func dropCaches(of application: Application) {}

  func note(in roster: inout LiveRoster) {
    switch self {
    case .relations(let userKey, let otherKey):
      // Each of the two may have lost sight of what the other wrote.
      roster.note(postsBy: userKey)
      roster.note(postsWatchedBy: userKey)
      roster.note(unreadCountsOf: [userKey, otherKey])
    case .notificationsRead(let userKey): roster.note(unreadCountsOf: [userKey])
    }
  }
}

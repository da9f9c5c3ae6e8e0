/// What can change between people.
enum SocialChange: Change {
  /// Somebody follows, blocks or mutes another, or does not any more.
  case relations(userKey: Int64, otherKey: Int64)
  /// They are friends, ask to be, or do not any more.
  case friendship(userKey: Int64, otherKey: Int64)
  /// Somebody says something else of how it is going; nobody hears of it where that was and is for them alone.
  case status(userKey: Int64, isPrivate: Bool)
  case notificationsRead(userKey: Int64)

  func dropCaches(of application: Application) {}

  func note(in roster: inout LiveRoster) {
    switch self {
    case .relations(let userKey, let otherKey):
      // Each of the two may have lost sight of what the other wrote.
      roster.note(postsBy: userKey)
      roster.note(postsWatchedBy: userKey)
      roster.note(unreadCountsOf: [userKey, otherKey])
    case .friendship(let userKey, let otherKey):
      SocialChange.relations(userKey: userKey, otherKey: otherKey).note(in: &roster)
      SocialChange.relations(userKey: otherKey, otherKey: userKey).note(in: &roster)
      roster.note(
        ReadingNote(readerKey: userKey, companyUserKeys: [otherKey], isPrivate: true),
        of: [userKey, otherKey])
    case .status(let userKey, let isPrivate):
      ReadingChange(readerKey: userKey, isPrivate: isPrivate).note(in: &roster)
    case .notificationsRead(let userKey): roster.note(unreadCountsOf: [userKey])
    }
  }
}

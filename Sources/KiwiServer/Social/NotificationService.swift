import KiwiKit
import SQLite

/// Who is told of what, and what is taken back. Everything here runs inside the transaction of the deed.
///
/// Nobody is told of what they did themselves, across a block, of people they muted, or about posts they may
/// not see. What is undone withdraws its notification; what is deleted does so by the schema's cascades.
enum NotificationService {
  // MARK: Likes, comments, follows

  static func liked(
    _ post: PostAccess, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws {
    try notify(post.authorKey, .like, by: viewer, post: post.key, now: now, in: connection)
  }

  static func unliked(_ post: PostAccess, by viewer: Viewer, in connection: Connection) throws {
    try connection.run(withdrawalOfLike, post.key, viewer.key)
  }

  private static let withdrawalOfLike = PreparedSQL(
    "DELETE FROM notifications WHERE postKey = ?1 AND kind = 'like' AND actorKey = ?2")

  static func commented(
    on post: PostAccess, commentKey: Int64, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws {
    try notify(
      post.authorKey, .comment, by: viewer, post: post.key, comment: commentKey, now: now, in: connection)
  }

  static func followed(
    _ personKey: Int64, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws {
    try notify(personKey, .follow, by: viewer, now: now, in: connection)
  }

  /// Who stops following also stops seeing the posts for followers, and so what was said about them.
  static func unfollowed(_ personKey: Int64, by viewer: Viewer, in connection: Connection) throws {
    try connection.run(
      """
      DELETE FROM notifications
      WHERE actorKey = \(viewer.key) AND kind = 'follow' AND userKey = \(personKey)
      """)
    try connection.run(
      """
      DELETE FROM notifications
      WHERE userKey = \(viewer.key)
        AND postKey IN (SELECT key FROM posts WHERE authorKey = \(personKey) AND visibility = 'followers')
      """)
  }

  // MARK: Mentions

  /// Brings the mentions of one caption, or of one comment, to what its text now says: people newly mentioned
  /// are told, those no longer mentioned, or no longer in the post's audience, are not bothered with it.
  static func mentioned(
    in text: String, of post: PostAccess, comment commentKey: Int64?, by viewer: Viewer, now: Timestamp,
    in connection: Connection
  ) throws {
    let mentioned = try audience(of: post, mentionedIn: text, in: connection)
    let notified = try connection.all(
      """
      SELECT userKey FROM notifications
      WHERE postKey = \(post.key) AND kind = 'mention' AND actorKey = \(viewer.key)
        AND commentKey IS \(commentKey)
      """
    ) { $0.integer(0) }
    for personKey in notified where !mentioned.contains(personKey) {
      try connection.run(
        """
        DELETE FROM notifications
        WHERE postKey = \(post.key) AND kind = 'mention' AND actorKey = \(viewer.key)
          AND commentKey IS \(commentKey) AND userKey = \(personKey)
        """)
    }
    for personKey in mentioned where !notified.contains(personKey) {
      // The post's author is told of the comment already.
      guard commentKey == nil || personKey != post.authorKey else { continue }
      try notify(
        personKey, .mention, by: viewer, post: post.key, comment: commentKey, now: now, in: connection)
    }
  }

  /// The first people that a text mentions, as far as they may see the post.
  private static func audience(
    of post: PostAccess, mentionedIn text: String, in connection: Connection
  ) throws -> [Int64] {
    var names: Set<String> = []
    var people: [Int64] = []
    for case .mention(let name) in TextEntity.all(in: text).map(\.kind) {
      guard names.count < Limits.mentionsPerText else { break }
      guard names.insert(name.lowercased()).inserted else { continue }
      let key = try connection.first(
        "SELECT key FROM users WHERE username = \(name) AND \(sql: PostPolicy.isAudience(of: post))"
      ) { $0.integer(0) }
      if let key { people.append(key) }
    }
    return people
  }

  /// Withdraws what is about a post from those who may not see it any more.
  static func audienceChanged(of post: PostAccess, in connection: Connection) throws {
    try connection.run(
      """
      DELETE FROM notifications
      WHERE postKey = \(post.key)
        AND NOT EXISTS (
          SELECT 1 FROM users
          WHERE users.key = notifications.userKey AND \(sql: PostPolicy.isAudience(of: post))
        )
      """)
  }

  // MARK: Recipients

  /// Who has been told of a comment.
  static func recipients(ofComment key: Int64, in connection: Connection) throws -> [Int64] {
    try connection.all("SELECT userKey FROM notifications WHERE commentKey = \(key)") { $0.integer(0) }
  }

  /// Who has been told of a post and of what is under it.
  static func recipients(ofPost key: Int64, in connection: Connection) throws -> [Int64] {
    try connection.all("SELECT userKey FROM notifications WHERE postKey = \(key)") { $0.integer(0) }
  }

  // MARK: People

  /// Withdraws, when one of two people blocks the other, what each knows of the other and of their posts.
  static func withdraw(between onePerson: Int64, and another: Int64, in connection: Connection) throws {
    for (reader, hidden) in [(onePerson, another), (another, onePerson)] {
      try withdraw(causedBy: hidden, from: reader, in: connection)
      try connection.run(
        """
        DELETE FROM notifications
        WHERE userKey = \(reader) AND postKey IN (SELECT key FROM posts WHERE authorKey = \(hidden))
        """)
    }
  }

  /// Withdraws what `actorKey` did from what `readerKey` is told.
  static func withdraw(
    causedBy actorKey: Int64, from readerKey: Int64, in connection: Connection
  ) throws {
    try connection.run("DELETE FROM notifications WHERE actorKey = \(actorKey) AND userKey = \(readerKey)")
  }

  /// Withdraws from everybody else what a person did and what is about their posts.
  static func withdrawAll(ofPerson personKey: Int64, in connection: Connection) throws {
    try connection.run("DELETE FROM notifications WHERE actorKey = \(personKey)")
    try connection.run(
      """
      DELETE FROM notifications
      WHERE postKey IN (SELECT key FROM posts WHERE authorKey = \(personKey)) AND userKey <> \(personKey)
      """)
  }

  // MARK: The one way in

  private static func notify(
    _ recipientKey: Int64, _ kind: AppNotification.Kind, by actor: Viewer, post postKey: Int64? = nil,
    comment commentKey: Int64? = nil, now: Timestamp, in connection: Connection
  ) throws {
    guard recipientKey != actor.key else { return }
    try connection.run(
      insertion, recipientKey, actor.key, UUIDv7.generate(), kind.rawValue, postKey, commentKey, now.seconds)
  }

  private static let insertion = PreparedSQL(
    """
    INSERT INTO notifications (id, userKey, kind, actorKey, postKey, commentKey, createdAt)
    SELECT ?3, users.key, ?4, ?2, ?5, ?6, ?7
    FROM users
    WHERE users.key = ?1 AND \(UserPolicy.isVisible(toKey: "?2").text)
      AND NOT EXISTS (SELECT 1 FROM mutes WHERE muterKey = users.key AND mutedKey = ?2)
    """)
}

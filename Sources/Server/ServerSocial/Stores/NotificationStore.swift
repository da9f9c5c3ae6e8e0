import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// A notification and its actor, for responses.
package struct NotificationRecord: Sendable {
  package let id: String
  package let kind: String
  package let actor: UserRecord
  package let postId: String?
  package let commentId: String?
  package let challengeId: String?
  /// The start of the comment or caption; nil if the reader must reveal the text first.
  package let excerpt: String?
  /// The smallest file of the post's first picture.
  let pictureName: String?
  /// True if the reader follows the actor.
  package let followedByMe: Bool
  package let createdAt: Timestamp
  package let isRead: Bool
}

extension NotificationRecord {
  /// The columns, for queries with `notifications`, `users` (the actor), `reader`, `posts`, `comments` and `challenges`.
  package static let columns: SQL = """
    \(sql: UserRecord.columns), notifications.id AS id, notifications.kind AS kind, posts.id AS postId,
    comments.id AS commentId, challenges.id AS challengeId, notifications.createdAt AS createdAt,
    notifications.key <= reader.readNotificationKey AS isRead,
    EXISTS (
      SELECT 1 FROM follows WHERE followerKey = notifications.userKey AND followedKey = notifications.actorKey
    ) AS followedByMe,
    (
      SELECT pictureFiles.name FROM pictures JOIN pictureFiles ON pictureFiles.pictureKey = pictures.key
      WHERE pictures.postKey = posts.key AND pictures.position >= 0 ORDER BY pictures.position, pictureFiles.width LIMIT 1
    ) AS pictureName,
    \(sql: excerpt) AS excerpt
    """

  /// The excerpt; null for spoilers and for texts about a position in a book.
  ///
  /// Texts that the reader wrote are included.
  private static let excerpt: SQL = """
    CASE
      WHEN comments.key IS NOT NULL THEN
        CASE
          WHEN (posts.isSpoiler = 0 OR posts.authorKey = notifications.userKey)
            AND (
              posts.aboutTitleKey IS NULL
              OR COALESCE(comments.page, comments.percent, posts.aboutPage, posts.aboutPercent) IS NULL
            )
            THEN SUBSTR(comments.text, 1, \(Limits.excerptLength))
        END
      WHEN posts.authorKey = notifications.userKey
        OR posts.isSpoiler = 0
          AND (posts.aboutTitleKey IS NULL OR COALESCE(posts.aboutPage, posts.aboutPercent) IS NULL)
        THEN SUBSTR(posts.caption, 1, \(Limits.excerptLength))
    END
    """

  package init(row: borrowing Row) {
    actor = UserRecord(row: row)
    id = row.text("id")
    kind = row.text("kind")
    postId = row.optionalText("postId")
    commentId = row.optionalText("commentId")
    challengeId = row.optionalText("challengeId")
    excerpt = row.optionalText("excerpt")
    pictureName = row.optionalText("pictureName")
    followedByMe = row.bool("followedByMe")
    createdAt = Timestamp(seconds: row.int("createdAt"))
    isRead = row.bool("isRead")
  }
}

/// The cause of a notification.
package struct NotificationSource: Hashable, Sendable {
  package let kind: AppNotification.Kind
  package let actorKey: Int64
  package var postKey: Int64?
  package var commentKey: Int64?
  package var challengeKey: Int64?

  package init(
    kind: AppNotification.Kind, actorKey: Int64, postKey: Int64? = nil, commentKey: Int64? = nil,
    challengeKey: Int64? = nil
  ) {
    self.kind = kind
    self.actorKey = actorKey
    self.postKey = postKey
    self.commentKey = commentKey
    self.challengeKey = challengeKey
  }
}

/// The notifications of users. Foreign keys delete the notifications about deleted rows.
package struct NotificationStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Inserting

  /// Inserts a notification, unless the user may not see the actor or muted them.
  package func insert(_ source: NotificationSource, for userKey: Int64, now: Timestamp) throws {
    try connection.run(
      Self.insertion, userKey, source.actorKey, UUIDv7.generate(), source.kind.rawValue, source.postKey,
      source.commentKey, source.challengeKey, now.seconds)
  }

  private static let insertion = PreparedSQL(
    """
    INSERT INTO notifications (id, userKey, kind, actorKey, postKey, commentKey, challengeKey, createdAt)
    SELECT ?3, users.key, ?4, ?2, ?5, ?6, ?7, ?8
    FROM users
    WHERE users.key = ?1 AND \(UserCondition.isVisible(toKey: "?2").text)
      AND NOT EXISTS (SELECT 1 FROM mutes WHERE muterKey = users.key AND mutedKey = ?2)
    """)

  // MARK: Withdrawing

  package func delete(_ source: NotificationSource, for userKey: Int64) throws {
    try connection.run(
      """
      DELETE FROM notifications
      WHERE userKey = \(userKey) AND kind = \(source.kind.rawValue) AND actorKey = \(source.actorKey)
        AND postKey IS NOT DISTINCT FROM \(source.postKey)
        AND commentKey IS NOT DISTINCT FROM \(source.commentKey)
      """)
  }

  /// Withdraws the notifications of a user's action on a post.
  package func delete(_ kind: AppNotification.Kind, ofPost postKey: Int64, by actorKey: Int64) throws {
    try connection.run(Self.deletion, postKey, kind.rawValue, actorKey)
  }

  private static let deletion = PreparedSQL(
    "DELETE FROM notifications WHERE postKey = ?1 AND kind = ?2 AND actorKey = ?3")

  /// Withdraws all notifications that `actorKey` caused from `userKey`.
  package func deleteAll(by actorKey: Int64, for userKey: Int64) throws {
    try connection.run("DELETE FROM notifications WHERE actorKey = \(actorKey) AND userKey = \(userKey)")
  }

  /// Withdraws at most `limit` notifications that a user caused. Returns whether any may remain.
  package func deleteSome(by actorKey: Int64, limit: Int) throws -> Bool {
    try connection.run(
      """
      DELETE FROM notifications
      WHERE key IN (SELECT key FROM notifications WHERE actorKey = \(actorKey) LIMIT \(limit))
      """)
    return connection.changes == limit
  }

  /// Withdraws a user's notifications about an author's posts, of one visibility or of all.
  package func deleteAll(ofPostsBy authorKey: Int64, _ visibility: Visibility?, for userKey: Int64) throws {
    var isOfAuthor: SQL = "posts.key = notifications.postKey AND posts.authorKey = \(authorKey)"
    if let visibility { isOfAuthor.append(" AND posts.visibility = \(visibility.rawValue)") }
    try connection.run(
      """
      DELETE FROM notifications
      WHERE userKey = \(userKey) AND EXISTS (SELECT 1 FROM posts WHERE \(sql: isOfAuthor))
      """)
  }

  /// Withdraws other users' notifications about an author's posts in a range of keys.
  package func deleteAllForOthers(ofPostsBy authorKey: Int64, _ keys: ClosedRange<Int64>) throws {
    try connection.run(
      """
      DELETE FROM notifications
      WHERE postKey IN (
          SELECT key FROM posts
          WHERE authorKey = \(authorKey) AND key BETWEEN \(keys.lowerBound) AND \(keys.upperBound)
        )
        AND userKey <> \(authorKey)
      """)
  }

  /// Withdraws the notifications about a post from users who may not see it.
  package func deleteAll(outsideAudienceOf post: PostAccess) throws {
    try connection.run(
      """
      DELETE FROM notifications
      WHERE postKey = \(post.key)
        AND NOT EXISTS (
          SELECT 1 FROM users
          WHERE users.key = notifications.userKey AND \(sql: PostCondition.isAudience(of: post))
        )
      """)
  }

  // MARK: Recipients

  /// Returns the key of a user who may see a post.
  package func audienceMember(username: String, of post: PostAccess) throws -> Int64? {
    try connection.first(
      "SELECT key FROM users WHERE username = \(username) AND \(sql: PostCondition.isAudience(of: post))"
    ) { $0.integer("key") }
  }

  /// Returns the users notified of a mention in a caption, or in the given comment.
  package func mentioned(ofPost postKey: Int64, commentKey: Int64?, by actorKey: Int64) throws -> [Int64] {
    try users(
      """
      SELECT userKey FROM notifications
      WHERE postKey = \(postKey) AND kind = 'mention' AND actorKey = \(actorKey)
        AND commentKey IS NOT DISTINCT FROM \(commentKey)
      """)
  }

  /// Returns the users notified of a comment.
  package func recipients(ofComment key: Int64) throws -> [Int64] {
    try users("SELECT userKey FROM notifications WHERE commentKey = \(key)")
  }

  /// Returns the users notified of a post and its comments.
  package func recipients(ofPost key: Int64) throws -> [Int64] {
    try users("SELECT userKey FROM notifications WHERE postKey = \(key)")
  }

  private func users(_ query: SQL) throws -> [Int64] {
    try connection.all(query) { $0.integer("userKey") }
  }

  // MARK: Reading

  package func unreadCount(ofUser userKey: Int64) throws -> Int {
    try connection.first("SELECT unreadCount FROM users WHERE key = \(userKey)") { $0.int("unreadCount") }
      ?? 0
  }

  /// Returns a page of notifications, newest first, and one more if another page exists.
  package func notifications(for viewer: Viewer, page: Page) throws -> [NotificationRecord] {
    try connection.page(
      page,
      of: """
        SELECT \(sql: NotificationRecord.columns),
          \(sql: UserCondition.isVisible(to: viewer))
            AND (notifications.postKey IS NULL OR \(sql: PostCondition.isVisible(to: viewer))) AS isVisible
        FROM notifications
        \(raw: Dialect.orderedJoin) users ON users.key = notifications.actorKey
        \(raw: Dialect.orderedJoin) users AS reader ON reader.key = notifications.userKey
        LEFT JOIN posts ON posts.key = notifications.postKey
        LEFT JOIN comments ON comments.key = notifications.commentKey
        LEFT JOIN challenges
          ON challenges.key = notifications.challengeKey AND \(sql: ChallengeCondition.isVisible(to: viewer))
        WHERE notifications.userKey = \(viewer.key)
        ORDER BY notifications.key DESC
        """, read: NotificationRecord.init(row:))
  }

  /// Marks all notifications as read, or those up to one.
  ///
  /// The notification with the id may have been withdrawn. Ids are in chronological order, so they are compared.
  package func markRead(upTo id: String?, ofUser userKey: Int64) throws {
    let newest = try newest(upTo: id, ofUser: userKey)
    try connection.run(
      """
      UPDATE users SET readNotificationKey = \(sql: Dialect.greater("readNotificationKey", "\(newest)"))
      WHERE key = \(userKey)
      """)
    try connection.run(
      """
      UPDATE users SET unreadCount = (
        SELECT COUNT(*) FROM notifications WHERE userKey = users.key AND key > readNotificationKey
      )
      WHERE key = \(userKey)
      """)
  }

  private func newest(upTo id: String?, ofUser userKey: Int64) throws -> Int64 {
    guard let id else {
      return try key("userKey = \(userKey) ORDER BY key DESC LIMIT 1") ?? 0
    }
    return try key("id = \(id) AND userKey = \(userKey)") ?? key("id <= \(id) ORDER BY id DESC LIMIT 1") ?? 0
  }

  private func key(_ condition: SQL) throws -> Int64? {
    try connection.first("SELECT key FROM notifications WHERE \(sql: condition)") { $0.integer("key") }
  }
}

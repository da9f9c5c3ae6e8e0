import KiwiKit
import SQLite

/// A notification with the person who caused it, as answers show it.
struct NotificationRecord: Sendable {
  let id: String
  let kind: String
  let actor: UserRecord
  let postId: String?
  let commentId: String?
  let createdAt: Timestamp
  let isRead: Bool

  static let columns =
    """
    \(UserRecord.columns), notifications.id, notifications.kind, posts.id, comments.id,
    notifications.createdAt, notifications.key <= reader.readNotificationKey
    """

  init(_ row: borrowing Row) {
    actor = UserRecord(row)
    id = row.text(5)
    kind = row.text(6)
    postId = row.optionalText(7)
    commentId = row.optionalText(8)
    createdAt = Timestamp(seconds: row.int(9))
    isRead = row.bool(10)
  }
}

extension NotificationService {
  static func unreadCount(of viewer: Viewer, in connection: Connection) throws -> Int {
    try connection.first("SELECT unreadCount FROM users WHERE key = \(viewer.key)") { $0.int(0) } ?? 0
  }

  /// The newest first, and one more than the page when there is more.
  static func list(for viewer: Viewer, page: Page, in connection: Connection) throws -> [NotificationRecord] {
    try connection.page(
      page,
      of: """
        SELECT \(raw: NotificationRecord.columns),
          \(sql: UserPolicy.isVisible(to: viewer))
            AND (notifications.postKey IS NULL OR \(sql: PostPolicy.isVisible(to: viewer))) AS isVisible
        FROM notifications
        CROSS JOIN users ON users.key = notifications.actorKey
        CROSS JOIN users AS reader ON reader.key = notifications.userKey
        LEFT JOIN posts ON posts.key = notifications.postKey
        LEFT JOIN comments ON comments.key = notifications.commentKey
        WHERE notifications.userKey = \(viewer.key)
        ORDER BY notifications.key DESC
        """
    ) { NotificationRecord($0) }
  }

  /// Marks everything as read, or what is not newer than one notification. That one may have been withdrawn
  /// since the reader saw it: ids are in order of time.
  static func markRead(upTo id: String?, by viewer: Viewer, in connection: Connection) throws {
    let newest: SQL
    if let id {
      let key = try connection.first(
        "SELECT key FROM notifications WHERE id = \(id) AND userKey = \(viewer.key)"
      ) { $0.integer(0) }
      newest =
        if let key {
          "\(key)"
        } else {
          "(SELECT key FROM notifications WHERE id <= \(id) ORDER BY id DESC LIMIT 1)"
        }
    } else {
      newest = "(SELECT max(key) FROM notifications WHERE userKey = \(viewer.key))"
    }
    try connection.run(
      """
      UPDATE users SET readNotificationKey = max(readNotificationKey, ifnull(\(sql: newest), 0))
      WHERE key = \(viewer.key)
      """)
    try connection.run(
      """
      UPDATE users SET unreadCount = (
        SELECT count(*) FROM notifications WHERE userKey = users.key AND key > readNotificationKey
      )
      WHERE key = \(viewer.key)
      """)
  }
}

extension JSONWriter {
  /// A ``KiwiKit/AppNotification``.
  mutating func notification(_ notification: NotificationRecord, at publicURL: String) {
    object { writer in
      writer.member("id", notification.id)
      writer.member("kind", notification.kind)
      writer.name("actor")
      writer.user(notification.actor, at: publicURL)
      writer.member("postId", notification.postId)
      writer.member("commentId", notification.commentId)
      writer.member("createdAt", date: notification.createdAt)
      writer.member("read", notification.isRead)
    }
  }
}

import KiwiKit
import Passwords
import SQLite

/// A comment with its author, as answers show it.
struct CommentRecord: Sendable {
  let key: Int64
  let id: String
  let postKey: Int64
  let postId: String
  let author: UserRecord
  let text: String
  let createdAt: Timestamp
  let editedAt: Timestamp?

  static let columns =
    """
    \(UserRecord.columns), comments.key, comments.id, posts.key, posts.id, comments.text,
    comments.createdAt, comments.editedAt
    """

  init(_ row: borrowing Row) {
    author = UserRecord(row)
    key = row.integer(5)
    id = row.text(6)
    postKey = row.integer(7)
    postId = row.text(8)
    text = row.text(9)
    createdAt = Timestamp(seconds: row.int(10))
    editedAt = row.optionalInt(11).map(Timestamp.init(seconds:))
  }
}

/// The rules of comments. Everything here runs inside one transaction.
enum CommentService {
  static func text(_ text: String) throws(APIError) -> String {
    let text = try TextRules.text(text, field: "text", limit: Limits.commentLength)
    guard !text.isEmpty else { throw .invalid("text", "Write something first.") }
    return text
  }

  static func create(
    postId: String, text: String, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws -> (comment: CommentRecord, told: [Int64]) {
    let post = try PostPolicy.visiblePost(id: postId, to: viewer, in: connection)
    try connection.run(
      """
      INSERT INTO comments (id, postKey, authorKey, text, createdAt)
      VALUES (\(UUIDv7.generate()), \(post.key), \(viewer.key), \(text), \(now.seconds))
      """)
    let key = connection.lastInsertedKey
    try NotificationService.commented(on: post, commentKey: key, by: viewer, now: now, in: connection)
    try NotificationService.mentioned(
      in: text, of: post, comment: key, by: viewer, now: now, in: connection)
    return (
      try comment("comments.key = \(key)", seenBy: viewer, in: connection),
      try NotificationService.recipients(ofComment: key, in: connection)
    )
  }

  static func update(
    id: String, text: String, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws -> (comment: CommentRecord, told: [Int64]) {
    let comment = try comment("comments.id = \(id)", seenBy: viewer, in: connection)
    guard comment.author.key == viewer.key else { throw APIError.notYours }
    let toldBefore = try NotificationService.recipients(ofComment: comment.key, in: connection)
    try connection.run(
      "UPDATE comments SET text = \(text), editedAt = \(now.seconds) WHERE key = \(comment.key)")
    let post = try PostPolicy.visiblePost(id: comment.postId, to: viewer, in: connection)
    try NotificationService.mentioned(
      in: text, of: post, comment: comment.key, by: viewer, now: now, in: connection)
    let told = try NotificationService.recipients(ofComment: comment.key, in: connection)
    return (
      try self.comment("comments.key = \(comment.key)", seenBy: viewer, in: connection), toldBefore + told
    )
  }

  /// The author of a comment, the author of the post and admins may remove it, these not without a line in the
  /// audit log. Returns the post's key and who had been told of the comment.
  static func delete(
    id: String, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws -> (postKey: Int64, told: [Int64]) {
    let comment = try comment("comments.id = \(id)", seenBy: viewer, in: connection)
    let postAuthor = try connection.first("SELECT authorKey FROM posts WHERE key = \(comment.postKey)") {
      $0.integer(0)
    }
    if comment.author.key != viewer.key, postAuthor != viewer.key {
      guard viewer.role == .admin else { throw APIError.notYours }
      return try ModerationService.removeComment(id: id, by: viewer.username, now: now, in: connection)
    }
    let told = try NotificationService.recipients(ofComment: comment.key, in: connection)
    try connection.run("DELETE FROM comments WHERE key = \(comment.key)")
    return (comment.postKey, told)
  }

  static func list(
    ofPost postId: String, viewer: Viewer?, page: Page, in connection: Connection
  ) throws -> [CommentRecord] {
    let post = try PostPolicy.visiblePost(id: postId, to: viewer, in: connection)
    return try connection.page(
      page,
      of: """
        SELECT \(raw: CommentRecord.columns), \(sql: UserPolicy.isVisible(to: viewer)) AS isVisible
        FROM comments
        CROSS JOIN posts ON posts.key = comments.postKey
        CROSS JOIN users ON users.key = comments.authorKey
        WHERE comments.postKey = \(post.key)
        ORDER BY comments.key
        """
    ) { CommentRecord($0) }
  }

  /// One comment, unless its author is suspended; who may see it is to be decided.
  static func comment(key: Int64, in connection: Connection) throws -> CommentRecord? {
    try connection.first(
      """
      SELECT \(raw: CommentRecord.columns)
      FROM comments
      JOIN posts ON posts.key = comments.postKey
      JOIN users ON users.key = comments.authorKey
      WHERE comments.key = \(key) AND \(sql: UserPolicy.isVisible(to: nil))
      """
    ) { CommentRecord($0) }
  }

  /// One comment, if the viewer may see its post and its author.
  static func comment(
    _ condition: SQL, seenBy viewer: Viewer, in connection: Connection
  ) throws -> CommentRecord {
    let comment = try connection.first(
      """
      SELECT \(raw: CommentRecord.columns)
      FROM comments
      JOIN posts ON posts.key = comments.postKey
      JOIN users ON users.key = comments.authorKey
      WHERE \(sql: condition) AND \(sql: PostPolicy.isVisible(to: viewer))
        AND \(sql: UserPolicy.isVisible(to: viewer))
      """
    ) { CommentRecord($0) }
    guard let comment else { throw APIError.notFound }
    return comment
  }
}

extension JSONWriter {
  /// A ``KiwiKit/Comment``.
  mutating func comment(_ comment: CommentRecord, at publicURL: String) {
    object { writer in
      writer.member("id", comment.id)
      writer.member("postId", comment.postId)
      writer.name("author")
      writer.user(comment.author, at: publicURL)
      writer.member("text", comment.text)
      writer.member("createdAt", date: comment.createdAt)
      writer.member("editedAt", date: comment.editedAt)
    }
  }
}

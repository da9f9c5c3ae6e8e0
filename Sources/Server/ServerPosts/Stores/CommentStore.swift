import ServerSocial
import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// A comment with its author, as responses show it.
package struct CommentRecord: Sendable {
  package let key: Int64
  package let id: String
  package let postKey: Int64
  package let postId: String
  package let author: UserRecord
  package let text: String
  package let createdAt: Timestamp
  package let editedAt: Timestamp?
  /// The comment's own position in the post's book.
  package let position: BookPosition?
  /// The position of the post.
  let postPosition: BookPosition?
  /// The title that the post is about.
  package let titleKey: Int64?

  /// The position that hides the comment. Without a position, the comment may refer to everything in the post.
  var requiredPosition: BookPosition? { titleKey == nil ? nil : position ?? postPosition }

  func comment(isBeyond: Bool, at publicURL: String) -> KiwiKit.Comment {
    KiwiKit.Comment(
      id: id, postId: postId, author: author.user(at: publicURL), text: text, createdAt: createdAt.date,
      editedAt: editedAt?.date, position: position, isBeyond: isBeyond)
  }

  /// Writes a ``KiwiKit/Comment``.
  package func write(to writer: inout JSONWriter, isBeyond: Bool, at publicURL: String) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("postId", postId)
      writer.name("author")
      author.write(to: &writer, at: publicURL)
      writer.member("text", text)
      writer.member("createdAt", date: createdAt)
      writer.member("editedAt", date: editedAt)
      writer.name("position")
      writer.position(position)
      writer.member("isBeyond", isBeyond)
    }
  }
}

extension CommentRecord {
  /// The columns for queries on `comments`, `posts` and, for the author, `users`.
  package static let columns: SQL = """
    \(sql: UserRecord.columns), comments.key AS key, comments.id AS id, posts.key AS postKey, posts.id AS postId,
    comments.text AS text, comments.createdAt AS createdAt, comments.editedAt AS editedAt,
    comments.page AS page, comments.percent AS percent, posts.aboutTitleKey AS aboutTitleKey,
    posts.aboutPage AS aboutPage, posts.aboutPercent AS aboutPercent
    """

  package init(row: borrowing Row) {
    author = UserRecord(row: row)
    key = row.integer("key")
    id = row.text("id")
    postKey = row.integer("postKey")
    postId = row.text("postId")
    text = row.text("text")
    createdAt = Timestamp(seconds: row.int("createdAt"))
    editedAt = row.optionalInt("editedAt").map(Timestamp.init(seconds:))
    position = BookPosition(page: row.optionalInt("page"), percent: row.optionalInt("percent"))
    postPosition = BookPosition(
      page: row.optionalInt("aboutPage"), percent: row.optionalInt("aboutPercent"))
    titleKey = row.optionalInteger("aboutTitleKey")
  }
}

/// The comments of posts.
package struct CommentStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Inserts a comment and returns its key.
  package func insert(postKey: Int64, authorKey: Int64, text: String, now: Timestamp) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO comments (id, postKey, authorKey, text, createdAt)
      VALUES (\(UUIDv7.generate()), \(postKey), \(authorKey), \(text), \(now.seconds))
      """)
    return connection.lastInsertedKey
  }

  package func update(key: Int64, text: String, now: Timestamp) throws {
    try connection.run("UPDATE comments SET text = \(text), editedAt = \(now.seconds) WHERE key = \(key)")
  }

  package func setPosition(_ position: BookPosition, key: Int64) throws {
    try connection.run(
      "UPDATE comments SET page = \(position.page), percent = \(position.percent) WHERE key = \(key)")
  }

  package func delete(key: Int64) throws {
    try connection.run("DELETE FROM comments WHERE key = \(key)")
  }

  /// Returns a comment without checking visibility.
  package func comment(id: String) throws -> CommentRecord? {
    try first("comments.id = \(id)")
  }

  /// Returns a comment unless its author is suspended. The caller checks visibility.
  package func comment(key: Int64) throws -> CommentRecord? {
    try first("comments.key = \(key) AND \(sql: UserCondition.isVisible(to: nil))")
  }

  /// Returns a comment if the viewer may see its post and its author.
  package func comment(id: String, seenBy viewer: Viewer) throws -> CommentRecord? {
    try first("comments.id = \(id) AND \(sql: Self.isVisible(to: viewer))")
  }

  package func comment(key: Int64, seenBy viewer: Viewer) throws -> CommentRecord? {
    try first("comments.key = \(key) AND \(sql: Self.isVisible(to: viewer))")
  }

  private static func isVisible(to viewer: Viewer) -> SQL {
    "\(sql: PostCondition.isVisible(to: viewer)) AND \(sql: UserCondition.isVisible(to: viewer))"
  }

  private func first(_ condition: SQL) throws -> CommentRecord? {
    try connection.first(
      """
      SELECT \(sql: CommentRecord.columns)
      FROM comments
      JOIN posts ON posts.key = comments.postKey
      JOIN users ON users.key = comments.authorKey
      WHERE \(sql: condition)
      """, CommentRecord.init(row:))
  }

  /// Returns comments, oldest first, without those of users hidden from the viewer.
  package func comments(ofPost postKey: Int64, seenBy viewer: Viewer?, page: Page) throws -> [CommentRecord] {
    try connection.page(
      page,
      of: """
        SELECT \(sql: CommentRecord.columns), \(sql: UserCondition.isVisible(to: viewer)) AS isVisible
        FROM comments
        \(raw: Dialect.orderedJoin) posts ON posts.key = comments.postKey
        \(raw: Dialect.orderedJoin) users ON users.key = comments.authorKey
        WHERE comments.postKey = \(postKey)
        ORDER BY comments.key
        """, read: CommentRecord.init(row:))
  }
}

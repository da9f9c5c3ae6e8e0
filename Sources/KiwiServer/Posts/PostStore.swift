import KiwiKit
import SQLite

/// The SQL of posts and their hashtags.
enum PostStore {
  static func insert(
    id: String, authorKey: Int64, caption: String?, visibility: Visibility, hasPhoto: Bool, now: Timestamp,
    in connection: Connection
  ) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO posts (id, authorKey, caption, visibility, listed, hasPhoto, createdAt)
      VALUES (
        \(id), \(authorKey), \(caption), \(visibility.rawValue), \(visibility == .everyone), \(hasPhoto),
        \(now.seconds)
      )
      """)
    return connection.lastInsertedKey
  }

  static func update(
    key: Int64, caption: String?, visibility: Visibility, now: Timestamp, in connection: Connection
  ) throws {
    try connection.run(
      """
      UPDATE posts
      SET caption = \(caption), visibility = \(visibility.rawValue), listed = \(visibility == .everyone),
        editedAt = \(now.seconds)
      WHERE key = \(key)
      """)
  }

  static func delete(key: Int64, in connection: Connection) throws {
    try connection.run("DELETE FROM posts WHERE key = \(key)")
  }

  static func setHashtags(_ tags: [String], ofPost key: Int64, in connection: Connection) throws {
    try connection.run("DELETE FROM hashtags WHERE postKey = \(key)")
    for tag in tags {
      try connection.run("INSERT OR IGNORE INTO hashtags (tag, postKey) VALUES (\(tag), \(key))")
    }
  }

  /// What stands on a quote card.
  struct Words: Hashable, Sendable {
    let caption: String
    let username: String
  }

  /// Nil when the post is gone or has a photo.
  static func words(ofPost key: Int64, in connection: Connection) throws -> Words? {
    try connection.first(
      """
      SELECT caption, username FROM posts
      JOIN users ON users.key = authorKey
      WHERE posts.key = \(key) AND hasPhoto = 0 AND caption IS NOT NULL
      """
    ) { Words(caption: $0.text(0), username: $0.text(1)) }
  }

  /// How much there is under a post; nothing under one that does not exist.
  static func counts(id: String, in connection: Connection) throws -> (likes: Int, comments: Int) {
    try connection.first(countsQuery, id) { ($0.int(0), $0.int(1)) } ?? (0, 0)
  }

  private static let countsQuery = PreparedSQL("SELECT likeCount, commentCount FROM posts WHERE id = ?1")

  static func id(key: Int64, in connection: Connection) throws -> String? {
    try connection.first("SELECT id FROM posts WHERE key = \(key)") { $0.text(0) }
  }
}

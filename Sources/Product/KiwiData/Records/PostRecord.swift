import Foundation
import KiwiKit
import SQLite

/// A cached post.
struct PostRecord {
  let id: String
  /// The post as JSON.
  let content: [UInt8]
  let savedAt: Date

  init(_ post: Post, savedAt: Date) throws {
    id = post.id
    content = try StoredJSON.encode(post)
    self.savedAt = savedAt
  }

  static func fetch(id: String, in connection: Connection) throws -> Post? {
    let content = try connection.first("SELECT content FROM posts WHERE id = \(id)") { $0.blob(0) }
    return content.flatMap { StoredJSON.decode(Post.self, from: $0) }
  }

  func save(in connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO posts (id, content, savedAt)
      VALUES (\(id), \(content), \(savedAt.timeIntervalSince1970))
      ON CONFLICT (id) DO UPDATE SET content = excluded.content, savedAt = excluded.savedAt
      """)
  }

  static func remove(id: String, in connection: Connection) throws {
    try connection.run("DELETE FROM feedPosts WHERE postId = \(id)")
    try connection.run("DELETE FROM comments WHERE postId = \(id)")
    try connection.run("DELETE FROM posts WHERE id = \(id)")
  }

  /// Removes posts that are in no feed, except for the newest.
  static func removeOld(keeping count: Int, in connection: Connection) throws {
    try connection.run(
      """
      DELETE FROM posts
      WHERE id NOT IN (SELECT postId FROM feedPosts)
        AND id NOT IN (
          SELECT id FROM posts
          WHERE id NOT IN (SELECT postId FROM feedPosts)
          ORDER BY savedAt DESC, id DESC
          LIMIT \(count)
        )
      """)
  }
}

import Foundation
import KiwiKit
import SQLite

/// The name and the next cursor of a cached feed. Its posts are in `feedPosts`, by position.
struct FeedRecord {
  let name: String
  let nextCursor: String?
  let savedAt: Date
  /// The number of its cached posts.
  let postCount: Int

  static func fetch(name: String, in connection: Connection) throws -> FeedRecord? {
    try connection.first(
      """
      SELECT name, nextCursor, savedAt, (SELECT count(*) FROM feedPosts WHERE feed = feeds.name) AS postCount
      FROM feeds
      WHERE name = \(name)
      """
    ) { row in
      FeedRecord(
        name: row.text("name"), nextCursor: row.optionalText("nextCursor"),
        savedAt: Date(timeIntervalSince1970: row.real("savedAt")), postCount: row.int("postCount"))
    }
  }

  func posts(in connection: Connection) throws -> [Post] {
    let contents = try connection.all(
      """
      SELECT posts.content
      FROM feedPosts
      JOIN posts ON posts.id = feedPosts.postId
      WHERE feedPosts.feed = \(name)
      ORDER BY feedPosts.position
      """
    ) { $0.blob(0) }
    return contents.compactMap { StoredJSON.decode(Post.self, from: $0) }
  }

  func save(in connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO feeds (name, nextCursor, savedAt)
      VALUES (\(name), \(nextCursor), \(savedAt.timeIntervalSince1970))
      ON CONFLICT (name) DO UPDATE SET nextCursor = excluded.nextCursor, savedAt = excluded.savedAt
      """)
  }

  static func removePosts(ofFeed name: String, in connection: Connection) throws {
    try connection.run("DELETE FROM feedPosts WHERE feed = \(name)")
  }

  /// Appends posts. Posts that are in the feed already keep their position.
  static func append(
    _ posts: [Post], toFeed name: String, savedAt: Date, in connection: Connection
  ) throws {
    let last = try connection.first("SELECT max(position) FROM feedPosts WHERE feed = \(name)") {
      $0.optionalInt(0)
    }
    var position = (last ?? nil).map { $0 + 1 } ?? 0
    for post in posts {
      try PostRecord(post, savedAt: savedAt).save(in: connection)
      try connection.run(
        """
        INSERT INTO feedPosts (feed, position, postId) VALUES (\(name), \(position), \(post.id))
        ON CONFLICT (feed, postId) DO NOTHING
        """)
      position += 1
    }
  }

  /// Inserts a post at the top, unless the feed contains it.
  static func prepend(_ post: Post, toFeed name: String, in connection: Connection) throws {
    let first = try connection.first("SELECT min(position) FROM feedPosts WHERE feed = \(name)") {
      $0.optionalInt(0)
    }
    try connection.run(
      """
      INSERT INTO feedPosts (feed, position, postId)
      VALUES (\(name), \((first ?? nil).map { $0 - 1 } ?? 0), \(post.id))
      ON CONFLICT (feed, postId) DO NOTHING
      """)
  }

  /// Removes all feeds but the most recently loaded.
  static func removeOld(keeping count: Int, in connection: Connection) throws {
    try connection.run(
      "DELETE FROM feeds WHERE name NOT IN (SELECT name FROM feeds ORDER BY savedAt DESC LIMIT \(count))")
    try connection.run("DELETE FROM feedPosts WHERE feed NOT IN (SELECT name FROM feeds)")
  }
}

/// The first comments on a post.
struct CommentsRecord {
  static func fetch(postId: String, in connection: Connection) throws -> CommentsInfoDetailed? {
    let kept = try connection.first(
      "SELECT content, nextCursor, savedAt FROM comments WHERE postId = \(postId)"
    ) { row in
      (
        content: row.blob("content"), nextCursor: row.optionalText("nextCursor"), savedAt: row.real("savedAt")
      )
    }
    guard let kept, let comments = StoredJSON.decode([KiwiKit.Comment].self, from: kept.content) else {
      return nil
    }
    return CommentsInfoDetailed(
      comments: comments, nextCursor: kept.nextCursor, savedAt: Date(timeIntervalSince1970: kept.savedAt))
  }

  static func save(
    _ comments: [KiwiKit.Comment], nextCursor: String?, postId: String, savedAt: Date,
    in connection: Connection
  ) throws {
    try connection.run(
      """
      INSERT INTO comments (postId, content, nextCursor, savedAt)
      VALUES (\(postId), \(try StoredJSON.encode(comments)), \(nextCursor), \(savedAt.timeIntervalSince1970))
      ON CONFLICT (postId) DO UPDATE SET
        content = excluded.content, nextCursor = excluded.nextCursor, savedAt = excluded.savedAt
      """)
  }

  static func removeOld(keeping count: Int, in connection: Connection) throws {
    try connection.run(
      """
      DELETE FROM comments
      WHERE postId NOT IN (SELECT postId FROM comments ORDER BY savedAt DESC LIMIT \(count))
      """)
  }
}

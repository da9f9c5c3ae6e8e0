import ServerSocial
import ServerCore
import SQLite

/// A post that matches a search.
package struct PostMatch: Hashable, Sendable {
  package let post: PostKey
  /// Indicates whether the post has all tags and is visible to the viewer.
  package let isShown: Bool
}

extension PostMatch {
  package init(row: borrowing Row) {
    post = PostKey(row: row)
    isShown = row.bool("isShown")
  }
}

/// The full-text search of captions, and the index of tags.
package struct PostSearchStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Visits the posts with all words, newest first, while `body` returns true.
  package func scan(
    words: FullTextWords, tags: [String], seenBy viewer: Viewer?, limit: Int,
    _ body: (PostMatch) throws -> Bool
  ) throws {
    try connection.scan(
      """
      SELECT posts.key AS key, posts.authorKey AS authorKey, \(sql: Self.isShown(tags, to: viewer)) AS isShown
      FROM \(raw: Dialect.postMatches)
      \(raw: Dialect.orderedJoin) posts ON posts.key = \(raw: Dialect.postMatchKey)
      WHERE \(sql: Dialect.postsMatch(words))
      ORDER BY \(raw: Dialect.postMatchKey) DESC
      LIMIT \(limit)
      """
    ) { try body(PostMatch(row: $0)) }
  }

  /// Visits the posts with a tag and further ones, newest first, while `body` returns true.
  package func scan(
    tag: String, tags: [String], seenBy viewer: Viewer?, limit: Int, _ body: (PostMatch) throws -> Bool
  ) throws {
    try connection.scan(
      """
      SELECT posts.key AS key, posts.authorKey AS authorKey, \(sql: Self.isShown(tags, to: viewer)) AS isShown
      FROM hashtags AS first
      \(raw: Dialect.orderedJoin) posts ON posts.key = first.postKey
      WHERE first.tag = \(tag)
      ORDER BY first.postKey DESC
      LIMIT \(limit)
      """
    ) { try body(PostMatch(row: $0)) }
  }

  private static func isShown(_ tags: [String], to viewer: Viewer?) -> SQL {
    var condition = PostCondition.isVisible(to: viewer)
    for tag in tags {
      condition.append(" AND EXISTS (SELECT 1 FROM hashtags WHERE tag = \(tag) AND postKey = posts.key)")
    }
    return condition
  }

  /// Returns the ranks of posts with all words, from a key on. Newer posts come first among equals.
  package func places(words: FullTextWords, from lowestKey: Int64) throws -> [Int64: Int] {
    var places: [Int64: Int] = [:]
    try connection.forEach(
      """
      SELECT \(raw: Dialect.postMatchKey) AS key FROM \(raw: Dialect.postMatches)
      WHERE \(sql: Dialect.postsMatch(words)) AND \(raw: Dialect.postMatchKey) >= \(lowestKey)
      ORDER BY \(raw: Dialect.postMatchRank), \(raw: Dialect.postMatchKey) DESC
      """
    ) { row in
      places[row.integer("key")] = places.count
    }
    return places
  }
}

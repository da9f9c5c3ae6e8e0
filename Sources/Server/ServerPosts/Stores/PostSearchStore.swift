import ServerSocial
import ServerCore
import SQLite

/// A post that has what was searched for.
package struct PostMatch: Hashable, Sendable {
  package let post: PostKey
  /// Whether it has all tags too, and the reader may see it.
  package let isShown: Bool
}

extension PostMatch {
  package init(row: borrowing Row) {
    post = PostKey(row: row)
    isShown = row.bool("isShown")
  }
}

/// The index of the words in captions, and that of tags.
package struct PostSearchStore {
  let connection: Connection

  /// Goes through the posts that have all words, newest first, for as long as `body` returns true.
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

  /// The same for the posts that have a tag, and further ones.
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

  /// The places of the posts that have all words, from a key on: the best first, newer ones first among equals.
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

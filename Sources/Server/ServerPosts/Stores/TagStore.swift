import ServerSocial
import ServerCore
import KiwiKit
import SQLite

/// The tags of posts.
package struct TagStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the tags of the latest visible public posts, with the number of authors of each. Tags with the most
  /// authors come first, and ties are broken by the latest post.
  ///
  /// - Parameter posts: The maximum number of posts examined.
  package func live(seenBy viewer: Viewer?, limit: Int, posts: Int) throws -> [NamedCount] {
    try connection.all(
      """
      WITH latest AS MATERIALIZED (
        SELECT posts.key AS key, posts.authorKey AS authorKey FROM posts
        WHERE listed = 1 AND \(sql: PostCondition.isVisible(to: viewer))
        ORDER BY posts.key DESC
        LIMIT \(posts)
      )
      SELECT hashtags.tag AS tag, COUNT(DISTINCT latest.authorKey) AS people
      FROM latest
      \(raw: Dialect.orderedJoin) hashtags ON hashtags.postKey = latest.key
      GROUP BY hashtags.tag
      ORDER BY people DESC, MAX(latest.key) DESC, hashtags.tag
      LIMIT \(limit)
      """
    ) { NamedCount(name: $0.text("tag"), count: $0.int("people")) }
  }
}

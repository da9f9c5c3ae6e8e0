import ServerAccounts
import ServerCore
import SQLite

/// Suggestions of users to follow.
package struct SuggestionStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns users whom the viewer's followed users follow, then recent authors.
  ///
  /// Users whom the viewer follows, has muted or may not see are omitted.
  ///
  /// - Parameter maxRows: The maximum number of follows and of posts to read.
  package func users(for viewer: Viewer, limit: Int, maxRows: Int) throws -> [UserRecord] {
    try connection.all(
      """
      WITH followed AS MATERIALIZED (
        SELECT followedKey FROM follows WHERE followerKey = \(viewer.key) ORDER BY follows.key DESC LIMIT 200
      ), theirs AS MATERIALIZED (
        SELECT follows.followedKey AS key FROM followed
        \(raw: Dialect.orderedJoin) follows ON follows.followerKey = followed.followedKey
        LIMIT \(maxRows)
      ), latest AS MATERIALIZED (
        SELECT authorKey AS key FROM posts WHERE listed = 1 ORDER BY posts.key DESC LIMIT \(maxRows)
      ), near AS (
        SELECT key, COUNT(*) AS ties FROM theirs GROUP BY key
      ), found AS (
        SELECT key, ties FROM near
        UNION ALL
        SELECT DISTINCT key, 0 FROM latest WHERE key NOT IN (SELECT key FROM near)
      )
      SELECT \(sql: UserRecord.columns)
      FROM found
      \(raw: Dialect.orderedJoin) users ON users.key = found.key
      WHERE users.key <> \(viewer.key) AND \(sql: UserCondition.isListed(for: viewer))
        AND NOT EXISTS (SELECT 1 FROM follows WHERE followerKey = \(viewer.key) AND followedKey = users.key)
      ORDER BY found.ties DESC, users.followerCount DESC, users.key
      LIMIT \(limit)
      """, UserRecord.init(row:))
  }
}

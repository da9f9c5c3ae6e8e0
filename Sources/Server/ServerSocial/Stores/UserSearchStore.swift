import ServerAccounts
import ServerCore
import SQLite

/// The full-text index of names.
package struct UserSearchStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns a page of users and one more.
  ///
  /// Usernames that begin with `prefix` are first, in alphabetical order, so an exact match leads. Users whose
  /// display names contain the words follow, most followed first.
  ///
  /// - Parameter candidates: The maximum number of matches of each kind.
  package func users(
    prefix: String, words: FullTextWords, seenBy viewer: Viewer?, page: Page, candidates: Int
  ) throws -> [UserRecord] {
    try connection.all(
      """
      WITH byUsername AS MATERIALIZED (
        SELECT users.key FROM users
        WHERE users.username >= \(prefix) AND users.username < \(prefix + Self.afterUsernames)
        ORDER BY users.username
        LIMIT \(candidates)
      ), byDisplayName AS MATERIALIZED (
        SELECT \(raw: Dialect.nameMatchKey) AS key FROM \(raw: Dialect.nameMatches)
        WHERE \(sql: Dialect.namesMatch(words))
        LIMIT \(candidates)
      ), found AS (
        SELECT key, 0 AS place FROM byUsername
        UNION ALL
        SELECT key, 1 FROM byDisplayName WHERE key NOT IN (SELECT key FROM byUsername)
      )
      SELECT \(sql: UserRecord.columns)
      FROM found
      \(raw: Dialect.orderedJoin) users ON users.key = found.key
      WHERE \(sql: UserCondition.isVisible(to: viewer))
      ORDER BY place, CASE place WHEN 1 THEN -users.followerCount END, users.username
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, UserRecord.init(row:))
  }

  /// Sorts after every character of usernames.
  private static let afterUsernames = "\u{7F}"
}

import ServerAccounts
import ServerCore
import SQLite

/// The index of names.
package struct UserSearchStore {
  let connection: Connection

  /// The people of a page and one more: usernames that begin with `prefix` in order of the alphabet, so that the one
  /// that is the text itself leads, and of those whose display names have the words the ones whom most follow.
  ///
  /// - Parameter candidates: Of each kind so many matches are looked at.
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

  /// Comes after every character that a username may have.
  private static let afterUsernames = "\u{7F}"
}

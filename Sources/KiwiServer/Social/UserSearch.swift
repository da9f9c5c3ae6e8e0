import KiwiKit
import SQLite

/// A search for people: those whose username begins with the text, then those whose display name has words
/// that begin with all of its words.
///
/// Every word is given to the full-text index as a quoted phrase and the username is compared as a range, so
/// nothing a person types is an operator or a wildcard.
struct UserSearch: Sendable {
  private let prefix: String
  private let words: [Substring]

  /// Of each kind so many matches are looked at; who is not among them is found by typing more.
  private static let candidates = 1_000
  /// More words than a name has would only cost time.
  private static let maximumWords = 8

  init(_ text: String) throws(APIError) {
    guard (1...Limits.searchQueryLength).contains(text.unicodeScalars.count) else {
      throw .badParameter("q", "Search for 1 to \(Limits.searchQueryLength) characters.")
    }
    let line = try TextRules.line(text, field: "q", limit: Limits.searchQueryLength)
    prefix = line.hasPrefix("@") ? String(line.dropFirst()) : line
    var words: [Substring] = []
    for word in prefix.split(whereSeparator: \.isWhitespace) where !words.contains(word) {
      guard words.count < Self.maximumWords else { break }
      words.append(word)
    }
    self.words = words
  }

  /// The people of a page and one more, best first: usernames in order of the alphabet, so that the one that
  /// is the text itself leads, and of the others those whom most people follow.
  func run(for viewer: Viewer?, page: Page, in connection: Connection) throws -> [UserRecord] {
    guard page.offset < 2 * Self.candidates, !words.isEmpty else { return [] }
    return try connection.all(
      """
      WITH byUsername AS MATERIALIZED (
        SELECT users.key FROM users
        WHERE users.username >= \(prefix) AND users.username < \(prefix + Self.afterUsernames)
        ORDER BY users.username
        LIMIT \(Self.candidates)
      ), byDisplayName AS MATERIALIZED (
        SELECT rowid AS key FROM userSearch
        WHERE userSearch MATCH \(expression)
        LIMIT \(Self.candidates)
      ), found AS (
        SELECT key, 0 AS place FROM byUsername
        UNION ALL
        SELECT key, 1 FROM byDisplayName WHERE key NOT IN (SELECT key FROM byUsername)
      )
      SELECT \(raw: UserRecord.columns)
      FROM found
      CROSS JOIN users ON users.key = found.key
      WHERE \(sql: UserPolicy.isVisible(to: viewer))
      ORDER BY place, CASE place WHEN 1 THEN -users.followerCount END, users.username
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """
    ) { UserRecord($0) }
  }

  /// Comes after every character that a username may have.
  private static let afterUsernames = "\u{7F}"

  /// In FTS5's syntax a star makes the last word of a phrase a beginning.
  private var expression: String {
    let phrases = words.map { FullTextPhrase.quoted($0) + "*" }
    return "displayName : (\(phrases.joined(separator: " ")))"
  }
}

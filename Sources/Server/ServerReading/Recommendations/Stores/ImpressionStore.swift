import ServerCore
import SQLite

/// One title as it was shown to somebody.
package struct Impression: Hashable, Sendable {
  package let titleKey: Int64
  /// JSON, exactly as it was sent.
  let reasons: String
  let shownAt: Timestamp
}

/// What people were told of, and why.
package struct ImpressionStore {
  package let connection: Connection

  /// Of one person.
  package static let most = 200

  /// The latest first.
  package func impressions(ofUser userKey: Int64) throws -> [Impression] {
    try connection.all(
      """
      SELECT titleKey, reasons, shownAt FROM recommendationImpressions WHERE userKey = \(userKey)
      ORDER BY shownAt DESC, titleKey DESC
      """
    ) { row in
      Impression(
        titleKey: row.integer("titleKey"), reasons: row.text("reasons"),
        shownAt: Timestamp(seconds: row.int("shownAt")))
    }
  }

  /// Puts what is shown now in the place of what was shown of the same titles, and forgets the oldest.
  package func put(_ impressions: [Impression], ofUser userKey: Int64) throws {
    for impression in impressions {
      try connection.run(
        """
        INSERT INTO recommendationImpressions (userKey, titleKey, reasons, shownAt)
        VALUES (\(userKey), \(impression.titleKey), \(impression.reasons), \(impression.shownAt.seconds))
        ON CONFLICT (userKey, titleKey) DO UPDATE SET reasons = excluded.reasons, shownAt = excluded.shownAt
        """)
    }
    try connection.run(
      """
      DELETE FROM recommendationImpressions
      WHERE userKey = \(userKey) AND titleKey IN (
        SELECT titleKey FROM recommendationImpressions WHERE userKey = \(userKey)
        ORDER BY shownAt DESC, titleKey DESC
        \(raw: Dialect.noLimit) OFFSET \(Self.most)
      )
      """)
  }
}

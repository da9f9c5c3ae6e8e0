import ServerCore
import SQLite

/// A recommended title as it was shown to a user.
package struct Impression: Hashable, Sendable {
  package let titleKey: Int64
  /// The reasons as JSON, exactly as they were sent.
  let reasons: String
  let shownAt: Timestamp
}

/// The recommendations that users were shown.
package struct ImpressionStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// The maximum number of impressions of one user.
  package static let maxPerUser = 200

  /// Returns a user's impressions, latest first.
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

  /// Replaces the impressions of titles that are shown now, and deletes the oldest.
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
        \(raw: Dialect.noLimit) OFFSET \(Self.maxPerUser)
      )
      """)
  }
}

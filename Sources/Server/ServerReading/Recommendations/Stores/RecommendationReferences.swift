import ServerTitles
import ServerCore
import SQLite

/// Rows that follow a title when it is merged into another one.
enum RecommendationReferences {
  static let ofTitles = [
    // The next run of the job counts the keepers of the remaining title.
    TitleReference(
      deletedRowsOf: "titleNeighbors", keys: "titleKey, neighborKey", columns: ["titleKey", "neighborKey"]),
    TitleReference(table: "titleDismissals") { duplicate, title, batch, transaction in
      let connection = transaction.connection
      let users = try connection.all(
        """
        SELECT userKey FROM titleDismissals
        WHERE titleKey = \(duplicate.key) ORDER BY userKey LIMIT \(batch.limit)
        """
      ) { $0.integer("userKey") }
      guard let last = users.last else { return BatchedWork.Step() }
      try connection.run(
        """
        DELETE FROM titleDismissals
        WHERE titleKey = \(duplicate.key) AND userKey <= \(last) AND EXISTS (
          SELECT 1 FROM titleDismissals AS kept
          WHERE kept.titleKey = \(title.key) AND kept.userKey = titleDismissals.userKey
        )
        """)
      try connection.run(
        """
        UPDATE titleDismissals SET titleKey = \(title.key)
        WHERE titleKey = \(duplicate.key) AND userKey <= \(last)
        """)
      return BatchedWork.Step(next: users.count < batch.limit ? nil : 0)
    },
    // The impression shows the duplicate.
    TitleReference(deletedRowsOf: "recommendationImpressions", keys: "userKey, titleKey"),
  ]
}

/// Integrity checks for recommendations.
package enum RecommendationChecks {
  package static let all: [VerificationCheck] = [
    VerificationCheck(
      name: "neighbors of titles", fault: "has too many neighbors",
      sql: """
        SELECT titles.name FROM titleNeighbors JOIN titles ON titles.key = titleNeighbors.titleKey
        GROUP BY titleNeighbors.titleKey, titles.name HAVING COUNT(*) > \(TitleNeighborhoods.maxNeighbors)
        """),
    VerificationCheck(
      name: "impressions of recommendations", fault: "has too many impressions",
      sql: """
        SELECT users.username FROM recommendationImpressions JOIN users ON users.key = userKey
        GROUP BY userKey, users.username HAVING COUNT(*) > \(ImpressionStore.maxPerUser)
        """),
  ]
}

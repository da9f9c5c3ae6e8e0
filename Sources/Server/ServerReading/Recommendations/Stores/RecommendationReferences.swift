import ServerTitles
import ServerCore
import SQLite

/// What follows when a title is merged into another one.
enum RecommendationReferences {
  static let ofTitles = [
    // The next count has who keeps the one that stays.
    TitleReference(
      deletedRowsOf: "titleNeighbours", keys: "titleKey, neighbourKey", columns: ["titleKey", "neighbourKey"]),
    TitleReference(table: "titleDismissals") { double, title, batch, transaction in
      let connection = transaction.connection
      let users = try connection.all(
        """
        SELECT userKey FROM titleDismissals
        WHERE titleKey = \(double.key) ORDER BY userKey LIMIT \(batch.limit)
        """
      ) { $0.integer("userKey") }
      guard let last = users.last else { return BatchedWork.Step() }
      try connection.run(
        """
        DELETE FROM titleDismissals
        WHERE titleKey = \(double.key) AND userKey <= \(last) AND EXISTS (
          SELECT 1 FROM titleDismissals AS kept
          WHERE kept.titleKey = \(title.key) AND kept.userKey = titleDismissals.userKey
        )
        """)
      try connection.run(
        """
        UPDATE titleDismissals SET titleKey = \(title.key)
        WHERE titleKey = \(double.key) AND userKey <= \(last)
        """)
      return BatchedWork.Step(next: users.count < batch.limit ? nil : 0)
    },
    // What was shown was the double.
    TitleReference(deletedRowsOf: "recommendationImpressions", keys: "userKey, titleKey"),
  ]
}

/// What has to hold of recommendations in a sound database.
package enum RecommendationChecks {
  package static let all: [VerificationCheck] = [
    VerificationCheck(
      name: "titles near to one another", fault: "has too many neighbours",
      sql: """
        SELECT titles.name FROM titleNeighbours JOIN titles ON titles.key = titleNeighbours.titleKey
        GROUP BY titleNeighbours.titleKey, titles.name HAVING COUNT(*) > \(TitleNeighbourhoods.most)
        """),
    VerificationCheck(
      name: "recommendations that were shown", fault: "was told of too many titles",
      sql: """
        SELECT users.username FROM recommendationImpressions JOIN users ON users.key = userKey
        GROUP BY userKey, users.username HAVING COUNT(*) > \(ImpressionStore.most)
        """),
  ]
}

import SQLite

/// What follows when a title is merged into another one.
enum RecommendationReferences {
  static let ofTitles = [
    // The next count has who keeps the one that stays.
    TitleReference(table: "titleNeighbours") { double, _ in
      ["DELETE FROM titleNeighbours WHERE titleKey = \(double) OR neighbourKey = \(double)"]
    },
    TitleReference(table: "titleDismissals") { double, title in
      [
        """
        DELETE FROM titleDismissals
        WHERE titleKey = \(double) AND EXISTS (
          SELECT 1 FROM titleDismissals AS kept
          WHERE kept.titleKey = \(title) AND kept.userKey = titleDismissals.userKey
        )
        """,
        "UPDATE titleDismissals SET titleKey = \(title) WHERE titleKey = \(double)",
      ]
    },
    // What was shown was the double.
    TitleReference(table: "recommendationImpressions") { double, _ in
      ["DELETE FROM recommendationImpressions WHERE titleKey = \(double)"]
    },
  ]
}

/// What has to hold of recommendations in a sound database.
enum RecommendationChecks {
  static let all: [VerificationCheck] = [
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
        GROUP BY userKey, users.username HAVING COUNT(*) > \(SQLImpressionStore.most)
        """),
  ]
}

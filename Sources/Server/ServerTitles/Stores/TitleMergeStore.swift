import ServerCore
import SQLite

/// Rows of an area that refer to a title, and how they come to refer to another one.
package struct TitleReference: Sendable {
  /// What moves rows of a double to the title that takes it in. Where both have one, one of the two has to go. A step says
  /// where the next batch begins, and who has to hear of this one.
  package typealias Move =
    @Sendable (
      _ double: TitleRecord, _ title: TitleRecord, _ batch: TitleMoves.Batch, _ transaction: Transaction
    ) throws -> BatchedWork.Step

  /// The table whose rows these are.
  package let table: String
  package let move: Move

  package init(table: String, move: @escaping Move) {
    self.table = table
    self.move = move
  }

  /// For few rows of which nobody has to hear, all at once.
  package init(
    table: String, statements: @escaping @Sendable (_ double: Int64, _ title: Int64) -> [SQL]
  ) {
    self.init(table: table) { double, title, _, transaction in
      for statement in statements(double.key, title.key) { try transaction.connection.run(statement) }
      return BatchedWork.Step()
    }
  }

  /// For rows with a key, of which nobody has to hear.
  package init(rowsOf table: String, column: String = "titleKey") {
    self.init(table: table) { double, title, batch, transaction in
      try transaction.connection.run(
        """
        UPDATE \(raw: table) SET \(raw: column) = \(title.key) WHERE key IN (
          SELECT key FROM \(raw: table) WHERE \(raw: column) = \(double.key) LIMIT \(batch.limit)
        )
        """)
      return BatchedWork.Step(next: transaction.connection.changes < batch.limit ? nil : 0)
    }
  }

  /// For rows that go with the double, of which nobody has to hear.
  package init(deletedRowsOf table: String, keys: String, columns: [String] = ["titleKey"]) {
    self.init(table: table) { double, _, batch, transaction in
      for column in columns {
        try transaction.connection.run(
          """
          DELETE FROM \(raw: table) WHERE (\(raw: keys)) IN (
            SELECT \(raw: keys) FROM \(raw: table) WHERE \(raw: column) = \(double.key) LIMIT \(batch.limit)
          )
          """)
        guard transaction.connection.changes < batch.limit else { return BatchedWork.Step(next: 0) }
      }
      return BatchedWork.Step()
    }
  }
}

/// Takes doubles into the titles that stay.
struct TitleMergeStore {
  let connection: Connection

  /// Takes the names away by which a double is found, and lets its id lead to the title that took it in.
  func close(_ doubleKey: Int64, into titleKey: Int64) throws {
    try connection.run(
      "UPDATE titles SET mergedIntoKey = \(titleKey), sortName = '', words = '' WHERE key = \(doubleKey)")
  }

  /// Whether rows still move because of a merge of any of some titles.
  func isMoving(anyOf titleKeys: [Int64]) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS found FROM batchedWork
      JOIN titles ON titles.key = batchedWork.subject
      WHERE batchedWork.kind = \(TitleMoves.name)
        AND (
          titles.key IN (SELECT value FROM \(sql: Dialect.keys(titleKeys)))
          OR titles.mergedIntoKey IN (SELECT value FROM \(sql: Dialect.keys(titleKeys)))
        )
      LIMIT 1
      """
    ) { _ in true } ?? false
  }
}

extension TitleReference {
  /// What catalogues, sources and people say of titles.
  package static let ofTitles = [
    // What was merged into the double leads on through it.
    TitleReference(table: "titles") { _, _ in [] },
    // What was said of the double alone stays with it.
    TitleReference(table: "titleChanges") { _, _ in [] },
    TitleReference(table: "titlePeople") { double, _ in
      ["DELETE FROM titlePeople WHERE titleKey = \(double)"]
    },
    TitleReference(table: "titleGenres") { double, _ in
      ["DELETE FROM titleGenres WHERE titleKey = \(double)"]
    },
    // Its source still knows the title by it, and says nothing of it any more but what the title lacks.
    TitleReference(table: "titleSources") { double, title in
      ["UPDATE titleSources SET titleKey = \(title), isFollowed = 0 WHERE titleKey = \(double)"]
    },
    // A cover is looked for only where there is none.
    TitleReference(table: "titleFetches") { double, title in
      [
        """
        UPDATE titleFetches SET coverState = 'refused'
        WHERE titleKey = \(double) AND coverState <> 'none'
          AND EXISTS (SELECT 1 FROM titles WHERE key = \(title) AND coverName IS NOT NULL)
        """,
        "UPDATE titleFetches SET titleKey = \(title), isOrigin = 0 WHERE titleKey = \(double)",
        """
        UPDATE titles SET watchProviders = (SELECT watchProviders FROM titles WHERE key = \(double))
        WHERE key = \(title) AND watchProviders = ''
        """,
      ]
    },
    TitleReference(table: "titleCovers") { double, title in
      [
        """
        DELETE FROM titleCovers
        WHERE titleKey = \(double)
          AND EXISTS (SELECT 1 FROM titles WHERE key = \(title) AND coverName IS NOT NULL)
        """,
        "UPDATE titleCovers SET titleKey = \(title) WHERE titleKey = \(double)",
        """
        UPDATE titles SET
          coverName = (SELECT coverName FROM titles WHERE key = \(double)),
          smallCoverName = (SELECT smallCoverName FROM titles WHERE key = \(double))
        WHERE key = \(title) AND coverName IS NULL
        """,
        "UPDATE titles SET coverName = NULL, smallCoverName = NULL WHERE key = \(double)",
      ]
    },
    // A list of a source has a title once.
    TitleReference(table: "titleRankings") { double, title in
      [
        """
        DELETE FROM titleRankings
        WHERE titleKey = \(double) AND EXISTS (
          SELECT 1 FROM titleRankings AS kept
          WHERE kept.titleKey = \(title) AND kept.method = titleRankings.method
            AND kept.generation = titleRankings.generation
        )
        """,
        "UPDATE titleRankings SET titleKey = \(title) WHERE titleKey = \(double)",
      ]
    },
    TitleReference(rowsOf: "editions"),
  ]
}

import ServerCore
import SQLite

/// Rows of an area that refer to a title, with the function that moves them.
package struct TitleReference: Sendable {
  /// Moves rows of a duplicate to another title. If both have one, one of them is deleted. The step has the start of
  /// the next batch and the resulting changes.
  package typealias Move =
    @Sendable (
      _ duplicate: TitleRecord, _ title: TitleRecord, _ batch: TitleMoves.Batch, _ transaction: Transaction
    ) throws -> BatchedWork.Step

  /// The table with these rows.
  package let table: String
  package let move: Move

  package init(table: String, move: @escaping Move) {
    self.table = table
    self.move = move
  }

  /// Creates a reference for few rows, moved immediately without announcements.
  package init(
    table: String, statements: @escaping @Sendable (_ duplicate: Int64, _ title: Int64) -> [SQL]
  ) {
    self.init(table: table) { duplicate, title, _, transaction in
      for statement in statements(duplicate.key, title.key) { try transaction.connection.run(statement) }
      return BatchedWork.Step()
    }
  }

  /// Creates a reference for rows with a key, moved without announcements.
  package init(rowsOf table: String, column: String = "titleKey") {
    self.init(table: table) { duplicate, title, batch, transaction in
      try transaction.connection.run(
        """
        UPDATE \(raw: table) SET \(raw: column) = \(title.key) WHERE key IN (
          SELECT key FROM \(raw: table) WHERE \(raw: column) = \(duplicate.key) LIMIT \(batch.limit)
        )
        """)
      return BatchedWork.Step(next: transaction.connection.changes < batch.limit ? nil : 0)
    }
  }

  /// Creates a reference for rows that are deleted with the duplicate, without announcements.
  package init(deletedRowsOf table: String, keys: String, columns: [String] = ["titleKey"]) {
    self.init(table: table) { duplicate, _, batch, transaction in
      for column in columns {
        try transaction.connection.run(
          """
          DELETE FROM \(raw: table) WHERE (\(raw: keys)) IN (
            SELECT \(raw: keys) FROM \(raw: table) WHERE \(raw: column) = \(duplicate.key) LIMIT \(batch.limit)
          )
          """)
        guard transaction.connection.changes < batch.limit else { return BatchedWork.Step(next: 0) }
      }
      return BatchedWork.Step()
    }
  }
}

/// Merges of duplicates into other titles.
struct TitleMergeStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Removes a duplicate's search texts and redirects its id to another title.
  func close(_ duplicateKey: Int64, into titleKey: Int64) throws {
    try connection.run(
      "UPDATE titles SET mergedIntoKey = \(titleKey), sortName = '', words = '' WHERE key = \(duplicateKey)")
  }

  /// Returns whether a merge of any of these titles is still moving rows.
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
  /// The references to titles in this module's tables.
  package static let ofTitles = [
    // Titles merged into the duplicate still redirect through it.
    TitleReference(table: "titles") { _, _ in [] },
    // The duplicate keeps its own history.
    TitleReference(table: "titleChanges") { _, _ in [] },
    TitleReference(table: "titlePeople") { duplicate, _ in
      ["DELETE FROM titlePeople WHERE titleKey = \(duplicate)"]
    },
    TitleReference(table: "titleGenres") { duplicate, _ in
      ["DELETE FROM titleGenres WHERE titleKey = \(duplicate)"]
    },
    // The sources keep their ids for the title, but only fill its gaps from now on.
    TitleReference(table: "titleSources") { duplicate, title in
      ["UPDATE titleSources SET titleKey = \(title), isFollowed = 0 WHERE titleKey = \(duplicate)"]
    },
    // A cover is fetched only if the title has none.
    TitleReference(table: "titleFetches") { duplicate, title in
      [
        """
        UPDATE titleFetches SET coverState = 'refused'
        WHERE titleKey = \(duplicate) AND coverState <> 'none'
          AND EXISTS (SELECT 1 FROM titles WHERE key = \(title) AND coverName IS NOT NULL)
        """,
        "UPDATE titleFetches SET titleKey = \(title), isOrigin = 0 WHERE titleKey = \(duplicate)",
        """
        UPDATE titles SET watchProviders = (SELECT watchProviders FROM titles WHERE key = \(duplicate))
        WHERE key = \(title) AND watchProviders = ''
        """,
      ]
    },
    TitleReference(table: "titleCovers") { duplicate, title in
      [
        """
        DELETE FROM titleCovers
        WHERE titleKey = \(duplicate)
          AND EXISTS (SELECT 1 FROM titles WHERE key = \(title) AND coverName IS NOT NULL)
        """,
        "UPDATE titleCovers SET titleKey = \(title) WHERE titleKey = \(duplicate)",
        """
        UPDATE titles SET
          coverName = (SELECT coverName FROM titles WHERE key = \(duplicate)),
          smallCoverName = (SELECT smallCoverName FROM titles WHERE key = \(duplicate))
        WHERE key = \(title) AND coverName IS NULL
        """,
        "UPDATE titles SET coverName = NULL, smallCoverName = NULL WHERE key = \(duplicate)",
      ]
    },
    // A ranking lists a title once.
    TitleReference(table: "titleRankings") { duplicate, title in
      [
        """
        DELETE FROM titleRankings
        WHERE titleKey = \(duplicate) AND EXISTS (
          SELECT 1 FROM titleRankings AS kept
          WHERE kept.titleKey = \(title) AND kept.method = titleRankings.method
            AND kept.generation = titleRankings.generation
        )
        """,
        "UPDATE titleRankings SET titleKey = \(title) WHERE titleKey = \(duplicate)",
      ]
    },
    TitleReference(rowsOf: "editions"),
  ]
}

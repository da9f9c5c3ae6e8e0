import ServerCore
import SQLite

package struct AccountTotals: Hashable, Sendable {
  /// Including deleted ones.
  package var experiences = 0
  /// The number of lists, without deleted ones.
  package var lists = 0
  /// Including deleted ones.
  package var listsMade = 0
  /// The number of notes, without deleted ones.
  package var notes = 0
  /// The size of all stored content of the account.
  package var bytes = 0
}

/// The counters of an account that limits apply to. Triggers maintain them.
package struct AccountTotalsStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package func totals(ofUser userKey: Int64) throws -> AccountTotals {
    try connection.first(
      "SELECT experiences, lists, listsMade, notes, bytes FROM accountTotals WHERE userKey = \(userKey)"
    ) { row in
      AccountTotals(
        experiences: row.int("experiences"), lists: row.int("lists"), listsMade: row.int("listsMade"),
        notes: row.int("notes"), bytes: row.int("bytes"))
    } ?? AccountTotals()
  }

  /// Recounts the bytes of all accounts, after rows were inserted without triggers.
  package func recountBytes() throws {
    try connection.run(
      """
      INSERT INTO accountTotals (userKey, bytes)
      \(raw: Schema.storedBytesOfAccounts)
      ON CONFLICT (userKey) DO UPDATE SET bytes = excluded.bytes
      """)
  }
}

package enum AccountTotalsChecks {
  package static let all = [
    check("experiences", "SELECT COUNT(*) FROM experiences WHERE userKey = accountTotals.userKey"),
    check("lists", "SELECT COUNT(*) FROM userLists WHERE ownerKey = accountTotals.userKey AND isDeleted = 0"),
    check("listsMade", "SELECT COUNT(*) FROM userLists WHERE ownerKey = accountTotals.userKey"),
    check("notes", "SELECT COUNT(*) FROM notes WHERE userKey = accountTotals.userKey AND isDeleted = 0"),
    check("bytes", Schema.storedBytesOfAccount),
    VerificationCheck.counter(
      "experience ratings", of: "experiences", column: "ratingCount",
      counting: "SELECT COUNT(*) FROM experienceRatings WHERE experienceKey = experiences.key"),
    VerificationCheck.counter(
      "entries about titles", of: "libraryEntryCounts", id: "titleKey", column: "count",
      counting: """
        SELECT COUNT(*) FROM libraryEntries
        WHERE libraryEntries.userKey = libraryEntryCounts.userKey
          AND libraryEntries.titleKey = libraryEntryCounts.titleKey
        """),
  ]

  private static func check(_ column: String, _ query: String) -> VerificationCheck {
    .counter("\(column) of accounts", of: "accountTotals", id: "userKey", column: column, counting: query)
  }
}

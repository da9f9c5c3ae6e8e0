import ServerCore
import SQLite

package struct AccountTotals: Hashable, Sendable {
  /// Deleted ones among them.
  package var experiences = 0
  /// Those that are not deleted.
  package var lists = 0
  /// Deleted ones among them.
  package var listsMade = 0
  /// Those that are not deleted.
  package var notes = 0
  /// Of all that the account has stored.
  package var bytes = 0
}

/// How much of what is limited an account has. The database counts it; nothing here changes it.
package struct AccountTotalsStore {
  package let connection: Connection

  package init(connection: Connection) {
    self.connection = connection
  }

  package func totals(ofUser userKey: Int64) throws -> AccountTotals {
    try connection.first(
      "SELECT experiences, lists, listsMade, notes, bytes FROM accountTotals WHERE userKey = \(userKey)"
    ) { row in
      AccountTotals(
        experiences: row.int("experiences"), lists: row.int("lists"), listsMade: row.int("listsMade"),
        notes: row.int("notes"), bytes: row.int("bytes"))
    } ?? AccountTotals()
  }

  /// Counts the bytes of all accounts anew, where rows came without their triggers.
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
      "ratings of experiences", of: "experiences", column: "ratingCount",
      counting: "SELECT COUNT(*) FROM experiencesRatings WHERE experienceKey = experiences.key"),
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

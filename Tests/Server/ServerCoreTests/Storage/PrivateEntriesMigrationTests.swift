import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerLibrary

/// Entries finished by private sessions, in databases from before entries could be private.
@Suite struct PrivateEntriesMigrationTests {
  private static let steps = 26

  @Test func `entries finished by a private session become private, and devices receive the change`()
    async throws
  {
    let database = try Database(.inMemory)
    try await Migrator(Array(Migrations.all.prefix(Self.steps))).migrate(database)
    let statements: [SQL] = [
      "INSERT INTO users (id, username, passwordHash, createdAt) VALUES ('u', 'ana', '', 1)",
      "UPDATE librarySequence SET value = 10",
    ]
    for statement in statements { try await database.write { try $0.run(statement) } }
    for (number, (name, visibility)) in [("secret", "onlyMe"), ("again", "onlyMe"), ("open", "followers")]
      .enumerated()
    {
      let key = number + 1
      let decision: String? = name == "again" ? nil : "none"
      try await database.write { connection in
        try connection.run(
          """
          INSERT INTO titles (id, kind, name, sortName, words) VALUES (\(name), 'book', \(name), \(name), '')
          """)
        for (id, day) in [(name, "2026-01-09")] + (name == "again" ? [("before", "2026-01-02")] : []) {
          try connection.run(
            """
            INSERT INTO libraryEntries (id, userKey, titleKey, status, day, isDeleted, record, sequence)
            VALUES (\(id), 1, \(key), 'done', \(day), 0, \(#"{"id":"\#(id)","titleId":"\#(name)"}"#), \(key))
            """)
        }
        try connection.run(
          """
          INSERT INTO swipedItems (userKey, titleKey, record, sequence)
          VALUES (1, \(key), \(#"{"titleId":"\#(name)"}"#), \(key))
          """)
        try connection.run(
          """
          INSERT INTO libraryTitles (
            userKey, titleKey, direction, status, dateSwiped, personalRating, kind, year, sortName
          )
          VALUES (1, \(key), 'seen', 'done', 1, 0, 'book', 2000, \(name))
          """)
        try connection.run(
          """
          INSERT INTO readingSessions (
            key, id, userKey, titleKey, companyKey, bookTitle, status, startedAt, seconds, timeZone, dayStartHour, day,
            visibility, isFinished
          )
          VALUES (
            \(key), \(name), 1, \(key), \(key), \(name), 'completed', 1, 60, 'UTC', 4, '2026-01-09', \(visibility), 1
          )
          """)
        try connection.run(
          """
          INSERT INTO readingMarks (sessionKey, entryId, time, isFinish, decision)
          VALUES (\(key), \(name), \(HybridTime.at(7).description), 1, \(decision))
          """)
      }
    }
    try await Migrator(Migrations.all).migrate(database)
    try database.read { connection in
      let entries = try connection.all("SELECT record, isPrivate, sequence FROM libraryEntries ORDER BY id") {
        (
          entry: try LibraryEntry(stored: $0.text(0)), isPrivate: $0.bool(1),
          sequence: $0.int(2)
        )
      }
      #expect(entries.map(\.entry.id) == ["again", "before", "open", "secret"])
      #expect(entries.map(\.isPrivate) == [true, false, false, true])
      #expect(entries.map { $0.entry.isPrivate?.value } == [true, nil, nil, true])
      let items = try connection.all("SELECT record, sequence FROM swipedItems ORDER BY titleKey") {
        (item: try SwipedItem(stored: $0.text(0)), sequence: $0.int(1))
      }
      #expect(items.map { $0.item.isPrivate?.value } == [true, nil, nil])
      let changed = (entries.map(\.sequence) + items.map(\.sequence)).filter { $0 > 10 }
      #expect(changed.count == 3 && Set(changed).count == 3)
      let last = try connection.first("SELECT value FROM librarySequence") { $0.int(0) }
      #expect(last ?? 0 >= changed.max() ?? 0)
      let shown = try connection.all(
        "SELECT isPrivate, sharedStatus FROM libraryTitles ORDER BY titleKey"
      ) { "\($0.int(0)) \($0.optionalText(1) ?? "-")" }
      #expect(shown == ["1 -", "0 done", "0 done"])
    }
  }
}

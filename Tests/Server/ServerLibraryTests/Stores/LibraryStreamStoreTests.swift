import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerLibrary
@testable import ServerPlaces
@testable import ServerTitles

struct LibraryStreamStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a stream has the user's own records and those of shared lists, in order`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let titles = try (0..<3).map { try Fixtures(transaction).film("T\($0)") }
      let list = try Fixtures(transaction).list("L", by: ana)
      for title in titles { try Fixtures(transaction).put(title, in: list) }
      try Fixtures(transaction).decide(.seen, titles[0], by: bob)
      try LibraryStore(transaction).put(
        LibraryEntry(id: "e", titleId: titles[0].id), ofTitle: titles[0].key, ofUser: bob.key,
        sequence: LibraryStore(transaction).nextSequence())
      func stream(_ position: LibraryPosition, limit: Int = 100) throws -> [LibraryStreamRow] {
        try LibraryStreamStore(transaction).changes(
          of: .titles, ofUser: bob.key, after: position, limit: limit)
      }
      #expect(try stream(.beginning).map(\.kind) == [.swipedItem, .entry])
      #expect(try stream(.beginning).map(\.subjectKey) == [titles[0].key, titles[0].key])
      let end = try #require(try stream(.beginning).last?.position)
      #expect(try stream(end) == [])

      let joined = try LibraryStore(transaction).nextSequence()
      try ListStore(transaction).setRole(.collaborator, of: bob.key, inList: list.key, sequence: joined)
      try Fixtures(transaction).put(titles[1], in: list, "z")
      let rows = try stream(end)
      #expect(rows.map(\.kind) == [.list, .listEntry, .listEntry, .listEntry])
      #expect(rows.map(\.subjectKey) == [nil, titles[0].key, titles[2].key, titles[1].key])
      #expect(rows.map(\.position.sequence) == [joined, joined, joined, joined + 1])
      #expect(try stream(end, limit: 1).count == 2, "The limit plus one row.")
      // Each position is followed by exactly the remaining records.
      for (index, row) in rows.enumerated() {
        #expect(try stream(row.position) == Array(rows.dropFirst(index + 1)))
      }
      #expect(
        try LibraryStreamStore(transaction).changes(
          of: .titles, ofUser: ana.key, after: .beginning, limit: 10
        ).count == 4)
    }
  }

  @Test func `only a formatted cursor is read as a library position`() {
    let position = LibraryPosition(sequence: 12, titleKey: 7)
    let cursor = LibraryCursor(epoch: 3, position: position)
    #expect(LibraryCursor(cursor.description) == cursor)
    for text in ["", "1.2", "1.2.", ".1.2", "1.2.3.4", "-1.0.0", "a.b.c"] {
      #expect(LibraryCursor(text) == nil)
    }
    #expect(LibraryPosition(sequence: 12, titleKey: 0) < position)
  }
}

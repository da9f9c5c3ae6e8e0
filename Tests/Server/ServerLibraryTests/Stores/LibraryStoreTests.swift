import Formats
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerLibrary
@testable import ServerTitles

struct LibraryStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `each change has the next sequence number of its epoch`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let library = LibraryStore(transaction)
      let epoch = try library.epoch()
      #expect(try [library.nextSequence(), library.nextSequence()] == [1, 2])
      #expect(try library.epoch() == epoch)
      #expect(try library.restoredAt() == nil)
      try library.beginEpoch(at: Timestamp(seconds: 5))
      #expect(try library.restoredAt() == Timestamp(seconds: 5))
      #expect(try library.epoch() != epoch)
      #expect(try library.nextSequence() == 3)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `library records are stored without loss, and the last write wins`(engine: StorageEngine) async throws
  {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let title = try Fixtures(transaction).film("Alien")
      let item = SwipedItem(
        titleId: title.id, seenAt: .at(1), watchlistAt: .at(2), skippedAt: .at(3), clearedAt: .at(4),
        dateSwiped: Stamped(.daysAgo(3), at: .at(5)),
        personalRating: Stamped(Rating(quarterStars: 7), at: .at(6)),
        sourcePlatform: Stamped(nil, at: .at(7)))
      for record in [SwipedItem(titleId: title.id, seenAt: .at(0)), item] {
        try LibraryStore(transaction).put(record, ofTitle: title.key, ofUser: ana.key, sequence: 1)
      }
      #expect(try LibraryStore(transaction).swipedItem(ofTitle: title.key, ofUser: ana.key) == item)
      #expect(try LibraryStore(transaction).swipedItem(ofTitle: title.key, ofUser: bob.key) == nil)

      let day = try #require(CivilDate("2026-02-03"))
      let entry = LibraryEntry(
        id: "e", titleId: title.id, startedOn: Stamped(day, at: .at(1)), finishedOn: Stamped(nil, at: .at(2)),
        pausedOn: Stamped(day, at: .at(3)), stoppedOn: Stamped(nil, at: .at(4)),
        progress: Stamped(LibraryEntry.Progress(3, .episodes), at: .at(5)),
        rating: Stamped(nil, at: .at(6)), note: Stamped("\"A\nnote\\ <b>", at: .at(7)),
        isSpoiler: Stamped(false, at: .at(8)), isDeleted: Stamped(false, at: .at(9)))
      for record in [LibraryEntry(id: "e", titleId: title.id), entry] {
        try LibraryStore(transaction).put(record, ofTitle: title.key, ofUser: ana.key, sequence: 2)
      }
      #expect(
        try LibraryStore(transaction).entry(id: "e")
          == LibraryEntryRow(userKey: ana.key, titleKey: title.key, entry: entry))
      #expect(try LibraryStore(transaction).entry(id: "f") == nil)
      #expect(try LibraryStore(transaction).userKeys(withTitle: title.key, after: 0, limit: 99) == [ana.key])
      #expect(try LibraryStore(transaction).entryCount(ofTitle: title.key, ofUser: ana.key) == 1)
      #expect(try LibraryStore(transaction).entries(ofTitle: title.key, ofUser: bob.key) == [])
      #expect(try LibraryStore(transaction).counts(ofUser: ana.key) == (0, 1))
      _ = try LibraryStore(transaction).refreshShelves(ofTitle: title.key, ofUser: ana.key)
      #expect(try LibraryStore(transaction).counts(ofUser: ana.key) == (1, 1))
      #expect(try LibraryStore(transaction).counts(ofUser: bob.key) == (0, 0))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `users with a decision on a title or an entry of it are found`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["ana", "bob", "cem"].map { try Fixtures(transaction).addUser($0) }
      let title = try Fixtures(transaction).film("Alien")
      for user in users.prefix(2) {
        try LibraryStore(transaction).put(
          SwipedItem(titleId: title.id), ofTitle: title.key, ofUser: user.key, sequence: 1)
      }
      for (number, user) in users.dropFirst().enumerated() {
        try LibraryStore(transaction).put(
          LibraryEntry(id: "\(number)", titleId: title.id), ofTitle: title.key, ofUser: user.key,
          sequence: 2)
      }
      #expect(
        try LibraryStore(transaction).userKeys(withTitle: title.key, after: 0, limit: 99) == users.map(\.key))
      #expect(try LibraryStore(transaction).userKeys(withTitle: title.key + 1, after: 0, limit: 99) == [])
      let rest = try LibraryStore(transaction).userKeys(withTitle: title.key, after: users[0].key, limit: 1)
      #expect(rest == [users[1].key])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `entries of a title are listed latest first, without deleted entries`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let title = try Fixtures(transaction).film("Alien")
      for (id, day) in [("a", "2026-01-01"), ("b", ""), ("c", "2026-01-02"), ("d", "2026-01-01")] {
        let entry = LibraryEntry(
          id: id, titleId: title.id, finishedOn: Stamped(CivilDate(day), at: .at(0)),
          isDeleted: Stamped(id == "c", at: .at(0)))
        try LibraryStore(transaction).put(entry, ofTitle: title.key, ofUser: ana.key, sequence: 1)
      }
      #expect(
        try LibraryStore(transaction).entries(ofTitle: title.key, ofUser: ana.key).map(\.id) == [
          "d", "a", "b",
        ])
      #expect(try LibraryStore(transaction).entryCount(ofTitle: title.key, ofUser: ana.key) == 4)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the latest entries of all titles come with their titles`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let titles = [try Fixtures(transaction).film("Alien"), try Fixtures(transaction).film("Brazil")]
      for (number, day) in ["2026-01-03", "2026-01-01", "2026-01-04", "2026-01-02"].enumerated() {
        let title = titles[number % 2]
        let entry = LibraryEntry(
          id: "\(number)", titleId: title.id, finishedOn: Stamped(CivilDate(day), at: .at(0)),
          isDeleted: Stamped(number == 2, at: .at(0)))
        try LibraryStore(transaction).put(entry, ofTitle: title.key, ofUser: ana.key, sequence: 1)
      }
      let latest = try LibraryStore(transaction).latestEntries(ofUser: ana.key, isShared: false, limit: 2)
      #expect(latest.map(\.entry.id) == ["0", "3"])
      #expect(latest.map(\.title) == titles)
      #expect(try LibraryStore(transaction).latestEntries(ofUser: bob.key, isShared: false, limit: 2).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `refreshing the shelves returns the previous and the current shelf`(engine: StorageEngine) async throws
  {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let title = try Fixtures(transaction).film("Alien")
      func refresh(_ item: SwipedItem) throws -> [SwipeDirection?] {
        try LibraryStore(transaction).put(item, ofTitle: title.key, ofUser: ana.key, sequence: 1)
        let change = try LibraryStore(transaction).refreshShelves(ofTitle: title.key, ofUser: ana.key)
        return [change.before, change.now]
      }
      #expect(try refresh(SwipedItem(titleId: title.id)) == [nil, nil])
      #expect(try refresh(SwipedItem(titleId: title.id, seenAt: .at(0))) == [nil, .seen])
      #expect(try refresh(SwipedItem(titleId: title.id, seenAt: .at(0))) == [.seen, .seen])
      #expect(
        try refresh(SwipedItem(titleId: title.id, seenAt: .at(0), clearedAt: .at(1))) == [.seen, nil])
    }
  }
}

import Formats
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerLibrary
@testable import ServerReading
@testable import ServerTitles

struct ReadingPlaceStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `the furthest position reported for a title counts`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let store = ReadingPlaceStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      var keys: [Int64] = []
      for name in ["emma", "persuasion"] {
        try TitleStore(transaction).insert(
          TitleFacts(kind: .book, name: name, pages: 400), id: name, source: name)
        keys.append(try #require(try TitleStore(transaction).key(id: name)))
      }
      #expect(try store.places(ofUser: ana.key, inTitles: []).isEmpty)
      #expect(try store.places(ofUser: ana.key, inTitles: Set(keys)).isEmpty)
      for (index, pages) in [(10, 30), (70, 50), (5, nil)].enumerated() {
        let session = ReadingSessionRecord(
          key: 0, id: "s\(index)", userKey: ana.key, titleKey: keys[0], bookTitle: "Emma", groupKey: 0,
          status: index == 1 ? .discarded : .completed, startedAt: .at(0), endedAt: .at(60), seconds: 0,
          resumedAt: nil, timeZone: "UTC", dayStartHour: 0, day: CivilDate(year: 2026, month: 1, day: 1),
          startPage: pages.0, endPage: pages.1, mood: nil, isFinished: false, visibility: .onlyMe)
        _ = try ReadingSessionStore(transaction).insert(session)
      }
      let known = try store.places(ofUser: ana.key, inTitles: Set(keys))
      #expect(known == [keys[0]: KnownPlace(place: ReadingPlace(page: 30), pages: 400)])
      #expect(try store.places(ofUser: bob.key, inTitles: Set(keys)).isEmpty)
    }
  }
}

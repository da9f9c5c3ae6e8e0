import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces
@testable import ServerTitles

struct ChangeStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `the corrected fields of a title exclude undone corrections`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.addUser("ana")
      let key = try transaction.titles.insert(TitleFacts(kind: .book, name: "Emma"), id: "emma")
      func insert(_ kind: ChangeKind, _ fields: TitleFields, at seconds: Int) throws {
        try transaction.titleChanges.insert(
          kind: kind, itemKey: key, authorKey: ana.key, fields: fields, before: "{}", after: "{}",
          now: Timestamp(seconds: seconds))
      }
      try insert(.added, [], at: 10)
      try insert(.corrected, TitleFields([.name, .year]), at: 20)
      try insert(.corrected, TitleFields(.year), at: 30)
      let changes = try transaction.titleChanges.changes(
        of: key, seenBy: ana, page: Page(number: 1, size: 10))
      #expect(changes.map(\.createdAt.seconds) == [30, 20, 10])
      #expect(try transaction.titleChanges.correctedFields(of: key) == TitleFields([.name, .year]))
      let found = try transaction.titleChanges.change(id: changes[0].id, of: key, seenBy: ana)
      #expect(found?.key == changes[0].key)
      #expect(try transaction.titleChanges.change(id: "none", of: key, seenBy: ana)?.key == nil)
      #expect(try transaction.titleChanges.hasLaterCorrection(changes[1]))
      try transaction.titleChanges.setUndone(key: changes[0].key, by: ana, now: Timestamp(seconds: 40))
      #expect(try !transaction.titleChanges.hasLaterCorrection(changes[1]))
      try transaction.titleChanges.setUndone(key: changes[1].key, by: ana, now: Timestamp(seconds: 40))
      #expect(try transaction.titleChanges.correctedFields(of: key) == [])
      #expect(try transaction.titleChanges.creator(of: key) == ana.key)
      #expect(
        try transaction.titleChanges.count(.corrected, by: ana.key, since: Timestamp(seconds: 20), limit: 9)
          == 1)
      #expect(
        try transaction.titleChanges.count(.corrected, by: ana.key, since: Timestamp(seconds: 0), limit: 1)
          == 1)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the corrected fields and previous positions of a place exclude undone corrections`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.addUser("ana")
      let facts = SpotFacts(name: "Noodle Bar", category: .bar, coordinate: .north)
      let moved = SpotFacts(name: "Noodles", category: .bar, coordinate: .south)
      let key = try transaction.spots.insert(facts, id: "bar", reason: .findResult, now: .at(0))
      func insert(_ kind: ChangeKind, _ fields: [SpotField], at seconds: Int) throws {
        try transaction.spotChanges.insert(
          kind: kind, itemKey: key, authorKey: ana.key, fields: SpotFields(fields),
          before: SpotService.json(fields, of: facts),
          after: SpotService.json(fields, of: moved), now: Timestamp(seconds: seconds))
      }
      try insert(.added, [], at: 10)
      try insert(.corrected, [.name, .coordinate], at: 20)
      try insert(.corrected, [.name], at: 30)
      let changes = try transaction.spotChanges.changes(
        of: key, seenBy: ana, page: Page(number: 1, size: 10))
      #expect(changes.map(\.createdAt.seconds) == [30, 20, 10])
      #expect(try transaction.spotChanges.correctedFields(of: key) == SpotFields([.name, .coordinate]))
      #expect(try transaction.privacyZones.positionsBefore(ofSpot: key) == [.north])
      let found = try transaction.spotChanges.change(id: changes[0].id, of: key, seenBy: ana)
      #expect(found?.key == changes[0].key)
      #expect(try transaction.spotChanges.change(id: "none", of: key, seenBy: ana)?.key == nil)
      #expect(try transaction.spotChanges.hasLaterCorrection(changes[1]))
      try transaction.spotChanges.setUndone(key: changes[0].key, by: ana, now: Timestamp(seconds: 40))
      #expect(try !transaction.spotChanges.hasLaterCorrection(changes[1]))
      try transaction.spotChanges.setUndone(key: changes[1].key, by: ana, now: Timestamp(seconds: 40))
      #expect(try transaction.spotChanges.correctedFields(of: key) == [])
      #expect(try transaction.privacyZones.positionsBefore(ofSpot: key) == [])
      // A move undone by its own author counts until an admin reviews it.
      #expect(try transaction.privacyZones.otherPositions(ofSpot: key) == [.south])
      let ada = try transaction.addUser("ada", role: .admin)
      try transaction.spotChanges.setUndone(key: changes[1].key, by: ada, now: Timestamp(seconds: 50))
      #expect(try transaction.privacyZones.otherPositions(ofSpot: key) == [])
      #expect(
        try transaction.spotChanges.count(.corrected, by: ana.key, since: Timestamp(seconds: 20), limit: 9)
          == 1)
      #expect(
        try transaction.spotChanges.count(.corrected, by: ana.key, since: Timestamp(seconds: 0), limit: 1)
          == 1)
    }
  }
}

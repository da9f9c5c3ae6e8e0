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
      let ana = try Fixtures(transaction).addUser("ana")
      let key = try TitleStore(transaction).insert(TitleFacts(kind: .book, name: "Emma"), id: "emma")
      func insert(_ kind: ChangeKind, _ fields: TitleFields, at seconds: Int) throws {
        try ChangeStore<TitleField>(transaction).insert(
          kind: kind, itemKey: key, authorKey: ana.key, fields: fields, before: "{}", after: "{}",
          now: Timestamp(seconds: seconds))
      }
      try insert(.added, [], at: 10)
      try insert(.corrected, TitleFields([.name, .year]), at: 20)
      try insert(.corrected, TitleFields(.year), at: 30)
      let changes = try ChangeStore<TitleField>(transaction).changes(
        of: key, seenBy: ana, page: Page(number: 1, size: 10))
      #expect(changes.map(\.createdAt.seconds) == [30, 20, 10])
      #expect(
        try ChangeStore<TitleField>(transaction).correctedFields(of: key) == TitleFields([.name, .year]))
      let found = try ChangeStore<TitleField>(transaction).change(id: changes[0].id, of: key, seenBy: ana)
      #expect(found?.key == changes[0].key)
      #expect(try ChangeStore<TitleField>(transaction).change(id: "none", of: key, seenBy: ana)?.key == nil)
      #expect(try ChangeStore<TitleField>(transaction).hasLaterCorrection(changes[1]))
      try ChangeStore<TitleField>(transaction).setUndone(
        key: changes[0].key, by: ana, now: Timestamp(seconds: 40))
      #expect(try !ChangeStore<TitleField>(transaction).hasLaterCorrection(changes[1]))
      try ChangeStore<TitleField>(transaction).setUndone(
        key: changes[1].key, by: ana, now: Timestamp(seconds: 40))
      #expect(try ChangeStore<TitleField>(transaction).correctedFields(of: key) == [])
      #expect(try ChangeStore<TitleField>(transaction).creator(of: key) == ana.key)
      #expect(
        try ChangeStore<TitleField>(transaction).count(
          .corrected, by: ana.key, since: Timestamp(seconds: 20), limit: 9)
          == 1)
      #expect(
        try ChangeStore<TitleField>(transaction).count(
          .corrected, by: ana.key, since: Timestamp(seconds: 0), limit: 1)
          == 1)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the corrected fields and previous positions of a place exclude undone corrections`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let facts = SpotFacts(name: "Noodle Bar", category: .bar, coordinate: .north)
      let moved = SpotFacts(name: "Noodles", category: .bar, coordinate: .south)
      let key = try SpotStore(transaction).insert(facts, id: "bar", reason: .findResult, now: .at(0))
      func insert(_ kind: ChangeKind, _ fields: [SpotField], at seconds: Int) throws {
        try ChangeStore<SpotField>(transaction).insert(
          kind: kind, itemKey: key, authorKey: ana.key, fields: SpotFields(fields),
          before: SpotService.json(fields, of: facts),
          after: SpotService.json(fields, of: moved), now: Timestamp(seconds: seconds))
      }
      try insert(.added, [], at: 10)
      try insert(.corrected, [.name, .coordinate], at: 20)
      try insert(.corrected, [.name], at: 30)
      let changes = try ChangeStore<SpotField>(transaction).changes(
        of: key, seenBy: ana, page: Page(number: 1, size: 10))
      #expect(changes.map(\.createdAt.seconds) == [30, 20, 10])
      #expect(
        try ChangeStore<SpotField>(transaction).correctedFields(of: key) == SpotFields([.name, .coordinate]))
      #expect(try PrivacyZoneStore(transaction).positionsBefore(ofSpot: key) == [.north])
      let found = try ChangeStore<SpotField>(transaction).change(id: changes[0].id, of: key, seenBy: ana)
      #expect(found?.key == changes[0].key)
      #expect(try ChangeStore<SpotField>(transaction).change(id: "none", of: key, seenBy: ana)?.key == nil)
      #expect(try ChangeStore<SpotField>(transaction).hasLaterCorrection(changes[1]))
      try ChangeStore<SpotField>(transaction).setUndone(
        key: changes[0].key, by: ana, now: Timestamp(seconds: 40))
      #expect(try !ChangeStore<SpotField>(transaction).hasLaterCorrection(changes[1]))
      try ChangeStore<SpotField>(transaction).setUndone(
        key: changes[1].key, by: ana, now: Timestamp(seconds: 40))
      #expect(try ChangeStore<SpotField>(transaction).correctedFields(of: key) == [])
      #expect(try PrivacyZoneStore(transaction).positionsBefore(ofSpot: key) == [])
      // A move undone by its own author counts until an admin reviews it.
      #expect(try PrivacyZoneStore(transaction).otherPositions(ofSpot: key) == [.south])
      let ada = try Fixtures(transaction).addUser("ada", role: .admin)
      try ChangeStore<SpotField>(transaction).setUndone(
        key: changes[1].key, by: ada, now: Timestamp(seconds: 50))
      #expect(try PrivacyZoneStore(transaction).otherPositions(ofSpot: key) == [])
      #expect(
        try ChangeStore<SpotField>(transaction).count(
          .corrected, by: ana.key, since: Timestamp(seconds: 20), limit: 9)
          == 1)
      #expect(
        try ChangeStore<SpotField>(transaction).count(
          .corrected, by: ana.key, since: Timestamp(seconds: 0), limit: 1)
          == 1)
    }
  }
}

import KiwiKit
import Testing

@testable import KiwiServer

struct TitleChangeStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `the fields that stand corrected are those of corrections that were not undone`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.person("ana")
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
      #expect(try transaction.titleChanges.isBuiltUpon(changes[1]))
      try transaction.titleChanges.setUndone(key: changes[0].key, by: ana, now: Timestamp(seconds: 40))
      #expect(try !transaction.titleChanges.isBuiltUpon(changes[1]))
      try transaction.titleChanges.setUndone(key: changes[1].key, by: ana, now: Timestamp(seconds: 40))
      #expect(try transaction.titleChanges.correctedFields(of: key) == [])
      #expect(try transaction.titleChanges.adder(of: key) == ana.key)
      #expect(
        try transaction.titleChanges.count(.corrected, by: ana.key, since: Timestamp(seconds: 20), limit: 9)
          == 1)
      #expect(
        try transaction.titleChanges.count(.corrected, by: ana.key, since: Timestamp(seconds: 0), limit: 1)
          == 1)
    }
  }
}

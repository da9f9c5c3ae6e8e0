import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading

struct YearStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a kept year is the latest one shown, until it is forgotten`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let years = YearStore(transaction)
      let (old, new) = (StoredYear(keptAt: .at(1), content: "[]"), StoredYear(keptAt: .at(2), content: "{}"))
      #expect(try years.kept(2026, ofUser: anna.key) == nil)
      for year in [2025, 2026] { try years.keep(year, old, ofUser: anna.key) }
      try years.keep(2026, old, ofUser: ben.key)
      try years.keep(2026, new, ofUser: anna.key)
      #expect(try years.storedYears(ofUser: anna.key) == [2026, 2025])
      #expect(try years.kept(2026, ofUser: anna.key) == new)
      #expect(try years.kept(2025, ofUser: anna.key) == old)
      try years.forget(2026, ofUser: anna.key)
      #expect(try years.kept(2026, ofUser: anna.key) == nil)
      #expect(try years.storedYears(ofUser: anna.key) == [2025])
      #expect(try years.kept(2026, ofUser: ben.key) == old)
    }
  }
}

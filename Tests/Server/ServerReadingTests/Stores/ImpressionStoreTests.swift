import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading
@testable import ServerTitles

struct ImpressionStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a title has one impression, the latest, and the oldest impressions are dropped`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let store = ImpressionStore(transaction)
      let (ana, ben) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("ben"))
      let titles = try (0..<205).map { try Fixtures(transaction).film("Film \($0)").key }
      let shown = titles.enumerated().map { number, key in
        Impression(titleKey: key, reasons: "[\(number)]", shownAt: .at(number))
      }
      try store.put(shown, ofUser: ana.key)
      try store.put([shown[3]], ofUser: ben.key)
      #expect(try store.impressions(ofUser: ana.key) == Array(shown.reversed().prefix(200)))
      #expect(try store.impressions(ofUser: ben.key) == [shown[3]])
      let again = Impression(titleKey: titles[100], reasons: "[]", shownAt: .at(999))
      try store.put([again], ofUser: ana.key)
      let stored = try store.impressions(ofUser: ana.key)
      #expect(stored.first == again)
      #expect(stored.count { $0.titleKey == titles[100] } == 1)
    }
  }
}

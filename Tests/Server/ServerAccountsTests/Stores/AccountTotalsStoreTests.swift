import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct AccountTotalsStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `account totals are counted, and recounting yields the same totals`(engine: StorageEngine) async throws
  {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      #expect(try AccountTotalsStore(transaction).totals(ofUser: ana.key) == AccountTotals())
      _ = try Fixtures(transaction).post(by: ana, "Words")
      let totals = try AccountTotalsStore(transaction).totals(ofUser: ana.key)
      #expect(totals.bytes > 5)
      #expect(try AccountTotalsStore(transaction).totals(ofUser: bob.key).bytes == 0)
      try AccountTotalsStore(transaction).recountBytes()
      #expect(try AccountTotalsStore(transaction).totals(ofUser: ana.key) == totals)
      #expect(try AccountTotalsStore(transaction).totals(ofUser: bob.key) == AccountTotals())
    }
  }
}

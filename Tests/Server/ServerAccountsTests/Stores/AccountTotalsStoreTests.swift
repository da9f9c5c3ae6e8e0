import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct AccountTotalsStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `account totals are counted, and recounting yields the same totals`(engine: StorageEngine) async throws
  {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try transaction.addUser("ana"), try transaction.addUser("bob"))
      #expect(try transaction.accountTotals.totals(ofUser: ana.key) == AccountTotals())
      _ = try transaction.post(by: ana, "Words")
      let totals = try transaction.accountTotals.totals(ofUser: ana.key)
      #expect(totals.bytes > 5)
      #expect(try transaction.accountTotals.totals(ofUser: bob.key).bytes == 0)
      try transaction.accountTotals.recountBytes()
      #expect(try transaction.accountTotals.totals(ofUser: ana.key) == totals)
      #expect(try transaction.accountTotals.totals(ofUser: bob.key) == AccountTotals())
    }
  }
}

import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct AccountRemovalStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `an account's rows are removed in batches, other accounts' rows are kept`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let own = try (0..<60).map { _ in try Fixtures(transaction).post(by: ana) }
      let other = try Fixtures(transaction).post(by: bob)
      #expect(try AccountRemovalStore(transaction).removeSome(ofUser: ana.key, limit: 3))
      #expect(try own.contains { try PostStore(transaction).post(id: $0.id) != nil })
      while try AccountRemovalStore(transaction).removeSome(ofUser: ana.key, limit: 3) {}
      #expect(try own.allSatisfy { try PostStore(transaction).post(id: $0.id) == nil })
      #expect(try PostStore(transaction).post(id: other.id) != nil)
      #expect(try UserStore(transaction).user(key: ana.key) != nil, "The account row is deleted last.")
    }
  }
}

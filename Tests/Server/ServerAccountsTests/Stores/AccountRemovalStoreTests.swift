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
      let (ana, bob) = (try transaction.addUser("ana"), try transaction.addUser("bob"))
      let own = try (0..<60).map { _ in try transaction.post(by: ana) }
      let other = try transaction.post(by: bob)
      #expect(try transaction.accountRemoval.removeSome(ofUser: ana.key, limit: 3))
      #expect(try own.contains { try transaction.posts.post(id: $0.id) != nil })
      while try transaction.accountRemoval.removeSome(ofUser: ana.key, limit: 3) {}
      #expect(try own.allSatisfy { try transaction.posts.post(id: $0.id) == nil })
      #expect(try transaction.posts.post(id: other.id) != nil)
      #expect(try transaction.users.user(key: ana.key) != nil, "The account row is deleted last.")
    }
  }
}

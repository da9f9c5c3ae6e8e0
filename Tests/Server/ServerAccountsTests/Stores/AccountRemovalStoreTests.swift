import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct AccountRemovalStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `rows of an account go some at a time, and those of others stay`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try transaction.person("ana"), try transaction.person("bob"))
      let own = try (0..<60).map { _ in try transaction.post(by: ana) }
      let other = try transaction.post(by: bob)
      #expect(try transaction.accountRemoval.removeSome(ofUser: ana.key, limit: 3))
      #expect(try own.contains { try transaction.posts.post(id: $0.id) != nil })
      while try transaction.accountRemoval.removeSome(ofUser: ana.key, limit: 3) {}
      #expect(try own.allSatisfy { try transaction.posts.post(id: $0.id) == nil })
      #expect(try transaction.posts.post(id: other.id) != nil)
      #expect(try transaction.users.user(key: ana.key) != nil, "The account itself goes last.")
    }
  }
}

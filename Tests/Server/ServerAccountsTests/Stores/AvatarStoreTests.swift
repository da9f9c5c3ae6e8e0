import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct AvatarStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `an avatar replaces its predecessor`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let avatars = AvatarStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      #expect(try avatars.names(ofUser: ana.key).isEmpty)
      for name in ["one", "two"] { try avatars.set(.sample(name), ofUser: ana.key) }
      #expect(try avatars.names(ofUser: ana.key).sorted() == ["two-large", "two-small"])
      #expect(try UserStore(transaction).user(key: ana.key)?.avatarName == "two-large")
      #expect(try avatars.isAvatar("two-small"))
      #expect(try !avatars.isAvatar("one-small"))
      try avatars.set(nil, ofUser: ana.key)
      #expect(try avatars.names(ofUser: ana.key).isEmpty)
      #expect(try UserStore(transaction).user(key: ana.key)?.avatarName == nil)
    }
  }
}

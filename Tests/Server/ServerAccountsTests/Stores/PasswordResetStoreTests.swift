import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct PasswordResetStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `the newest reset link of an account is valid until it expires`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let resets = PasswordResetStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      #expect(try resets.user(tokenHash: [1], now: .at(0)) == nil)
      try resets.insert(tokenHash: [1], userKey: ana.key, now: .at(0), lifetime: .seconds(10))
      try resets.insert(tokenHash: [2], userKey: bob.key, now: .at(0), lifetime: .seconds(10))
      #expect(try resets.user(tokenHash: [1], now: .at(9)) == ana.key)
      #expect(try resets.user(tokenHash: [1], now: .at(10)) == nil)
      try resets.insert(tokenHash: [3], userKey: ana.key, now: .at(5), lifetime: .seconds(10))
      #expect(try resets.user(tokenHash: [1], now: .at(6)) == nil, "A newer link replaced it.")
      #expect(try resets.user(tokenHash: [3], now: .at(6)) == ana.key)
      #expect(try resets.user(tokenHash: [2], now: .at(6)) == bob.key)
      try resets.delete(ofUser: ana.key)
      #expect(try resets.user(tokenHash: [3], now: .at(6)) == nil)
      try UserStore(transaction).delete(key: bob.key)
      #expect(try resets.user(tokenHash: [2], now: .at(6)) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `expired links are removed up to a limit`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let resets = PasswordResetStore(transaction)
      for number in 1...4 {
        let user = try Fixtures(transaction).addUser("person\(number)")
        try resets.insert(
          tokenHash: [UInt8(number)], userKey: user.key, now: .at(0), lifetime: .seconds(number))
      }
      #expect(try resets.deleteExpired(now: .at(0), limit: 10) == 0)
      #expect(try resets.deleteExpired(now: .at(3), limit: 2) == 2)
      #expect(try resets.deleteExpired(now: .at(3), limit: 2) == 1)
      #expect(try resets.user(tokenHash: [4], now: .at(3)) != nil)
    }
  }
}

import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct InviteStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `an invitation is valid once and until it expires`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let invites = InviteStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      #expect(try !invites.isValid(codeHash: [1], now: .at(0)))
      #expect(try !invites.use(codeHash: [1], by: ana.key, now: .at(0)))
      for code: UInt8 in 1...2 { try invites.insert(codeHash: [code], now: .at(0), lifetime: .seconds(10)) }
      #expect(try invites.isValid(codeHash: [1], now: .at(9)))
      #expect(try !invites.isValid(codeHash: [1], now: .at(10)))
      #expect(try !invites.use(codeHash: [1], by: ana.key, now: .at(10)))
      #expect(try invites.use(codeHash: [1], by: ana.key, now: .at(9)))
      #expect(try !invites.isValid(codeHash: [1], now: .at(9)))
      #expect(try !invites.use(codeHash: [1], by: ana.key, now: .at(9)))
      #expect(try invites.isValid(codeHash: [2], now: .at(9)))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a used invitation stays used after its account is deleted`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      try InviteStore(transaction).insert(codeHash: [1], now: .at(0), lifetime: .seconds(10))
      #expect(try InviteStore(transaction).use(codeHash: [1], by: ana.key, now: .at(1)))
      try UserStore(transaction).delete(key: ana.key)
      #expect(try !InviteStore(transaction).isValid(codeHash: [1], now: .at(2)))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `expired invitations are removed up to a limit`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let invites = InviteStore(transaction)
      for code: UInt8 in 1...4 {
        try invites.insert(codeHash: [code], now: .at(0), lifetime: .seconds(Int(code)))
      }
      #expect(try invites.deleteExpired(now: .at(0), limit: 10) == 0)
      #expect(try invites.deleteExpired(now: .at(3), limit: 2) == 2)
      #expect(try invites.deleteExpired(now: .at(3), limit: 2) == 1)
      #expect(try invites.isValid(codeHash: [4], now: .at(3)))
    }
  }
}

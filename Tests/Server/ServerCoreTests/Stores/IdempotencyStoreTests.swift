import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct IdempotencyStoreTests {
  private static let day = 24 * 60 * 60

  private static func key(_ scope: [UInt8], of user: Viewer?, fingerprint: [UInt8] = [7]) -> IdempotencyKey {
    IdempotencyKey(scope: scope, userKey: user?.key, fingerprint: fingerprint)
  }

  @Test(arguments: StorageEngine.allCases)
  func `an idempotency key is kept for a day with its request and result`(engine: StorageEngine) async throws
  {
    try await engine.withTransaction { transaction in
      let keys = IdempotencyStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      #expect(try keys.record(scope: [1], now: .at(0)) == nil)
      try keys.insert(Self.key([1], of: ana), createdId: "p", now: .at(0))
      try keys.insert(Self.key([2], of: nil), createdId: nil, now: .at(0))
      let first = IdempotencyRecord(fingerprint: [7], createdId: "p")
      #expect(try keys.record(scope: [1], now: .at(Self.day - 1)) == first)
      #expect(
        try keys.record(scope: [2], now: .at(0)) == IdempotencyRecord(fingerprint: [7], createdId: nil))
      #expect(try keys.record(scope: [1], now: .at(Self.day)) == nil)

      try keys.insert(Self.key([1], of: ana, fingerprint: [8]), createdId: nil, now: .at(Self.day))
      let newer = IdempotencyRecord(fingerprint: [8], createdId: nil)
      #expect(try keys.record(scope: [1], now: .at(Self.day)) == newer)
      try UserStore(transaction).delete(key: ana.key)
      #expect(try keys.record(scope: [1], now: .at(Self.day)) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an account keeps its newest thousand keys`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let keys = IdempotencyStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let scope = { (number: Int) in [UInt8(number & 0xFF), UInt8(number >> 8)] }
      try keys.insert(Self.key([1, 2, 3], of: bob), createdId: nil, now: .at(0))
      for number in 0...IdempotencyStore.keysPerAccount {
        try keys.insert(Self.key(scope(number), of: ana), createdId: nil, now: .at(number))
      }
      let now = Timestamp.at(IdempotencyStore.keysPerAccount)
      #expect(try keys.record(scope: scope(0), now: now) == nil)
      #expect(try keys.record(scope: scope(1), now: now) != nil)
      #expect(try keys.record(scope: [1, 2, 3], now: now) != nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `expired keys are removed up to a limit`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let keys = IdempotencyStore(transaction)
      for number in 0..<4 {
        try keys.insert(Self.key([UInt8(number)], of: nil), createdId: nil, now: .at(number))
      }
      #expect(try keys.deleteExpired(now: .at(Self.day - 1), limit: 10) == 0)
      #expect(try keys.deleteExpired(now: .at(Self.day + 2), limit: 2) == 2)
      #expect(try keys.record(scope: [2], now: .at(Self.day)) != nil, "The oldest keys are removed first.")
      #expect(try keys.deleteExpired(now: .at(Self.day + 2), limit: 2) == 1)
      #expect(try keys.deleteExpired(now: .at(Self.day + 2), limit: 2) == 0)
      #expect(try keys.record(scope: [3], now: .at(4)) != nil)
    }
  }
}

import HTTPServer
import Testing

@testable import KiwiServer

struct IdempotencyStoreTests {
  private static let day = 24 * 60 * 60

  private static func key(_ scope: [UInt8], of user: Viewer?, fingerprint: [UInt8] = [7]) -> IdempotencyKey {
    IdempotencyKey(scope: scope, userKey: user?.key, fingerprint: fingerprint)
  }

  @Test(arguments: StorageEngine.allCases)
  func `an answer is kept for a day with what was asked`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let answers = transaction.idempotencyKeys
      let ana = try transaction.person("ana")
      #expect(try answers.answer(scope: [1], now: .at(0)) == nil)
      try answers.insert(
        Outcome(status: .created, body: [4, 0, 5], location: "/posts/1"), for: Self.key([1], of: ana),
        now: .at(0))
      try answers.insert(.noContent, for: Self.key([2], of: nil), now: .at(0))
      let first = try #require(try answers.answer(scope: [1], now: .at(Self.day - 1)))
      #expect(first.fingerprint == [7])
      #expect(first.outcome.status == .created)
      #expect(first.outcome.body == [4, 0, 5])
      #expect(first.outcome.location == "/posts/1")
      let second = try #require(try answers.answer(scope: [2], now: .at(0)))
      #expect(second.outcome.status == .noContent)
      #expect(second.outcome.body.isEmpty)
      #expect(second.outcome.location == nil)
      #expect(try answers.answer(scope: [1], now: .at(Self.day)) == nil)

      try answers.insert(.noContent, for: Self.key([1], of: ana, fingerprint: [8]), now: .at(Self.day))
      let newer = try #require(try answers.answer(scope: [1], now: .at(Self.day)))
      #expect(newer.fingerprint == [8])
      #expect(newer.outcome.status == .noContent)
      #expect(newer.outcome.location == nil)
      try transaction.users.delete(key: ana.key)
      #expect(try answers.answer(scope: [1], now: .at(Self.day)) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an account has its newest thousand answers`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let answers = transaction.idempotencyKeys
      let (ana, bob) = (try transaction.person("ana"), try transaction.person("bob"))
      let scope = { (number: Int) in [UInt8(number & 0xFF), UInt8(number >> 8)] }
      try answers.insert(.noContent, for: Self.key([1, 2, 3], of: bob), now: .at(0))
      for number in 0...SQLIdempotencyStore.answersPerAccount {
        try answers.insert(.noContent, for: Self.key(scope(number), of: ana), now: .at(number))
      }
      let now = Timestamp.at(SQLIdempotencyStore.answersPerAccount)
      #expect(try answers.answer(scope: scope(0), now: now) == nil)
      #expect(try answers.answer(scope: scope(1), now: now) != nil)
      #expect(try answers.answer(scope: [1, 2, 3], now: now) != nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `answers of another day are removed, as many as asked for at a time`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let answers = transaction.idempotencyKeys
      for number in 0..<4 {
        try answers.insert(.noContent, for: Self.key([UInt8(number)], of: nil), now: .at(number))
      }
      #expect(try answers.deleteExpired(now: .at(Self.day - 1), limit: 10) == 0)
      #expect(try answers.deleteExpired(now: .at(Self.day + 2), limit: 2) == 2)
      #expect(try answers.answer(scope: [2], now: .at(Self.day)) != nil, "The oldest go first.")
      #expect(try answers.deleteExpired(now: .at(Self.day + 2), limit: 2) == 1)
      #expect(try answers.deleteExpired(now: .at(Self.day + 2), limit: 2) == 0)
      #expect(try answers.answer(scope: [3], now: .at(4)) != nil)
    }
  }
}

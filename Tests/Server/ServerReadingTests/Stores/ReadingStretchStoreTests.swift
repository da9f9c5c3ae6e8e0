import Formats
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerReading

struct ReadingStretchStoreTests {
  private static func session(
    _ id: String, of user: Viewer, _ status: ReadingSessionRecord.Status = .paused,
    resumedAt seconds: Int? = nil,
    in transaction: Transaction
  ) throws -> ReadingSessionRecord {
    _ = try transaction.readingSessions.insert(ReadingSessionStoreTests.session(id, of: user, status))
    var session = try #require(try transaction.readingSessions.session(id: id))
    session.resumedAt = seconds.map(Timestamp.init(seconds:)) ?? session.resumedAt
    return session
  }

  @Test(arguments: StorageEngine.allCases)
  func `random intervals count each second once`(engine: StorageEngine) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    try await engine.withTransaction { transaction in
      let stretches = transaction.readingStretches
      let (anna, ben) = (try transaction.addUser("anna"), try transaction.addUser("ben"))
      let session = try Self.session("a", of: anna, resumedAt: 0, in: transaction)
      let other = try Self.session("b", of: ben, in: transaction)
      _ = try stretches.add(0..<2_000, to: other, isTold: true)
      var covered: Set<Int> = []
      var chance = SeededGenerator(seed: seed)
      for _ in 0..<60 {
        let start = Int.random(in: 0..<1_900, using: &chance)
        let stretch = start..<start + Int.random(in: 1..<100, using: &chance)
        let new = Set(stretch).subtracting(covered)
        #expect(try stretches.add(stretch, to: session, isTold: true) == new.count, "seed \(seed)")
        covered.formUnion(new)
      }
      #expect(try stretches.cut(session, at: Timestamp(seconds: 700), alsoTold: false) == nil)
      let cut = try #require(try stretches.cut(session, at: Timestamp(seconds: 700), alsoTold: true))
      covered = covered.filter { $0 < 700 }
      #expect(cut.seconds == covered.count, "seed \(seed)")
      #expect(cut.endedAt?.seconds == covered.max().map { $0 + 1 }, "seed \(seed)")
      #expect(try transaction.readingSessions.session(id: "a") == cut)
      try stretches.removeAll(of: session.key)
      #expect(try stretches.add(0..<100, to: session, isTold: true) == 100)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an inferred interval is cut with all of its pieces, and a reported one is kept`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let stretches = transaction.readingStretches
      let (anna, ben) = (try transaction.addUser("anna"), try transaction.addUser("ben"))
      let reported = try Self.session("told", of: anna, .completed, resumedAt: 2_000, in: transaction)
      let inferred = try Self.session("untold", of: anna, resumedAt: 1_000, in: transaction)
      let others = try Self.session("others", of: ben, resumedAt: 1_000, in: transaction)
      #expect(try stretches.add(2_000..<3_000, to: reported, isTold: true) == 1_000)
      #expect(try stretches.add(1_000..<5_000, to: inferred, isTold: false) == 3_000)
      #expect(try stretches.add(1_000..<5_000, to: others, isTold: false) == 4_000)
      #expect(try stretches.cutUntold(ofUser: anna.key, at: Timestamp(seconds: 5_000)).isEmpty)
      let cut = try stretches.cutUntold(ofUser: anna.key, at: Timestamp(seconds: 4_000))
      #expect(cut.map(\.id) == ["untold"])
      #expect(cut.map(\.seconds) == [2_000])
      let again = try #require(try stretches.cut(inferred, at: Timestamp(seconds: 1_500), alsoTold: false))
      #expect((again.seconds, again.endedAt?.seconds) == (500, 1_500))
      #expect(
        try stretches.cutUntold(ofUser: anna.key, at: Timestamp(seconds: 1_200)).isEmpty,
        "The end was reported.")
      #expect(try stretches.cutUntold(ofUser: ben.key, at: Timestamp(seconds: 699)).isEmpty)
      #expect(try stretches.cutUntold(ofUser: ben.key, at: Timestamp(seconds: 700)).map(\.seconds) == [0])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `intervals that overlap a running session are found`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let stretches = transaction.readingStretches
      let anna = try transaction.addUser("anna")
      let start = Timestamp.at(0).seconds
      let paused = try Self.session("a", of: anna, in: transaction)
      let running = try Self.session("b", of: anna, .active, in: transaction)
      _ = try stretches.add(start - 900..<start + 1_000, to: paused, isTold: true)
      _ = try stretches.add(start - 2_000..<start - 1_000, to: paused, isTold: true)
      let beside = try stretches.beside([running, paused])
      #expect(beside == [running.key: [start - 900..<start + 1_000]])
    }
  }
}

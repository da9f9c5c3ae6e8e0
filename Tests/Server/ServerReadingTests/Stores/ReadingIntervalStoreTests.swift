import Formats
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerReading

struct ReadingIntervalStoreTests {
  private static func session(
    _ id: String, of user: Viewer, _ status: ReadingSessionRecord.Status = .paused,
    resumedAt seconds: Int? = nil,
    in transaction: Transaction
  ) throws -> ReadingSessionRecord {
    _ = try ReadingSessionStore(transaction).insert(ReadingSessionStoreTests.session(id, of: user, status))
    var session = try #require(try ReadingSessionStore(transaction).session(id: id))
    session.resumedAt = seconds.map(Timestamp.init(seconds:)) ?? session.resumedAt
    return session
  }

  @Test(arguments: StorageEngine.allCases)
  func `random intervals count each second once`(engine: StorageEngine) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    try await engine.withTransaction { transaction in
      let intervals = ReadingIntervalStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let session = try Self.session("a", of: anna, resumedAt: 0, in: transaction)
      let other = try Self.session("b", of: ben, in: transaction)
      _ = try intervals.add(0..<2_000, to: other, isReported: true)
      var covered: Set<Int> = []
      var chance = SeededGenerator(seed: seed)
      for _ in 0..<60 {
        let start = Int.random(in: 0..<1_900, using: &chance)
        let interval = start..<start + Int.random(in: 1..<100, using: &chance)
        let new = Set(interval).subtracting(covered)
        #expect(try intervals.add(interval, to: session, isReported: true) == new.count, "seed \(seed)")
        covered.formUnion(new)
      }
      #expect(try intervals.truncate(session, at: Timestamp(seconds: 700), includingReported: false) == nil)
      let cut = try #require(
        try intervals.truncate(session, at: Timestamp(seconds: 700), includingReported: true))
      covered = covered.filter { $0 < 700 }
      #expect(cut.seconds == covered.count, "seed \(seed)")
      #expect(cut.endedAt?.seconds == covered.max().map { $0 + 1 }, "seed \(seed)")
      #expect(try ReadingSessionStore(transaction).session(id: "a") == cut)
      try intervals.removeAll(of: session.key)
      #expect(try intervals.add(0..<100, to: session, isReported: true) == 100)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an inferred interval is cut with all of its pieces, and a reported one is kept`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let intervals = ReadingIntervalStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let reported = try Self.session("reported", of: anna, .completed, resumedAt: 2_000, in: transaction)
      let inferred = try Self.session("inferred", of: anna, resumedAt: 1_000, in: transaction)
      let others = try Self.session("others", of: ben, resumedAt: 1_000, in: transaction)
      #expect(try intervals.add(2_000..<3_000, to: reported, isReported: true) == 1_000)
      #expect(try intervals.add(1_000..<5_000, to: inferred, isReported: false) == 3_000)
      #expect(try intervals.add(1_000..<5_000, to: others, isReported: false) == 4_000)
      #expect(try intervals.truncateInferred(ofUser: anna.key, at: Timestamp(seconds: 5_000)).isEmpty)
      let cut = try intervals.truncateInferred(ofUser: anna.key, at: Timestamp(seconds: 4_000))
      #expect(cut.map(\.id) == ["inferred"])
      #expect(cut.map(\.seconds) == [2_000])
      let again = try #require(
        try intervals.truncate(inferred, at: Timestamp(seconds: 1_500), includingReported: false))
      #expect((again.seconds, again.endedAt?.seconds) == (500, 1_500))
      #expect(
        try intervals.truncateInferred(ofUser: anna.key, at: Timestamp(seconds: 1_200)).isEmpty,
        "The end was reported.")
      #expect(try intervals.truncateInferred(ofUser: ben.key, at: Timestamp(seconds: 699)).isEmpty)
      #expect(
        try intervals.truncateInferred(ofUser: ben.key, at: Timestamp(seconds: 700)).map(\.seconds) == [0])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `intervals that overlap a running session are found`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let intervals = ReadingIntervalStore(transaction)
      let anna = try Fixtures(transaction).addUser("anna")
      let start = Timestamp.at(0).seconds
      let paused = try Self.session("a", of: anna, in: transaction)
      let running = try Self.session("b", of: anna, .active, in: transaction)
      _ = try intervals.add(start - 900..<start + 1_000, to: paused, isReported: true)
      _ = try intervals.add(start - 2_000..<start - 1_000, to: paused, isReported: true)
      let overlapping = try intervals.intervals(overlapping: [running, paused])
      #expect(overlapping == [running.key: [start - 900..<start + 1_000]])
    }
  }
}

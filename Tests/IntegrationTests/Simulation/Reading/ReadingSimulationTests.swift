import Foundation
import KiwiKit
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// Readers with devices that are offline for days, and a server that is killed at times: no minute is lost or counted
/// twice, no streak breaks by travelling, and challenges have the points of a reference count.
///
/// `KIWIFRUIT_SEED=n` runs one seed and prints its trace; `KIWIFRUIT_SEEDS=n` runs n seeds.
@Suite(.serialized) struct ReadingSimulationTests {
  struct Outcome: Sendable {
    let seed: UInt64
    let problems: [String]
    let trace: [String]
  }

  #if SANITIZE
    private static let usualCount: UInt64 = 50
  #else
    private static let usualCount: UInt64 = 300
  #endif

  private static let environment = ProcessInfo.processInfo.environment
  /// 2026-03-01, before daylight saving time starts in the northern hemisphere.
  private static let beginning = 1_772_323_200

  private static func server() async throws -> (EngineServer, WorldClock) {
    let clock = WorldClock(beginning)
    let server = try await EngineServer(drawsPictures: false) { configuration in
      configuration.now = { Timestamp(seconds: clock.now) }
    }
    return (server, clock)
  }

  private static func run(
    _ seed: UInt64, on server: EngineServer, _ clock: WorldClock, fault: ReadingFault? = nil
  ) async throws -> Outcome {
    let tag = UUID().uuidString.replacing("-", with: "").prefix(16).lowercased()
    let reader = try await server.join("r\(tag)")
    let friend = try await server.join("f\(tag)")
    _ = try await friend.api.send(API.Social.follow(reader.user.username))
    _ = try await reader.api.send(API.Social.follow(friend.user.username))
    let world = ReadingWorld(
      seed: seed, people: [reader, friend], server: server, clock: clock, operations: 26, fault: fault)
    try await world.takeUpChallenges()
    try await world.run()
    try await world.checkTruth()
    return Outcome(seed: seed, problems: world.problems, trace: world.trace)
  }

  @Test(.timeLimit(.minutes(600)))
  func `reading time is counted exactly despite faults of devices, clocks and networks`() async throws {
    if let seed = Self.environment["KIWIFRUIT_SEED"].flatMap(UInt64.init) {
      let (server, clock) = try await Self.server()
      let outcome = try await Self.run(seed, on: server, clock)
      print(outcome.trace.joined(separator: "\n"))
      #expect(outcome.problems.isEmpty)
      return
    }
    let count = Self.environment["KIWIFRUIT_SEEDS"].flatMap(UInt64.init) ?? Self.usualCount
    let workers = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
    let failed = try await withThrowingTaskGroup(of: [Outcome].self) { group in
      for worker in 0..<workers {
        group.addTask {
          let (server, clock) = try await Self.server()
          var failed: [Outcome] = []
          for seed in stride(from: worker + 1, through: count, by: Int(workers)) {
            let outcome = try await Self.run(seed, on: server, clock)
            if !outcome.problems.isEmpty { failed.append(outcome) }
          }
          try await SimulationTests.verify(server)
          return failed
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    for outcome in failed.prefix(5) {
      Issue.record("KIWIFRUIT_SEED=\(outcome.seed): \(outcome.problems.joined(separator: "; "))")
    }
    #expect(failed.isEmpty, "\(failed.count) of \(count) seeds fail.")
  }

  @Test(arguments: [2, 15, 159] as [UInt64]) func `a seed gives the same trace every time`(seed: UInt64)
    async throws
  {
    let (first, firstClock) = try await Self.server()
    let (second, secondClock) = try await Self.server()
    let one = try await Self.run(seed, on: first, firstClock)
    let other = try await Self.run(seed, on: second, secondClock)
    #expect(one.trace == other.trace)
    #expect(one.trace.count > 30)
  }

  @Test(arguments: ReadingFault.allCases)
  func `a device or a server that breaks a rule is detected`(fault: ReadingFault) async throws {
    let (server, clock) = try await Self.server()
    var caught = 0
    for seed in 1...400 as ClosedRange<UInt64> where caught == 0 {
      if try await !Self.run(seed, on: server, clock, fault: fault).problems.isEmpty { caught += 1 }
    }
    #expect(caught > 0)
  }
}

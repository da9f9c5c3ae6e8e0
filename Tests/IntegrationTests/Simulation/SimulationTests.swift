import Foundation
import KiwiKit
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerOperations
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// Devices against the server through a network that loses, repeats, delays and reorders. Devices are killed and
/// restarted.
///
/// `KIWIFRUIT_SEED=n` runs one seed and prints its trace; `KIWIFRUIT_SEEDS=n` runs n seeds.
@Suite(.serialized) struct SimulationTests {
  struct Outcome: Sendable {
    let seed: UInt64
    let problems: [String]
    let trace: [String]
  }

  /// Sanitizers slow the simulation down many times.
  #if SANITIZE
    private static let usualCount: UInt64 = 50
  #else
    private static let usualCount: UInt64 = 300
  #endif

  private static let environment = ProcessInfo.processInfo.environment

  static func run(_ seed: UInt64, on server: EngineServer, fault: Fault? = nil) async throws -> Outcome {
    var people: [EngineServer.Person] = []
    let tag = UUID().uuidString.replacing("-", with: "").prefix(16).lowercased()
    for name in ["a", "b", "c"] { people.append(try await server.join("\(name)\(tag)")) }
    for person in people {
      for other in people where other.user.id != person.user.id {
        _ = try await person.api.send(API.Social.follow(other.user.username))
      }
    }
    let world = SimulatedWorld(seed: seed, people: people, fault: fault)
    await world.run(operations: 48)
    try await world.checkTruth()
    return Outcome(seed: seed, problems: world.problems, trace: world.trace)
  }

  @Test(.timeLimit(.minutes(600)))
  func `devices and server agree in the end without lost or duplicate content`() async throws {
    if let seed = Self.environment["KIWIFRUIT_SEED"].flatMap(UInt64.init) {
      let outcome = try await Self.run(seed, on: try await EngineServer(drawsPictures: false))
      print(outcome.trace.joined(separator: "\n"))
      #expect(outcome.problems.isEmpty)
      return
    }
    let count = Self.environment["KIWIFRUIT_SEEDS"].flatMap(UInt64.init) ?? Self.usualCount
    let workers = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
    let failed = try await withThrowingTaskGroup(of: [Outcome].self) { group in
      for worker in 0..<workers {
        group.addTask {
          let server = try await EngineServer(drawsPictures: false)
          var failed: [Outcome] = []
          for seed in stride(from: worker + 1, through: count, by: Int(workers)) {
            let outcome = try await Self.run(seed, on: server)
            if !outcome.problems.isEmpty { failed.append(outcome) }
          }
          try await Self.verify(server)
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

  /// The server's own check of all counters and references.
  static func verify(_ server: EngineServer) async throws {
    let output = CommandOutput { message in
      if case .problem(let text) = message { Issue.record("\(text)") }
      return true
    }
    let verification = Verification(server.context, output: output)
    #expect(try await verification.run(explain: { _ in [] }) == 0)
  }

  @Test(arguments: [3, 14, 159] as [UInt64]) func `a seed gives the same trace every time`(seed: UInt64)
    async throws
  {
    let server = try await EngineServer(drawsPictures: false)
    let first = try await Self.run(seed, on: server)
    let second = try await Self.run(seed, on: server)
    #expect(first.trace == second.trace)
    #expect(first.trace.count > 50)
  }

  @Test(arguments: Fault.allCases) func `a device that breaks a rule is detected`(fault: Fault) async throws {
    let server = try await EngineServer(drawsPictures: false)
    var caught = 0
    for seed in 1...30 as ClosedRange<UInt64> {
      if try await !Self.run(seed, on: server, fault: fault).problems.isEmpty { caught += 1 }
    }
    #expect(caught > 0)
  }
}

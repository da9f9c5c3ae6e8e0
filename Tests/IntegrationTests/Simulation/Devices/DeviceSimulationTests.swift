import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Devices with the app's model, its databases and its live connection on an unreliable network: killed, logged out
/// by the server and handed over to other users.
///
/// `KIWIFRUIT_DEVICE_SEED=n` runs one seed and prints its trace; `KIWIFRUIT_SEEDS=n` runs n / 20 seeds, because one
/// whole device costs as much as many bare state machines, which `SimulationTests` runs.
@Suite(.serialized) @MainActor struct DeviceSimulationTests {
  #if SANITIZE
    private static let usualCount: UInt64 = 3
  #else
    private static let usualCount: UInt64 = 15
  #endif

  private static let environment = ProcessInfo.processInfo.environment

  private func run(
    _ seed: UInt64, mutant: Mutant? = nil
  ) async throws -> (problems: [String], trace: [String]) {
    // All users of a server share the feed of everyone.
    let server = try await EngineServer(drawsPictures: false, liveInterval: .zero)
    // The tasks of a killed device never end and hold references to the server.
    defer { server.end() }
    var people: [EngineServer.Person] = []
    for name in ["alice", "bob", "carol"] { people.append(try await server.join(name)) }
    let titles = try await DeviceWorld.addTitles(to: server)
    let world = DeviceWorld(seed: seed, server: server, people: people, titles: titles, mutant: mutant)
    await world.live(operations: 90)
    try await world.checkTruth()
    try await world.checkLibraries()
    for device in world.devices {
      await device.kill()
      try? FileManager.default.removeItem(at: device.folder)
    }
    return (world.problems, world.trace)
  }

  @Test(.timeLimit(.minutes(600)))
  func `devices and server agree in the end and no user gets another user's data`() async throws {
    if let seed = Self.environment["KIWIFRUIT_DEVICE_SEED"].flatMap(UInt64.init) {
      let (problems, trace) = try await run(seed)
      print(trace.joined(separator: "\n"))
      #expect(problems.isEmpty)
      return
    }
    let count =
      Self.environment["KIWIFRUIT_SEEDS"].flatMap(UInt64.init).map { max(1, $0 / 20) } ?? Self.usualCount
    for seed in 1...count {
      let (problems, trace) = try await run(seed)
      if !problems.isEmpty {
        Issue.record("KIWIFRUIT_DEVICE_SEED=\(seed): \(problems.joined(separator: "; "))")
        // Real threads take part, so a failure may not repeat.
        print(trace.suffix(200).joined(separator: "\n"))
      }
    }
  }

  @Test(arguments: Mutant.allCases) func `a device that breaks a rule is detected`(mutant: Mutant)
    async throws
  {
    for seed in 1...30 as ClosedRange<UInt64> {
      if try await !run(seed, mutant: mutant).problems.isEmpty { return }
    }
    Issue.record("30 seeds did not detect the broken rule.")
  }
}

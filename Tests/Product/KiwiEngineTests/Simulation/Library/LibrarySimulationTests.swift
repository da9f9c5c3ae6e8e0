import Foundation
import Testing

@testable import KiwiEngine

/// Five devices of one user, one of them shared with a guest, with clocks off by up to a day and a network that
/// loses, repeats, delays and reorders. Devices are killed and restarted in the middle of recording.
///
/// `KIWIFRUIT_LIBRARY_SEED=n` runs one seed and prints its trace; `KIWIFRUIT_SEEDS=n` runs n seeds.
@Suite(.serialized) struct LibrarySimulationTests {
  #if SANITIZE
    private static let usualCount: UInt64 = 20
  #else
    private static let usualCount: UInt64 = 100
  #endif

  private static let environment = ProcessInfo.processInfo.environment

  private func run(_ seed: UInt64, fault: LibraryFault? = nil) -> LibraryWorld {
    let world = LibraryWorld(seed: seed, fault: fault)
    world.live(operations: 80)
    return world
  }

  @Test(.timeLimit(.minutes(600)))
  func `all devices converge to the join of all written changes`() {
    if let seed = Self.environment["KIWIFRUIT_LIBRARY_SEED"].flatMap(UInt64.init) {
      let world = run(seed)
      print(world.trace.joined(separator: "\n"))
      #expect(world.problems.isEmpty)
      return
    }
    let count = Self.environment["KIWIFRUIT_SEEDS"].flatMap(UInt64.init) ?? Self.usualCount
    var failed = 0
    for seed in 1...count {
      let world = run(seed)
      guard !world.problems.isEmpty else { continue }
      failed += 1
      if failed <= 5 {
        Issue.record("KIWIFRUIT_LIBRARY_SEED=\(seed): \(world.problems.prefix(5).joined(separator: "; "))")
      }
    }
    #expect(failed == 0, "\(failed) of \(count) seeds fail.")
  }

  @Test(arguments: [3, 14, 159] as [UInt64]) func `a seed of the library gives the same trace every time`(
    seed: UInt64
  ) {
    #expect(run(seed).trace == run(seed).trace)
    #expect(run(seed).trace.count > 100)
  }

  @Test(arguments: LibraryFault.allCases) func `a library device that breaks a rule is detected`(
    fault: LibraryFault
  ) {
    let caught = (1...40 as ClosedRange<UInt64>).count { !run($0, fault: fault).problems.isEmpty }
    #expect(caught > 0)
  }
}

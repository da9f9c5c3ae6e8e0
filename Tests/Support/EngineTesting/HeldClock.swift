import Foundation
import KiwiEngine

/// A clock whose sleeps end when a test ends them.
@MainActor package final class HeldClock {
  package private(set) var waits: [Duration] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init() {}

  package var clock: EngineClock { EngineClock(now: { Date() }, sleep: { await self.wait($0) }) }

  private func wait(_ duration: Duration) async {
    waits.append(duration)
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Ends all current sleeps.
  package func pass() {
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
  }

  package func untilWaits(_ count: Int) async {
    while waits.count < count { await Task.yield() }
  }
}

import Foundation

@testable import KiwiEngine

/// Whoever waits, waits until told otherwise.
@MainActor final class HeldClock {
  private(set) var waits: [Duration] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []

  var clock: EngineClock { EngineClock(now: { Date() }, sleep: { await self.wait($0) }) }

  private func wait(_ duration: Duration) async {
    waits.append(duration)
    await withCheckedContinuation { waiting.append($0) }
  }

  /// The time that all of them wait for has passed.
  func pass() {
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
  }

  func untilWaits(_ count: Int) async {
    while waits.count < count { await Task.yield() }
  }
}

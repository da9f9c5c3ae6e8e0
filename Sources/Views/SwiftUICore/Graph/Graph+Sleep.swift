/// Pages that wait for what their tasks bring. One clock goes for all of them, and only while there are any.
extension Graph {
  /// After so long a page looks around in any case.
  static let longestSleep = Duration.milliseconds(5)
  private static let tick = Duration.milliseconds(1)

  struct Sleeper {
    let graph: Graph
    let since: ContinuousClock.Instant
    let wake: CheckedContinuation<Void, Never>
  }

  /// Returns once the last task has ended, a moment after something has become dirty, or when some time is over.
  func sleep() async {
    await withCheckedContinuation { wake in
      Self.sleepers.append(Sleeper(graph: self, since: .now, wake: wake))
      tasks.didEnd = { [openPage] in openPage.graph?.wake() }
      if Self.sleepers.count == 1, !Self.isTicking { Self.startTicking() }
    }
  }

  func wake() { Self.wake { $0.graph === self } }

  private static func wake(_ isMeant: (Sleeper) -> Bool) {
    guard sleepers.contains(where: isMeant) else { return }
    let meant = sleepers.filter(isMeant)
    sleepers.removeAll(where: isMeant)
    for sleeper in meant { sleeper.wake.resume() }
  }

  private static func startTicking() {
    isTicking = true
    // What the page is waited for with is not the clock's.
    Task.detached { await tickWhileNeeded() }
  }

  private static func tickWhileNeeded() async {
    while !sleepers.isEmpty {
      try? await Task.sleep(for: tick)
      let now = ContinuousClock.now
      wake { $0.graph.needsFlush || now - $0.since >= longestSleep }
    }
    isTicking = false
  }
}

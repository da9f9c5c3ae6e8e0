/// Suspends pages that wait for their tasks. One clock serves all of them and runs only while at least one waits.
extension Graph {
  /// The maximum time between two looks at the page.
  static let longestSleep = Duration.milliseconds(5)
  private static let tick = Duration.milliseconds(1)

  struct Sleeper {
    let graph: Graph
    let since: ContinuousClock.Instant
    let wake: CheckedContinuation<Void, Never>
  }

  /// Returns when the last task has ended or a node is dirty, at the latest after ``longestSleep``.
  func sleep() async {
    await withCheckedContinuation { wake in
      Self.sleepers.append(Sleeper(graph: self, since: .now, wake: wake))
      tasks.didEnd = { [openPage] in openPage.graph?.wake() }
      if Self.sleepers.count == 1, !Self.isTicking { Self.startTicking() }
    }
  }

  func wake() { Self.wake { $0.graph === self } }

  private static func wake(_ isIncluded: (Sleeper) -> Bool) {
    guard sleepers.contains(where: isIncluded) else { return }
    let meant = sleepers.filter(isIncluded)
    sleepers.removeAll(where: isIncluded)
    for sleeper in meant { sleeper.wake.resume() }
  }

  private static func startTicking() {
    isTicking = true
    // Detached, so the clock inherits no task-local values from the page.
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

import Threads

/// Postpones the removal of unused pictures during a backup or verification of a snapshot.
package final class PictureLease: Sendable {
  private struct State {
    var leases = 0
    var postponed: Set<String> = []
  }

  private let state = Mutex(State())

  /// The files to remove when the last lease ends.
  package var postponed: Set<String> { state.withLock { $0.postponed } }

  package func begin() {
    state.withLock { $0.leases += 1 }
  }

  /// Ends a lease. Returns the postponed names if no lease is left.
  package func end() -> [String] {
    state.withLock { state in
      state.leases = max(0, state.leases - 1)
      guard state.leases == 0 else { return [] }
      defer { state.postponed = [] }
      return Array(state.postponed)
    }
  }

  /// Postpones the removal of the names. Returns false if there is no lease.
  package func postpone(_ names: some Sequence<String>) -> Bool {
    state.withLock { state in
      guard state.leases > 0 else { return false }
      state.postponed.formUnion(names)
      return true
    }
  }
}

import Threads

/// Keeps unused pictures from being removed while somebody copies what a moment's database names.
package final class PictureHold: Sendable {
  private struct State {
    var holders = 0
    var postponed: Set<String> = []
  }

  private let state = Mutex(State())

  /// The files that are to be removed when the last holder ends.
  package var postponed: Set<String> { state.withLock { $0.postponed } }

  package func begin() {
    state.withLock { $0.holders += 1 }
  }

  /// Returns the names that may be removed now, once nobody holds them any more.
  package func end() -> [String] {
    state.withLock { state in
      state.holders = max(0, state.holders - 1)
      guard state.holders == 0 else { return [] }
      defer { state.postponed = [] }
      return Array(state.postponed)
    }
  }

  /// Whether the names have to stay for now.
  package func postpones(_ names: some Sequence<String>) -> Bool {
    state.withLock { state in
      guard state.holders > 0 else { return false }
      state.postponed.formUnion(names)
      return true
    }
  }
}

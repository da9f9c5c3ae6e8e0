import Threads

/// Records the environment keys that an evaluation reads. Views with equal keys can share its output.
final class EnvironmentReads: Sendable {
  private struct State {
    var keys: [ObjectIdentifier] = []
    var isOver = false
    var isRefused = false
  }

  private let state = Mutex(State())

  func note(_ key: ObjectIdentifier) {
    state.withLock { if !$0.isOver, !$0.keys.contains(key) { $0.keys.append(key) } }
  }

  /// Marks the output as dependent on the page itself, which excludes it from sharing.
  func refuse() { state.withLock { if !$0.isOver { $0.isRefused = true } } }

  /// Stops recording and returns the keys, or nil if the output cannot be shared. Later reads, such as by actions, are
  /// not recorded.
  func end() -> [ObjectIdentifier]? {
    state.withLock { state in
      state.isOver = true
      return state.isRefused ? nil : state.keys
    }
  }
}

/// An object of which each page has its own. Views depend only on its presence, not on its identity.
@MainActor protocol PageBound: AnyObject {}

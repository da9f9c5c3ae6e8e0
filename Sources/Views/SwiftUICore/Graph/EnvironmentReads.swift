import Threads

/// What an evaluation asks of the environment around its view, so that its outcome can serve where the answers are
/// the same.
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

  /// The outcome depends on more of the page than can be compared.
  func refuse() { state.withLock { if !$0.isOver { $0.isRefused = true } } }

  /// What was asked for; nil when the outcome is no other page's. What asks later, such as an action, is not heard.
  func end() -> [ObjectIdentifier]? {
    state.withLock { state in
      state.isOver = true
      return state.isRefused ? nil : state.keys
    }
  }
}

/// An object that each page has its own of, while what views show depends on no more than whether there is one.
@MainActor protocol PageBound: AnyObject {}

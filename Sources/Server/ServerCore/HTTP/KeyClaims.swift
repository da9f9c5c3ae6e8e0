import HTTPServer
import Threads

/// The idempotency keys of requests that are under way, so that the work of one is done once, however many copies of it
/// arrive at the same time.
///
/// In memory only: what was under way when the process ended is under way no more. A copy waits for a bounded time, and few
/// copies wait at once, because each holds its body and its connection.
package final class KeyClaims: Sendable {
  private struct Claim {
    let fingerprint: [UInt8]
    /// By the numbers of those who wait; each is resumed with whether the key is free.
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
  }

  private enum Turn {
    case mine
    case afterAnother
    case taken
  }

  private struct State {
    var claims: [[UInt8]: Claim] = [:]
    var lastNumber = 0
  }

  package static let waitingPerKey = 32
  private let patience: Duration
  private let state = Mutex(State())

  /// - Parameter patience: How long a copy waits for the request that has its key.
  package init(patience: Duration = .seconds(60)) { self.patience = patience }

  /// The keys of requests that are under way.
  package var count: Int { state.withLock { $0.claims.count } }

  /// Runs `body` while the key belongs to it; waits for a request that has the key to end first. Throws when that one is
  /// another request, takes too long, or has too many copies.
  package func withClaim<Result>(on key: IdempotencyKey, _ body: () async throws -> Result) async throws
    -> Result
  {
    try await claim(key)
    defer { release(key) }
    return try await body()
  }

  private func claim(_ key: IdempotencyKey) async throws(APIError) {
    let deadline = ContinuousClock.now + patience
    while true {
      switch take(key) {
      case .mine: return
      case .taken: throw .idempotencyKeyReused
      case .afterAnother: guard await wait(for: key, until: deadline) else { throw .stillUnderWay }
      }
    }
  }

  private func take(_ key: IdempotencyKey) -> Turn {
    state.withLock { state in
      if let claim = state.claims[key.scope] {
        return claim.fingerprint == key.fingerprint ? .afterAnother : .taken
      }
      state.claims[key.scope] = Claim(fingerprint: key.fingerprint)
      return .mine
    }
  }

  /// Returns whether the key may be free.
  private func wait(for key: IdempotencyKey, until deadline: ContinuousClock.Instant) async -> Bool {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let timer = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      state.withLock { $0.claims[key.scope]?.waiting.removeValue(forKey: number) }?.resume(returning: false)
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { continuation in
      let answer: Bool? = state.withLock { state in
        guard let claim = state.claims[key.scope] else { return true }
        guard claim.waiting.count < Self.waitingPerKey, ContinuousClock.now < deadline else { return false }
        state.claims[key.scope]?.waiting[number] = continuation
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func release(_ key: IdempotencyKey) {
    let waiting = state.withLock { $0.claims.removeValue(forKey: key.scope)?.waiting ?? [:] }
    for continuation in waiting.values { continuation.resume(returning: true) }
  }
}

extension APIError {
  package static let stillUnderWay: APIError = {
    var error = APIError(
      .serviceUnavailable, "under_way",
      "The server is still working on the same request. Wait a moment and try again.")
    error.retryAfter = 5
    return error
  }()
}

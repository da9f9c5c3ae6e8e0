import HTTPServer
import Threads

/// Serializes requests with the same idempotency key, so concurrent copies do the work once.
///
/// Claims are in memory only, because no request survives the process. A copy waits for a bounded time, and few copies
/// wait at once, because each holds its body and its connection.
package final class KeyClaims: Sendable {
  private struct Claim {
    let fingerprint: [UInt8]
    /// The waiting copies by number; each is resumed with whether the key is free.
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
  }

  private enum Turn {
    case acquired
    case waiting
    case keyReused
  }

  private struct State {
    var claims: [[UInt8]: Claim] = [:]
    var lastNumber = 0
  }

  package static let waitingPerKey = 32
  private let timeout: Duration
  private let state = Mutex(State())

  /// - Parameter timeout: The maximum time for which a copy waits.
  package init(timeout: Duration = .seconds(60)) { self.timeout = timeout }

  /// The number of claimed keys.
  package var count: Int { state.withLock { $0.claims.count } }

  /// Runs `body` while it holds the claim on a key, after earlier holders.
  ///
  /// Throws if the key belongs to another request, if the wait times out, or if too many copies wait.
  package func withClaim<Result>(on key: IdempotencyKey, _ body: () async throws -> Result) async throws
    -> Result
  {
    try await claim(key)
    defer { release(key) }
    return try await body()
  }

  private func claim(_ key: IdempotencyKey) async throws(APIError) {
    let deadline = ContinuousClock.now + timeout
    while true {
      switch take(key) {
      case .acquired: return
      case .keyReused: throw .idempotencyKeyReused
      case .waiting: guard await wait(for: key, until: deadline) else { throw .stillInProgress }
      }
    }
  }

  private func take(_ key: IdempotencyKey) -> Turn {
    state.withLock { state in
      if let claim = state.claims[key.scope] {
        return claim.fingerprint == key.fingerprint ? .waiting : .keyReused
      }
      state.claims[key.scope] = Claim(fingerprint: key.fingerprint)
      return .acquired
    }
  }

  /// Waits for the claim's release. Returns false on a timeout or if too many copies wait.
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
  package static let stillInProgress: APIError = {
    var error = APIError(
      .serviceUnavailable, "under_way",
      "The same request is still in progress. Wait a moment and try again.")
    error.retryAfter = 5
    return error
  }()
}

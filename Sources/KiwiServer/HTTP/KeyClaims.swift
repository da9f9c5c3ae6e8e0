import Threads

/// The idempotency keys of requests that are under way, so that the work of one is done once, however many copies of it
/// arrive at the same time.
///
/// In memory only: what was under way when the process ended is under way no more.
final class KeyClaims: Sendable {
  private struct Claim {
    let fingerprint: [UInt8]
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private enum Turn {
    case mine
    case afterAnother
    case taken
  }

  private let claims = Mutex<[[UInt8]: Claim]>([:])

  /// The keys of requests that are under way.
  var count: Int { claims.withLock { $0.count } }

  /// Runs `body` while the key belongs to it; waits for a request that has the key to end first. Throws when that one is
  /// another request.
  func withClaim<Result>(on key: IdempotencyKey, _ body: () async throws -> Result) async throws -> Result {
    try await claim(key)
    defer { release(key) }
    return try await body()
  }

  private func claim(_ key: IdempotencyKey) async throws(APIError) {
    while true {
      switch take(key) {
      case .mine: return
      case .taken: throw .idempotencyKeyReused
      case .afterAnother: await wait(for: key)
      }
    }
  }

  private func take(_ key: IdempotencyKey) -> Turn {
    claims.withLock { claims in
      if let claim = claims[key.scope] {
        return claim.fingerprint == key.fingerprint ? .afterAnother : .taken
      }
      claims[key.scope] = Claim(fingerprint: key.fingerprint)
      return .mine
    }
  }

  private func wait(for key: IdempotencyKey) async {
    await withCheckedContinuation { continuation in
      let hasEnded = claims.withLock { claims in
        guard claims[key.scope] != nil else { return true }
        claims[key.scope]?.waiting.append(continuation)
        return false
      }
      if hasEnded { continuation.resume() }
    }
  }

  private func release(_ key: IdempotencyKey) {
    let waiting = claims.withLock { $0.removeValue(forKey: key.scope)?.waiting ?? [] }
    for continuation in waiting { continuation.resume() }
  }
}

import ServerCore
import HTTPServer

/// Caches the viewers of recent bearer tokens.
package final class SessionCache: InvalidatedCache {
  package struct Entry: Sendable {
    package let viewer: Viewer
    package let expiresAt: Timestamp
    let lastUsedAt: Timestamp
  }

  private let cache = ReadCache<[UInt8], Entry>(capacity: 10_000)

  /// Returns the cached entry of a token, or reads it with `load`.
  package func entry(
    for tokenHash: [UInt8], in storage: Storage, load: (Transaction) throws -> Entry?
  ) throws -> Entry? {
    if let entry = cache.value(for: tokenHash) { return entry }
    let ticket = cache.ticket()
    guard let entry = try storage.read(load) else { return nil }
    cache.store(entry, for: tokenHash, with: ticket)
    return entry
  }

  package func evict(_ invalidation: Invalidation) {
    guard case .sessions(let userKey) = invalidation else { return }
    cache.removeAll { _, entry in entry.viewer.key == userKey }
  }

  /// Evicts all entries. Called after the commit of a change that affects many users.
  func removeAll() {
    cache.removeAll()
  }

  package func remove(_ tokenHash: [UInt8]) {
    cache.remove(tokenHash)
  }
}

extension ServerContext {
  /// Returns the user whose token a request carries; nil without a token. Throws 401 for an invalid one.
  package func authenticate(_ request: Request) throws -> Viewer? {
    guard let header = request.headers["Authorization"] else { return nil }
    return try viewer(token: SessionToken(authorization: header))
  }

  /// Returns the owner of a session. Throws for an invalid token.
  package func viewer(token: SessionToken?) throws -> Viewer {
    guard let token else { throw APIError.invalidToken }
    let now = now()
    let entry = try sessions.entry(for: token.hash, in: storage) { transaction in
      try transaction.sessions.entry(tokenHash: token.hash)
    }
    guard let entry, entry.expiresAt > now,
      now.seconds - entry.lastUsedAt.seconds < SessionToken.idleLifetime
    else { throw APIError.invalidToken }
    if now.seconds - entry.lastUsedAt.seconds >= SessionToken.touchInterval {
      touch(entry.viewer, tokenHash: token.hash, at: now)
    }
    return entry.viewer
  }

  /// Records the use of a session in the background.
  private func touch(_ viewer: Viewer, tokenHash: [UInt8], at now: Timestamp) {
    sessions.remove(tokenHash)
    Task {
      do {
        try await storage.write { transaction in
          try transaction.sessions.touch(key: viewer.sessionKey, at: now)
        }
        sessions.remove(tokenHash)
      } catch {
        // The storage logs its own end.
        guard !Storage.isPermanentFailure(error) else { return }
        log.error("The last use of a session could not be recorded: \(error)")
      }
    }
  }
}

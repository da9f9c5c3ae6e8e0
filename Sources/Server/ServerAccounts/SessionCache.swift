import ServerCore
import HTTPServer

/// Who the bearer tokens of the last requests belong to.
package final class SessionCache: InvalidatedCache {
  package struct Entry: Sendable {
    package let viewer: Viewer
    package let expiresAt: Timestamp
    let lastUsedAt: Timestamp
  }

  private let cache = ReadCache<[UInt8], Entry>(capacity: 10_000)

  /// What is known of a token, or what `load` finds in the database in a look that begins here.
  package func entry(
    for tokenHash: [UInt8], in storage: Storage, load: (Transaction) throws -> Entry?
  ) throws -> Entry? {
    if let entry = cache.value(for: tokenHash) { return entry }
    let ticket = cache.ticket()
    guard let entry = try storage.read(load) else { return nil }
    cache.store(entry, for: tokenHash, with: ticket)
    return entry
  }

  package func drop(_ invalidation: Invalidation) {
    guard case .sessions(let userKey) = invalidation else { return }
    cache.removeAll { _, entry in entry.viewer.key == userKey }
  }

  /// To be called after the commit of what changes many people at once.
  func removeEveryone() {
    cache.removeAll()
  }

  package func remove(_ tokenHash: [UInt8]) {
    cache.remove(tokenHash)
  }
}

extension ServerContext {
  /// The person whose token a request carries; nil without one, 401 for one that is not good.
  package func authenticate(_ request: Request) throws -> Viewer? {
    guard let header = request.headers["Authorization"] else { return nil }
    return try viewer(token: SessionToken(authorization: header))
  }

  /// The owner of a session; throws for a token that is not good.
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

  /// Notes the use of a session without making the request wait for it.
  private func touch(_ viewer: Viewer, tokenHash: [UInt8], at now: Timestamp) {
    sessions.remove(tokenHash)
    Task {
      do {
        try await storage.write { transaction in
          try transaction.sessions.touch(key: viewer.sessionKey, at: now)
        }
        sessions.remove(tokenHash)
      } catch {
        // A server that ends says why by itself.
        guard !Storage.isEnd(error) else { return }
        log.error("The last use of a session could not be noted: \(error)")
      }
    }
  }
}

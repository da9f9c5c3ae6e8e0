import ServerCore
import HTTPServer

/// Finds the users that requests and live pages are made for.
package enum TokenAuthentication {
  /// Returns the user whose token a request carries; nil without a token. Throws 401 for an invalid one.
  package static func viewer(of request: Request, on server: ServerContext) throws -> Viewer? {
    guard let header = request.headers["Authorization"] else { return nil }
    return try viewer(token: SessionToken(authorization: header), on: server)
  }

  /// Returns the owner of a session. Throws for an invalid token.
  package static func viewer(token: SessionToken?, on server: ServerContext) throws -> Viewer {
    guard let token else { throw APIError.invalidToken }
    let now = server.now()
    let entry = try server[SessionCache.self].entry(for: token.hash, in: server.storage) { transaction in
      try SessionStore(transaction).entry(tokenHash: token.hash)
    }
    guard let entry, entry.expiresAt > now,
      now.seconds - entry.lastUsedAt.seconds < SessionToken.idleLifetime
    else { throw APIError.invalidToken }
    if now.seconds - entry.lastUsedAt.seconds >= SessionToken.touchInterval {
      touch(entry.viewer, tokenHash: token.hash, at: now, on: server)
    }
    return entry.viewer
  }

  /// Records the use of a session in the background.
  private static func touch(
    _ viewer: Viewer, tokenHash: [UInt8], at now: Timestamp, on server: ServerContext
  ) {
    let sessions = server[SessionCache.self]
    sessions.remove(tokenHash)
    Task {
      do {
        try await server.storage.write { transaction in
          try SessionStore(transaction).touch(key: viewer.sessionKey, at: now)
        }
        sessions.remove(tokenHash)
      } catch {
        // The storage logs its own end.
        guard !Storage.isPermanentFailure(error) else { return }
        server.log.error("The last use of a session could not be recorded: \(error)")
      }
    }
  }
}

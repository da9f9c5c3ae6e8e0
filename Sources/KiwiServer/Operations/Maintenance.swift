import Passwords
import SQLite

extension Application {
  /// Does what is left for later, until the task is cancelled.
  public func maintain() async {
    await jobs.run(in: self)
  }

  /// Small enough that no request waits noticeably for the writer.
  private static var rowsAtOnce: Int { 500 }

  func removeExpired() async throws {
    try await removeExpired(.sessions)
    try await removeExpired(.passwordResets)
    try await removeExpired(.invites)
    try await removeExpired(.idempotencyKeys)
    try await removeExpired(.deadJobs)
    try await removeExpired(.knownAddresses)
    try await removeExpired(.resolvedReports)
  }

  private enum Expiring: Sendable {
    case sessions, passwordResets, invites, idempotencyKeys, deadJobs, knownAddresses, resolvedReports
  }

  private func removeExpired(_ kind: Expiring) async throws {
    var removed = 0
    repeat {
      try Task.checkCancellation()
      let now = now()
      removed = try await database.write { [self] connection in
        try Self.removeSome(kind, now: now, in: connection)
        let removed = connection.changes
        if kind == .sessions, removed > 0 { announce(.sessionsExpired, afterCommitOf: connection) }
        return removed
      }
    } while removed == Self.rowsAtOnce
  }

  private static func removeSome(_ kind: Expiring, now: Timestamp, in connection: Connection) throws {
    switch kind {
    case .sessions:
      try connection.run(
        """
        DELETE FROM sessions
        WHERE key IN (
          SELECT key FROM sessions
          WHERE expiresAt <= \(now.seconds) OR lastUsedAt <= \(now.seconds - SessionToken.idleLifetime)
          LIMIT \(rowsAtOnce)
        )
        """)
    case .passwordResets:
      try connection.run(
        """
        DELETE FROM passwordResets
        WHERE tokenHash IN (
          SELECT tokenHash FROM passwordResets WHERE expiresAt <= \(now.seconds) LIMIT \(rowsAtOnce)
        )
        """)
    case .invites:
      try connection.run(
        """
        DELETE FROM invites
        WHERE key IN (SELECT key FROM invites WHERE expiresAt <= \(now.seconds) LIMIT \(rowsAtOnce))
        """)
    case .deadJobs: try JobStore.removeOldDead(now: now, limit: rowsAtOnce, in: connection)
    case .idempotencyKeys:
      try IdempotencyStore.removeExpired(now: now, limit: rowsAtOnce, in: connection)
    case .knownAddresses:
      try KnownAddressStore.deleteExpired(now: now, limit: rowsAtOnce, in: connection)
    case .resolvedReports:
      try ReportService.removeResolved(now: now, limit: rowsAtOnce, in: connection)
    }
  }
}

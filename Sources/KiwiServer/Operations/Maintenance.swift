import Passwords

extension Application {
  /// Does what is left for later, until the task is cancelled.
  public func maintain() async {
    await jobs.run(in: self)
  }

  /// Small enough that no request waits noticeably for the writer.
  private static var rowsAtOnce: Int { 500 }

  func removeExpired() async throws {
    try await remove(announcing: .sessionsExpired) { try $0.sessions.deleteExpired(now: $1, limit: $2) }
    try await remove { try $0.passwordResets.deleteExpired(now: $1, limit: $2) }
    try await remove { try $0.invites.deleteExpired(now: $1, limit: $2) }
    try await remove { try $0.idempotencyKeys.deleteExpired(now: $1, limit: $2) }
    try await remove { try $0.jobs.deleteOldDead(now: $1, limit: $2) }
    try await remove { try $0.knownAddresses.deleteExpired(now: $1, limit: $2) }
    try await remove {
      try $0.reports.deleteResolved(before: $1.adding(.zero - ReportService.resolvedLifetime), limit: $2)
    }
  }

  /// Removes some rows at a time until there are no more.
  private func remove(
    announcing change: Change? = nil, _ some: @escaping @Sendable (Transaction, Timestamp, Int) throws -> Int
  ) async throws {
    var removed = 0
    repeat {
      try Task.checkCancellation()
      let now = now()
      removed = try await storage.write { [self] transaction in
        let removed = try some(transaction, now, Self.rowsAtOnce)
        if let change, removed > 0 { announce(change, afterCommitOf: transaction) }
        return removed
      }
    } while removed == Self.rowsAtOnce
  }
}

import ServerCore

/// Removes accounts. At once nobody is told of one any more, its name is free and its sessions have ended; its rows go
/// after that in batches, between which others write, and what is interrupted goes on at the next start.
package enum AccountRemoval {
  package struct Payload: Codable, Sendable {
    package let userKey: Int64
  }

  package static let kind = JobKind<Payload>("removeAccount") { payload, run in
    try await finish(payload.userKey, in: run.server)
  }

  /// So few that no other write waits noticeably.
  package static let rowsAtOnce = 250
  /// How long whoever began it may take before the queue helps: only a process that ends leaves the work undone.
  private static let patience = Duration.seconds(60)

  /// In one short transaction: the account is gone for all others, and for its owner.
  package static func begin(
    _ userKey: Int64, now: Timestamp, _ server: ServerContext, in transaction: Transaction
  )
    throws
  {
    try transaction.users.beginRemoval(key: userKey, now: now)
    for part in server.accountParts {
      for change in try part.begin(userKey, now, transaction) {
        server.announce(change, afterCommitOf: transaction)
      }
    }
    try transaction.sessions.deleteAll(ofUser: userKey)
    try transaction.passwordResets.delete(ofUser: userKey)
    try transaction.knownAddresses.deleteAll(ofUser: userKey)
    try server.jobs.enqueue(
      kind, Payload(userKey: userKey), subject: String(userKey), at: now.adding(patience), in: transaction)
    server.announce(AccountChange.standing(userKey: userKey), afterCommitOf: transaction)
  }

  /// Removes what is left of an account whose removal began, and the account.
  package static func finish(_ userKey: Int64, in server: ServerContext) async throws {
    guard try server.storage.read({ try $0.users.isRemoved(key: userKey) }) else { return }
    // Before the user's records, by which these are found.
    let parts = server.accountParts
    let pictures = try await server.storage.readInBackground {
      try parts.pictures(ofUser: userKey, in: $0)
    }
    for part in parts { try await part.finish(userKey, server) }
    while try await server.storage.write({
      try $0.accountRemoval.removeSome(ofUser: userKey, limit: rowsAtOnce)
    }) {}
    try await server.storage.write { transaction in
      guard try transaction.users.isRemoved(key: userKey) else { return }
      let left = try AccountService.delete(userKey: userKey, with: parts, in: transaction)
      try transaction.jobs.delete(kind: kind.name, subject: String(userKey))
      server.announce(AccountChange.standing(userKey: userKey), afterCommitOf: transaction)
      transaction.afterCommit { server.removeUnusedPictures(Array(Set(pictures).union(left))) }
    }
  }
}

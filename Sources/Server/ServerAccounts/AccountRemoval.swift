import ServerCore

/// Removes accounts.
///
/// Immediately hides the account, frees its name and ends its sessions. Its rows are deleted in batches, between which
/// other writes run. An interrupted removal resumes at the next start.
package enum AccountRemoval {
  package struct Payload: Codable, Sendable {
    package let userKey: Int64
  }

  package static let kind = JobKind<Payload>("removeAccount") { payload, run in
    try await finish(payload.userKey, in: run.server)
  }

  /// Small enough that other writes do not wait noticeably.
  package static let batchSize = 250
  /// The delay before the queue takes over. Only a process that ended leaves the work undone.
  private static let takeoverDelay = Duration.seconds(60)

  /// Hides the account from all users and ends its sessions, in one short transaction.
  package static func begin(
    _ userKey: Int64, now: Timestamp, _ server: ServerContext, in transaction: Transaction
  )
    throws
  {
    try UserStore(transaction).beginRemoval(key: userKey, now: now)
    for part in server.slots.all(AccountPart.self) {
      for change in try part.begin(userKey, now, transaction) {
        server.announce(change, afterCommitOf: transaction)
      }
    }
    try SessionStore(transaction).deleteAll(ofUser: userKey)
    try PasswordResetStore(transaction).delete(ofUser: userKey)
    try KnownAddressStore(transaction).deleteAll(ofUser: userKey)
    try server.jobs.enqueue(
      kind, Payload(userKey: userKey), subject: String(userKey), at: now.adding(takeoverDelay),
      in: transaction)
    server.announce(AccountChange.accountStatus(userKey: userKey), afterCommitOf: transaction)
  }

  /// Deletes the remaining rows of an account whose removal began, then the account.
  package static func finish(_ userKey: Int64, in server: ServerContext) async throws {
    guard try server.storage.read({ try UserStore($0).isRemoved(key: userKey) }) else { return }
    // Read before the user's records, through which the pictures are found.
    let parts = server.slots.all(AccountPart.self)
    let pictures = try await server.storage.readInBackground {
      try parts.pictures(ofUser: userKey, in: $0)
    }
    for part in parts { try await part.finish(userKey, server) }
    while try await server.storage.write({
      try AccountRemovalStore($0).removeSome(ofUser: userKey, limit: batchSize)
    }) {}
    try await server.storage.write { transaction in
      guard try UserStore(transaction).isRemoved(key: userKey) else { return }
      let left = try AccountService.delete(userKey: userKey, with: parts, in: transaction)
      try JobStore(transaction).delete(kind: kind.name, subject: String(userKey))
      server.announce(AccountChange.accountStatus(userKey: userKey), afterCommitOf: transaction)
      transaction.afterCommit { server.removeUnusedPictures(Array(Set(pictures).union(left))) }
    }
  }
}

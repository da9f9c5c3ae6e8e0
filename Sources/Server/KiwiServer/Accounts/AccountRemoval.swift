import KiwiKit

/// Removes accounts. At once nobody is told of one any more, its name is free and its sessions have ended; its rows go
/// after that in batches, between which others write, and what is interrupted goes on at the next start.
enum AccountRemoval {
  struct Payload: Codable, Sendable {
    let userKey: Int64
  }

  static let kind = JobKind<Payload>("removeAccount") { payload, run in
    try await finish(payload.userKey, in: run.application)
  }

  /// So few that no other write waits noticeably.
  static let rowsAtOnce = 250
  /// How long whoever began it may take before the queue helps: only a process that ends leaves the work undone.
  private static let patience = Duration.seconds(60)

  /// In one short transaction: the account is gone for all others, and for its owner.
  static func begin(_ userKey: Int64, now: Timestamp, _ application: Application, in transaction: Transaction)
    throws
  {
    application.announce(
      try ListService.standingChange(of: userKey, in: transaction), afterCommitOf: transaction)
    try transaction.users.beginRemoval(key: userKey, now: now)
    try BatchedWork.begin(PostListing.kind, userKey, now: now, in: transaction)
    try transaction.sessions.deleteAll(ofUser: userKey)
    try transaction.passwordResets.delete(ofUser: userKey)
    try transaction.knownAddresses.deleteAll(ofUser: userKey)
    try application.jobs.enqueue(
      kind, Payload(userKey: userKey), subject: String(userKey), at: now.adding(patience), in: transaction)
    application.announce(AccountChange.standing(userKey: userKey), afterCommitOf: transaction)
  }

  /// Removes what is left of an account whose removal began, and the account.
  static func finish(_ userKey: Int64, in application: Application) async throws {
    guard try application.storage.read({ try $0.users.isRemoved(key: userKey) }) else { return }
    // Before the user's records, by which both are found.
    let (pictures, spots, ebooks) = try await application.storage.readInBackground {
      (
        try $0.pictures.names(ofUser: userKey), try $0.spotPrivacy.spotsToDelete(ofUser: userKey),
        try $0.ebooks.keys(ofUser: userKey)
      )
    }
    for key in ebooks {
      while try await application.storage.write({
        try $0.ebooks.deleteSomeChapters(of: key, bytes: EbookRemoval.bytesAtOnce)
      }) {}
    }
    var spotsLeft = spots[...]
    while !spotsLeft.isEmpty {
      let rest = spotsLeft
      let done = try await application.storage.write {
        try $0.spotPrivacy.deleteSome(rest, ofUser: userKey, limit: rowsAtOnce)
      }
      spotsLeft = spotsLeft.dropFirst(done)
    }
    while try await application.storage.write({
      try $0.accountRemoval.removeSome(ofUser: userKey, limit: rowsAtOnce)
    }) {}
    try await application.storage.write { transaction in
      guard try transaction.users.isRemoved(key: userKey) else { return }
      let left = try AccountService.delete(userKey: userKey, in: transaction)
      try transaction.jobs.delete(kind: kind.name, subject: String(userKey))
      application.announce(AccountChange.standing(userKey: userKey), afterCommitOf: transaction)
      transaction.afterCommit { application.removeUnusedPictures(Array(Set(pictures).union(left))) }
    }
  }
}

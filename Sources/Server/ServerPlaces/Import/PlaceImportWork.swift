import ServerLibrary
import ServerTitles
import ServerAccounts
import ServerCore
import KiwiKit

/// Takes imports over, and back: some rows at a time, each batch in one transaction together with what became of its
/// rows, so that what is interrupted anywhere goes on where it was.
enum PlaceImportWork {
  struct Payload: Codable, Sendable {
    let importKey: Int64
    /// Whether rows that were taken back or refused before are tried again.
    var resets: Bool?
  }

  static let kind = JobKind<Payload>("placeImport") { payload, run in
    let storage = run.server.storage
    if payload.resets == true {
      while try await storage.write({
        try $0.placeImports.resetSomeRows(of: payload.importKey, limit: resetsAtOnce)
      }) == resetsAtOnce {}
    }
    guard var progress = try start(payload.importKey, run.server) else { return }
    while let next = try await step(payload.importKey, after: progress, run.server) {
      progress = next
      try await run.report(done: progress.total - progress.left, of: progress.total)
    }
  }

  /// So few that no request waits noticeably for the writer.
  static let rowsAtOnce = 50
  static let resetsAtOnce = 500

  struct Progress: Hashable, Sendable {
    var left: Int
    let total: Int
    /// Whether the account has no room for more.
    var isFull = false
  }

  /// Counts the rows once, and not on the writer for each batch. Nil when the import is gone.
  static func start(_ importKey: Int64, _ server: ServerContext) throws -> Progress? {
    try server.storage.read { transaction in
      guard let record = try transaction.placeImports.placeImport(key: importKey) else { return nil }
      let counts = try transaction.placeImports.counts(of: record)
      return Progress(left: counts.waiting, total: counts.rows)
    }
  }

  /// Does the next rows. Returns how many are left, of how many; nil at the end.
  static func step(
    _ importKey: Int64, after progress: Progress, _ server: ServerContext
  ) async throws -> Progress? {
    let now = server.now()
    let quota = server.configuration.accountStorage
    return try await server.storage.write { transaction in
      // It may be gone, and its user may be going: places that come now would have no owner.
      guard let record = try transaction.placeImports.placeImport(key: importKey),
        try !transaction.users.isRemoved(key: record.userKey),
        let user = try transaction.users.user(key: record.userKey)
      else { return nil }
      let viewer = Viewer(
        key: record.userKey, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: ""
      )
      var progress = progress
      switch record.stage {
      case .applying:
        var work = try PlaceImportApplication(
          record, viewer, quota: quota, isFull: progress.isFull, now: now, in: transaction)
        progress.left -= try work.run(limit: rowsAtOnce)
        progress.isFull = work.isFull
        announce(work.hasChanged, record.userKey, server, transaction)
      case .undoing:
        var work = PlaceImportUndo(record, viewer, now: now, in: transaction)
        progress.left -= try work.run(limit: rowsAtOnce)
        announce(work.hasChanged, record.userKey, server, transaction)
      case .reading, .ready, .applied, .undone: return nil
      }
      guard let after = try transaction.placeImports.placeImport(key: importKey), after.stage == record.stage
      else { return nil }
      // What is left may be places alone.
      progress.left = max(1, progress.left)
      return progress
    }
  }

  private static func announce(
    _ hasChanged: Bool, _ userKey: Int64, _ server: ServerContext, _ transaction: Transaction
  ) {
    guard hasChanged else { return }
    server.announce(LibraryRecordsChange(userKeys: [userKey], listKeys: []), afterCommitOf: transaction)
  }
}

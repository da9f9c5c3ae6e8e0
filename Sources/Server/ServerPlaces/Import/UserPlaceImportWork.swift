import ServerLibrary
import ServerTitles
import ServerAccounts
import ServerCore
import Foundation
import KiwiKit

/// Applies and undoes imports in batches. Each batch and the state of its rows are one transaction, so an interrupted
/// import resumes.
enum UserPlaceImportWork {
  struct Payload: Codable, Sendable {
    let importKey: Int64
    /// Indicates whether rows that were undone or rejected before are retried.
    var resets: Bool?
    /// The identifier of the user's locale; nil for English.
    var language: String?
  }

  static let kind = JobKind<Payload>("placeImport") { payload, run in
    let storage = run.server.storage
    if payload.resets == true {
      while try await storage.write({
        try UserPlaceImportStore($0).resetSomeRows(of: payload.importKey, limit: resetsAtOnce)
      }) == resetsAtOnce {}
    }
    guard var progress = try start(payload.importKey, run.server) else { return }
    while let next = try await step(
      payload.importKey, after: progress, locale: AcceptedLanguages.locale(identifier: payload.language),
      run.server)
    {
      progress = next
      try await run.report(done: progress.total - progress.left, of: progress.total)
    }
  }

  /// The size of a batch, small enough that no request waits noticeably for the writer.
  static let rowsAtOnce = 50
  static let resetsAtOnce = 500

  struct Progress: Hashable, Sendable {
    var left: Int
    let total: Int
    /// Indicates whether the account is full.
    var isFull = false
  }

  /// Counts the rows once, on a reader. Returns nil if the import was deleted.
  static func start(_ importKey: Int64, _ server: ServerContext) throws -> Progress? {
    try server.storage.read { transaction in
      guard let record = try UserPlaceImportStore(transaction).placeImport(key: importKey) else { return nil }
      let counts = try UserPlaceImportStore(transaction).counts(of: record)
      return Progress(left: counts.waiting, total: counts.rows)
    }
  }

  /// Processes the next batch. Returns the progress, or nil at the end.
  static func step(
    _ importKey: Int64, after progress: Progress, locale: Locale = AcceptedLanguages.english,
    _ server: ServerContext
  ) async throws -> Progress? {
    let now = server.now()
    let quota = server.configuration.accountStorage
    return try await server.storage.write { transaction in
      // The import or its user may have been deleted; places added now would have no owner.
      guard let record = try UserPlaceImportStore(transaction).placeImport(key: importKey),
        try !UserStore(transaction).isRemoved(key: record.userKey),
        let user = try UserStore(transaction).user(key: record.userKey)
      else { return nil }
      let viewer = Viewer(
        key: record.userKey, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: ""
      )
      var progress = progress
      switch record.stage {
      case .applying:
        var work = try UserPlaceImportApplication(
          record, viewer, quota: quota, isFull: progress.isFull, locale: locale, now: now, in: transaction)
        progress.left -= try work.run(limit: rowsAtOnce)
        progress.isFull = work.isFull
        announce(work.hasChanged, record.userKey, server, transaction)
      case .undoing:
        var work = UserPlaceImportUndo(record, viewer, now: now, in: transaction)
        progress.left -= try work.run(limit: rowsAtOnce)
        announce(work.hasChanged, record.userKey, server, transaction)
      case .reading, .ready, .applied, .undone: return nil
      }
      guard let after = try UserPlaceImportStore(transaction).placeImport(key: importKey),
        after.stage == record.stage
      else { return nil }
      // Only places may be left.
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

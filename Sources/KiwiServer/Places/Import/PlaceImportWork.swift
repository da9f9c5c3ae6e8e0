import KiwiKit

/// Takes imports over, and back: some rows at a time, each batch in one transaction together with what became of its
/// rows, so that what is interrupted anywhere goes on where it was.
enum PlaceImportWork {
  struct Payload: Codable, Sendable {
    let importKey: Int64
  }

  static let kind = JobKind<Payload>("placeImport") { payload, run in
    var counted: Progress?
    while let progress = try await step(payload.importKey, after: counted, run.application) {
      counted = progress
      try await run.report(done: progress.total - progress.left, of: progress.total)
    }
  }

  /// So few that no request waits noticeably for the writer.
  static let rowsAtOnce = 50

  struct Progress: Hashable, Sendable {
    var left: Int
    let total: Int
  }

  /// Does the next rows. Returns how many are left, of how many; nil at the end.
  ///
  /// - Parameter counted: What the step before returned: rows are counted once, and not for each batch on the writer.
  static func step(
    _ importKey: Int64, after counted: Progress? = nil, _ application: Application
  ) async throws -> Progress? {
    let now = application.now()
    return try await application.storage.write { transaction in
      // It may be gone, and its person with it.
      guard let record = try transaction.placeImports.placeImport(key: importKey),
        let user = try transaction.users.user(key: record.userKey)
      else { return nil }
      let viewer = Viewer(
        key: record.userKey, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: ""
      )
      let done: Int
      switch record.stage {
      case .applying:
        var work = try PlaceImportApplication(record, viewer, now: now, in: transaction)
        done = try work.run(limit: rowsAtOnce)
        announce(work.hasChanged, record.userKey, application, transaction)
      case .undoing:
        var work = PlaceImportUndo(record, viewer, now: now, in: transaction)
        done = try work.run(limit: rowsAtOnce)
        announce(work.hasChanged, record.userKey, application, transaction)
      case .reading, .ready, .applied, .undone: return nil
      }
      guard let after = try transaction.placeImports.placeImport(key: importKey), after.stage == record.stage
      else { return nil }
      // What is left may be places alone.
      if let counted { return Progress(left: max(1, counted.left - done), total: counted.total) }
      let counts = try transaction.placeImports.counts(of: after)
      return Progress(left: max(1, counts.waiting), total: counts.rows)
    }
  }

  private static func announce(
    _ hasChanged: Bool, _ userKey: Int64, _ application: Application, _ transaction: Transaction
  ) {
    guard hasChanged else { return }
    application.announce(LibraryRecordsChange(userKeys: [userKey], listKeys: []), afterCommitOf: transaction)
  }
}

import KiwiKit

/// Takes imports over, and back: some rows at a time, each batch in one transaction together with what became of its
/// rows, so that what is interrupted anywhere goes on where it was.
enum PlaceImportWork {
  struct Payload: Codable, Sendable {
    let importKey: Int64
  }

  static let kind = JobKind<Payload>("placeImport") { payload, run in
    var isDone = false
    while !isDone {
      let (left, total) = try await step(payload.importKey, run.application)
      isDone = left == 0
      if !isDone { try await run.report(done: total - left, of: total) }
    }
  }

  /// So few that no request waits noticeably for the writer.
  static let rowsAtOnce = 50

  /// Does the next rows. Returns how many are left, of how many.
  static func step(
    _ importKey: Int64, _ application: Application
  ) async throws -> (left: Int, total: Int) {
    let now = application.now()
    return try await application.storage.write { transaction in
      // It may be gone, and its person with it.
      guard let record = try transaction.placeImports.placeImport(key: importKey),
        let user = try transaction.users.user(key: record.userKey)
      else { return (0, 0) }
      let viewer = Viewer(
        key: record.userKey, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: ""
      )
      switch record.stage {
      case .applying:
        var work = try PlaceImportApplication(record, viewer, now: now, in: transaction)
        try work.run(limit: rowsAtOnce)
        announce(work.hasChanged, record.userKey, application, transaction)
      case .undoing:
        var work = PlaceImportUndo(record, viewer, now: now, in: transaction)
        try work.run(limit: rowsAtOnce)
        announce(work.hasChanged, record.userKey, application, transaction)
      case .reading, .ready, .applied, .undone: return (0, 0)
      }
      guard let after = try transaction.placeImports.placeImport(key: importKey), after.stage == record.stage
      else { return (0, 0) }
      let counts = try transaction.placeImports.counts(of: after)
      // What is left may be places alone.
      return (max(1, counts.waiting), counts.rows)
    }
  }

  private static func announce(
    _ hasChanged: Bool, _ userKey: Int64, _ application: Application, _ transaction: Transaction
  ) {
    guard hasChanged else { return }
    application.announce(LibraryRecordsChange(userKeys: [userKey], listKeys: []), afterCommitOf: transaction)
  }
}

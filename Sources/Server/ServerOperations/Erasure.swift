import ServerCore

/// Removes the last traces of what users deleted from the files of the database.
///
/// Pages and parts of pages are overwritten when they are freed. Two places keep more: the segments of the full-text
/// indexes have deleted words until they are merged, and the write-ahead log has old pages. Backups copy the database
/// without its log, so that those made afterwards have none of it.
enum Erasure {
  /// `docs/operations.md` promises a day.
  static let interval = Duration.seconds(24 * 60 * 60)
  /// So few that no request waits noticeably for the writer.
  private static let pagesAtOnce = 64
  private static let mostAttempts = 10

  static func run(in server: ServerContext) async throws {
    for name in try server.storage.fullTextIndexes() {
      var (isFirst, isMerging) = (true, true)
      while isMerging {
        let begun = ContinuousClock.now
        isMerging = try await server.storage.mergeFullTextIndex(
          name, pages: pagesAtOnce, isFirst: isFirst)
        isFirst = false
        // Half of the writer's time is left to requests.
        if isMerging { try await Task.sleep(for: ContinuousClock.now - begun) }
      }
    }
    try await truncateLog(of: server)
  }

  /// A reader may need the log at that moment, and hardly does so a little later.
  private static func truncateLog(of server: ServerContext) async throws {
    for attempt in 1... {
      do {
        return try await server.storage.truncateLog()
      } catch {
        guard attempt < mostAttempts, !Storage.isEnd(error) else { throw error }
        try await Task.sleep(for: .milliseconds(100 * attempt))
      }
    }
  }
}

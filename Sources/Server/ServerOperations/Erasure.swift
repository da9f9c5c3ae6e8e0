import ServerCore

/// Erases the remains of deleted content from the database's files.
///
/// Freed pages are overwritten. Two places keep more: the segments of full-text indexes contain deleted words until
/// they are merged, and the write-ahead log contains old pages. Backups copy the database without its log, so later
/// backups contain none of it.
enum Erasure {
  /// `docs/operations.md` promises at most a day.
  static let interval = Duration.seconds(24 * 60 * 60)
  /// Small enough that requests do not wait noticeably for the writer.
  private static let pagesPerMerge = 64
  private static let maxAttempts = 10

  static func run(in server: ServerContext) async throws {
    for name in try server.storage.fullTextIndexes() {
      var (isFirst, isMerging) = (true, true)
      while isMerging {
        let begun = ContinuousClock.now
        isMerging = try await server.storage.mergeFullTextIndex(
          name, pages: pagesPerMerge, isFirst: isFirst)
        isFirst = false
        // Leaves half of the writer's time to requests.
        if isMerging { try await Task.sleep(for: ContinuousClock.now - begun) }
      }
    }
    try await truncateLog(of: server)
  }

  /// Truncates the log. Retries, because readers that need the log end soon.
  private static func truncateLog(of server: ServerContext) async throws {
    for attempt in 1... {
      do {
        return try await server.storage.truncateLog()
      } catch {
        guard attempt < maxAttempts, !Storage.isPermanentFailure(error) else { throw error }
        try await Task.sleep(for: .milliseconds(100 * attempt))
      }
    }
  }
}

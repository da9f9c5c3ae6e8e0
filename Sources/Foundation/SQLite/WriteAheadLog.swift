import CSQLite

/// Tracks the size of the writer's write-ahead log and checkpoints it.
final class WriteAheadLog {
  private let connection: Connection
  private let checkpointPages: Int
  private let maxPages: Int
  private let busyTimeout: Duration
  private let counter: UnsafeMutablePointer<Int32>
  private var next: Int

  /// The number of pages in the log after the last commit.
  var pages: Int { Int(counter.pointee) }

  init(connection: Connection, configuration: Database.Configuration) {
    self.connection = connection
    checkpointPages = max(configuration.checkpointPages, 1)
    maxPages = max(configuration.maxLogPages, 1)
    busyTimeout = configuration.busyTimeout
    next = checkpointPages
    counter = .allocate(capacity: 1)
    counter.initialize(to: 0)
    sqlite3_wal_hook(
      connection.handle,
      { context, _, _, pages in
        context?.assumingMemoryBound(to: Int32.self).pointee = pages
        return SQLITE_OK
      }, counter)
  }

  deinit {
    sqlite3_wal_hook(connection.handle, nil, nil)
    counter.deallocate()
  }

  /// Checkpoints if the log has grown enough since the last checkpoint. Returns whether it did.
  func checkpointIfNeeded() throws(DatabaseError) -> Bool {
    // The log was reset since the last checkpoint.
    if pages + checkpointPages < next { next = checkpointPages }
    guard pages >= next else { return false }
    // A passive checkpoint never waits; it skips pages that readers still need.
    try checkpoint(pages >= maxPages ? SQLITE_CHECKPOINT_RESTART : SQLITE_CHECKPOINT_PASSIVE)
    next = pages + checkpointPages
    return true
  }

  /// Checkpoints the whole log and truncates its file. Throws if a reader still needs the log.
  func truncate() throws(DatabaseError) {
    try checkpoint(SQLITE_CHECKPOINT_PASSIVE)
    connection.setBusyTimeout(.milliseconds(40))
    defer { connection.setBusyTimeout(busyTimeout) }
    let code = sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { throw connection.failure(code, sql: nil) }
    counter.pointee = 0
    next = checkpointPages
  }

  private func checkpoint(_ mode: Int32) throws(DatabaseError) {
    // Every write waits while a checkpoint waits for readers.
    connection.setBusyTimeout(.milliseconds(100))
    defer { connection.setBusyTimeout(busyTimeout) }
    let code = sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, nil, nil)
    // A reader with an old snapshot caused a partial checkpoint. The next one copies the rest.
    guard code == SQLITE_OK || code & 0xFF == SQLITE_BUSY else {
      throw connection.failure(code, sql: nil)
    }
  }
}

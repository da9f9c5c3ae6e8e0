import CSQLite

/// Watches the write-ahead log of the writer's connection and moves it into the database.
final class WriteAheadLog {
  private let connection: Connection
  private let checkpointPages: Int
  private let largestPages: Int
  private let busyTimeout: Duration
  private let counter: UnsafeMutablePointer<Int32>
  private var next: Int

  /// The pages in the log after the last commit.
  var pages: Int { Int(counter.pointee) }

  init(connection: Connection, configuration: Database.Configuration) {
    self.connection = connection
    checkpointPages = max(configuration.checkpointPages, 1)
    largestPages = max(configuration.largestLogPages, 1)
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

  /// Checkpoints if the log has grown enough since the last time. Returns whether it did.
  func checkpointIfNeeded() throws(DatabaseError) -> Bool {
    // The log has started anew since the last checkpoint.
    if pages + checkpointPages < next { next = checkpointPages }
    guard pages >= next else { return false }
    // Passive never waits: it copies what no reader still needs to see in its old state.
    try checkpoint(pages >= largestPages ? SQLITE_CHECKPOINT_RESTART : SQLITE_CHECKPOINT_PASSIVE)
    next = pages + checkpointPages
    return true
  }

  /// Moves all of the log into the database and empties its file. Throws where a reader still needs it.
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
    // While it waits for readers, every write waits for it.
    connection.setBusyTimeout(.milliseconds(100))
    defer { connection.setBusyTimeout(busyTimeout) }
    let code = sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, nil, nil)
    // A reader that holds an old snapshot: what it does not need has been copied, the rest comes next time.
    guard code == SQLITE_OK || code & 0xFF == SQLITE_BUSY else {
      throw connection.failure(code, sql: nil)
    }
  }
}

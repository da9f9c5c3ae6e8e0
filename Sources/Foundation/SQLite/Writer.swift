import CSQLite
import Dispatch
import Threads

/// The single thread that writes, commits and checkpoints.
///
/// It runs all pending writes in one transaction, each in its own savepoint, commits, and then resumes their
/// callers. New writes queue up during the commit, so a busier database shares each disk sync among more
/// writes, and a lone write never waits for others.
final class Writer: Sendable {
  struct State {
    var pending: [any PendingWrite] = []
    var handedOver: OwnedByThread?
    var isIdle = false
    var isStopping = false
    var running = 0
    var rejection: DatabaseError?
    var metrics = Database.Metrics()
  }

  /// Unchecked, because a connection is not thread-safe: after `start` only the writer's thread uses it.
  struct OwnedByThread: @unchecked Sendable {
    let connection: Connection
    let log: WriteAheadLog
  }

  let state = Mutex(State())
  let arrived = DispatchSemaphore(value: 0)
  private let stopped = DispatchSemaphore(value: 0)
  let configuration: Database.Configuration

  init(configuration: Database.Configuration) {
    self.configuration = configuration
  }

  /// Opens the connection and starts the thread.
  ///
  /// - Parameters:
  ///   - path: The path of the database file.
  ///   - beforeClosing: Runs on the thread after the last write, to close the readers first.
  ///   - afterClosing: Runs on the thread after the connection is closed.
  func start(
    path: String, beforeClosing: @escaping @Sendable () -> Void, afterClosing: @escaping @Sendable () -> Void
  ) throws(DatabaseError) {
    let owned = try open(path: path)
    state.withLock { $0.handedOver = owned }
    let code = BackgroundThread.start { [self] in
      work(beforeClosing: beforeClosing)
      afterClosing()
      stopped.signal()
    }
    if code != 0 { throw DatabaseError(code: SQLITE_NOMEM, message: "cannot start the writer's thread") }
  }

  private func work(beforeClosing: () -> Void) {
    let handedOver = state.withLock { state in
      defer { state.handedOver = nil }
      return state.handedOver
    }
    guard let owned = handedOver else { return }
    withExtendedLifetime(owned) {
      drain(owned)
      beforeClosing()
    }
  }

  private func open(path: String) throws(DatabaseError) -> OwnedByThread {
    let connection = try Connection(
      path: path, isWriter: true, fileSystem: configuration.fileSystem,
      busyTimeout: configuration.busyTimeout, onPrepare: configuration.onPrepare)
    let mode = try connection.firstText("PRAGMA journal_mode = WAL")
    guard mode == "wal" else {
      throw DatabaseError(
        code: SQLITE_CANTOPEN, message: "the file system does not support a write-ahead log")
    }
    Self.setTemporaryFolder(beside: path)
    // Savepoint journals move to a file once they are large. In memory SQLite walks the whole journal after
    // each statement of a savepoint, so one write of about ten thousand statements in a shared commit would take
    // minutes.
    //
    // Triggers that maintain a full-text index need a trusted schema: SQLite rejects writes to virtual tables
    // from an untrusted one.
    try connection.execute(
      script: """
        PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON;
        PRAGMA wal_autocheckpoint = 0;
        PRAGMA journal_size_limit = 67108864;
        PRAGMA cache_size = -\(max(configuration.writerCacheKibibytes, 0));
        PRAGMA temp_store = FILE;
        PRAGMA trusted_schema = ON;
        PRAGMA secure_delete = ON;
        """)
    return OwnedByThread(
      connection: connection, log: WriteAheadLog(connection: connection, configuration: configuration))
  }

  /// Uses the folder of the first database, which a sandboxed service can always write to.
  private static func setTemporaryFolder(beside path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    isTemporaryFolderSet.withLock { isSet in
      guard !isSet else { return }
      isSet = true
      sqlite3_set_temporary_folder(folder.isEmpty ? "/" : folder)
    }
  }

  private static let isTemporaryFolderSet = Mutex(false)

  var metrics: Database.Metrics {
    state.withLock { state in
      var metrics = state.metrics
      metrics.queueDepth = state.pending.count + state.running
      return metrics
    }
  }

  func enqueue(_ write: any PendingWrite) {
    let rejection = state.withLock { state -> WriteError? in
      if let error = state.rejection { return .rejected(error) }
      if state.isStopping { return .closed }
      if state.pending.count + state.running >= configuration.writeQueueLimit { return .overloaded }
      state.pending.append(write)
      if state.isIdle {
        state.isIdle = false
        arrived.signal()
      }
      return nil
    }
    if let rejection { write.finish(rejection) }
  }

  /// Stops the thread after the pending writes.
  func stop() {
    state.withLock { state in
      state.isStopping = true
      if state.isIdle {
        state.isIdle = false
        arrived.signal()
      }
    }
  }

  func waitUntilStopped() {
    stopped.wait()
    // Wakes the next waiting caller.
    stopped.signal()
  }
}

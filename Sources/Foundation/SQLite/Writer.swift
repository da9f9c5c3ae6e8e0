import CSQLite
import Dispatch
import Threads

/// The one thread that writes, commits and checkpoints.
///
/// It takes all writes that wait, runs them in one transaction, each in a savepoint of its own, commits, and only
/// then resumes their callers. While it commits, the next ones gather: the busier the database, the more writes
/// share a sync of the disk, and a lone write waits for nothing.
final class Writer: Sendable {
  struct State {
    var pending: [any PendingWrite] = []
    var handedOver: OwnedByThread?
    var isIdle = false
    var isStopping = false
    var running = 0
    var refusal: DatabaseError?
    var metrics = Database.Metrics()
  }

  /// Unchecked, because a connection is not thread-safe: after `start` only the writer's thread touches it.
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

  /// Opens the connection and starts the thread. `atEnd` runs on it after the last write and before the
  /// connection closes, so that the readers go first.
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
    if code != 0 { throw DatabaseError(code: SQLITE_NOMEM, message: "no thread for the writer") }
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
      throw DatabaseError(code: SQLITE_CANTOPEN, message: "this file system cannot hold a write-ahead log")
    }
    Self.setTemporaryFolder(beside: path)
    // What undoes a savepoint is kept in a file once it is large: in memory SQLite walks all of it after each statement
    // within the savepoint, so that one write of some ten thousand statements that shared a commit would take minutes.
    //
    // Triggers that keep a full-text index need a trusted schema: SQLite lets no virtual table be written from an
    // untrusted one.
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

  /// Beside the first database: that folder can be written, whatever else a service may not touch.
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
    let refusal = state.withLock { state -> WriteError? in
      if let error = state.refusal { return .refused(error) }
      if state.isStopping { return .closed }
      if state.pending.count + state.running >= configuration.writeQueueLimit { return .overloaded }
      state.pending.append(write)
      if state.isIdle {
        state.isIdle = false
        arrived.signal()
      }
      return nil
    }
    if let refusal { write.finish(refusal) }
  }

  /// Lets the thread end after the writes that wait.
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
    // For the next caller that waits.
    stopped.signal()
  }
}

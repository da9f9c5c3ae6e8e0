import CSQLite
import Dispatch
import Threads

/// A write that waits for its turn and for its commit.
protocol PendingWrite: Sendable {
  /// The way it runs.
  var mode: WriteMode { get }
  /// Whose write it is: owners take turns.
  var owner: Int64? { get }
  /// Runs the body and keeps its outcome. Returns whether it succeeded.
  func perform(on connection: Connection) -> Bool
  /// Resumes the caller, with `error` if the transaction did not become durable.
  func finish(_ error: WriteError?)
}

enum WriteMode: Sendable {
  /// In a transaction that others may share.
  case shared
  /// In a transaction of its own, in which foreign keys are off.
  case withoutForeignKeys
  /// In no transaction, after the log was moved into the database and emptied.
  case afterTruncatingLog
}

/// The one thread that writes, commits and checkpoints.
///
/// It takes all writes that wait, runs them in one transaction, each in a savepoint of its own, commits, and only
/// then resumes their callers. While it commits, the next ones gather: the busier the database, the more writes
/// share a sync of the disk, and a lone write waits for nothing.
final class Writer: Sendable {
  private struct State {
    var pending: [any PendingWrite] = []
    var handedOver: OwnedByThread?
    var isIdle = false
    var isStopping = false
    var running = 0
    var refusal: DatabaseError?
    var metrics = Database.Metrics()
  }

  /// Unchecked, because a connection is not thread-safe: after `start` only the writer's thread touches it.
  private struct OwnedByThread: @unchecked Sendable {
    let connection: Connection
    let log: WriteAheadLog
  }

  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)
  private let stopped = DispatchSemaphore(value: 0)
  private let configuration: Database.Configuration

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
    // For whoever else waits.
    stopped.signal()
  }

  // MARK: On the writer's thread

  private func drain(_ owned: OwnedByThread) {
    while let writes = nextWrites() {
      putBack(writes.dropFirst(runSome(of: writes[...], owned)))
    }
  }

  /// Writes that the last transaction had no time for take their turns with those that have come since.
  private func putBack(_ writes: ArraySlice<any PendingWrite>) {
    guard !writes.isEmpty else { return }
    state.withLock { state in
      state.pending.insert(contentsOf: writes, at: 0)
      state.running -= writes.count
    }
  }

  /// Runs the next transaction and returns how many of the writes were dealt with.
  private func runSome(of writes: ArraySlice<any PendingWrite>, _ owned: OwnedByThread) -> Int {
    guard let first = writes.first, first.mode != .shared else {
      let sharing = writes.prefix(max(configuration.largestBatch, 1)).prefix { $0.mode == .shared }
      return run(sharing, owned)
    }
    if first.mode == .afterTruncatingLog {
      truncateLog(first, owned)
      return 1
    }
    // SQLite ignores the switch within a transaction.
    do throws(DatabaseError) {
      try owned.connection.execute(script: "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
    } catch {
      fail([first], error)
      return 1
    }
    let done = run([first], owned)
    do throws(DatabaseError) {
      try owned.connection.execute(script: "PRAGMA foreign_keys = ON; PRAGMA legacy_alter_table = OFF")
    } catch {
      endWriting(error)
    }
    return done
  }

  private func truncateLog(_ write: any PendingWrite, _ owned: OwnedByThread) {
    if let error = state.withLock({ $0.refusal }) { return write.finish(.refused(error)) }
    do throws(DatabaseError) {
      try owned.log.truncate()
    } catch {
      return fail([write], error)
    }
    _ = write.perform(on: owned.connection)
    state.withLock { state in
      state.running -= 1
      state.metrics.logPages = owned.log.pages
    }
    write.finish(nil)
  }

  private func nextWrites() -> [any PendingWrite]? {
    while true {
      let (writes, isStopping) = state.withLock { state in
        let writes = state.pending
        state.pending.removeAll(keepingCapacity: writes.count <= 512)
        state.running = writes.count
        state.isIdle = writes.isEmpty && !state.isStopping
        return (writes, state.isStopping)
      }
      if !writes.isEmpty { return Self.inTurns(writes) }
      if isStopping { return nil }
      arrived.wait()
    }
  }

  /// The first write of each owner, then the second of each, and so on, each time in the order of their arrival.
  private static func inTurns(_ writes: [any PendingWrite]) -> [any PendingWrite] {
    guard writes.count > 1 else { return writes }
    var counts: [Int64?: Int] = [:]
    var rounds: [[any PendingWrite]] = []
    for write in writes {
      let round = counts[write.owner, default: 0]
      counts[write.owner] = round + 1
      if round == rounds.count { rounds.append([]) }
      rounds[round].append(write)
    }
    return rounds.count == 1 || counts.count == 1 ? writes : rounds.flatMap(\.self)
  }

  /// Runs one transaction for as many of the writes as its time allows, and returns how many those were.
  private func run(_ writes: ArraySlice<any PendingWrite>, _ owned: OwnedByThread) -> Int {
    if let error = state.withLock({ $0.refusal }) {
      for write in writes { write.finish(.refused(error)) }
      return writes.count
    }
    let connection = owned.connection
    let start = ContinuousClock.now
    var attempted: ArraySlice<any PendingWrite> = []
    do throws(DatabaseError) {
      try connection.run(Self.begin)
      let deadline = start + configuration.longestBatch
      while attempted.count < writes.count, attempted.isEmpty || ContinuousClock.now < deadline {
        attempted = writes.prefix(attempted.count + 1)
        guard let write = attempted.last else { break }
        try perform(write, isAlone: writes.count == 1, connection)
      }
      let commitStart = ContinuousClock.now
      // A lone write that threw has been rolled back already.
      let isCommitting = !connection.isInAutocommit
      if isCommitting { try connection.run(Self.commit) }
      for action in connection.afterCommitActions { action() }
      connection.afterCommitActions.removeAll(keepingCapacity: true)
      record(
        writes: attempted.count, duration: ContinuousClock.now - start,
        commit: isCommitting ? ContinuousClock.now - commitStart : nil,
        work: connection.work, log: owned.log)
      for write in attempted { write.finish(nil) }
    } catch {
      if !connection.isInAutocommit { try? connection.run(Self.rollback) }
      connection.afterCommitActions.removeAll(keepingCapacity: true)
      if attempted.isEmpty { attempted = writes }
      fail(attempted, error)
      return attempted.count
    }
    checkpoint(owned)
    return attempted.count
  }

  /// Throws only what ends the whole transaction.
  private func perform(
    _ write: any PendingWrite, isAlone: Bool, _ connection: Connection
  ) throws(DatabaseError) {
    let actions = connection.afterCommitActions.count
    // A transaction that has one write needs no savepoint, which would cost as much as a small statement.
    if !isAlone { try connection.run(Self.savepoint) }
    let succeeded = write.perform(on: connection)
    // A full disk, an I/O error or exhausted memory rolls the whole transaction back, the others' writes too.
    guard !connection.isInAutocommit else {
      throw connection.lastFailure
        ?? DatabaseError(code: SQLITE_MISUSE, message: "a write ended the transaction it was part of")
    }
    if succeeded {
      if !isAlone { try connection.run(Self.release) }
    } else {
      connection.afterCommitActions.removeLast(connection.afterCommitActions.count - actions)
      if isAlone {
        try connection.run(Self.rollback)
      } else {
        try connection.run(Self.rollbackToSavepoint)
        try connection.run(Self.release)
      }
    }
  }

  private func fail(_ writes: ArraySlice<any PendingWrite>, _ error: DatabaseError) {
    endWritingIfNeeded(error)
    state.withLock { state in
      state.running -= writes.count
      state.metrics.failedWrites += writes.count
      if error.isFull { state.metrics.isFull = true }
    }
    for write in writes { write.finish(.failed(error)) }
  }

  private func record(
    writes: Int, duration: Duration, commit: Duration?, work: StatementWork, log: WriteAheadLog
  ) {
    state.withLock { state in
      state.running -= writes
      state.metrics.work = work
      state.metrics.longestTransaction = max(state.metrics.longestTransaction, duration)
      guard let commit else { return }
      state.metrics.isFull = false
      state.metrics.commits += 1
      state.metrics.writes += writes
      state.metrics.largestBatch = max(state.metrics.largestBatch, writes)
      state.metrics.lastCommitDuration = commit
      state.metrics.logPages = log.pages
    }
  }

  private func checkpoint(_ owned: OwnedByThread) {
    do {
      let start = ContinuousClock.now
      guard try owned.log.checkpointIfNeeded() else { return }
      let duration = ContinuousClock.now - start
      state.withLock { state in
        state.metrics.checkpoints += 1
        state.metrics.longestCheckpoint = max(state.metrics.longestCheckpoint, duration)
        state.metrics.logPages = owned.log.pages
      }
    } catch {
      endWritingIfNeeded(error)
    }
  }

  /// After a failed sync the system may have dropped the pages it could not write, and a second sync would
  /// report success (the "fsyncgate" of PostgreSQL in 2018). So nothing is ever tried again: the write-ahead log
  /// is on disk, and the next start recovers from it.
  private func endWritingIfNeeded(_ error: DatabaseError) {
    guard error.isInputOutput || error.isCorrupt else { return }
    endWriting(error)
  }

  private func endWriting(_ error: DatabaseError) {
    let isFirst = state.withLock { state in
      guard state.refusal == nil else { return false }
      state.refusal = error
      return true
    }
    if isFirst { configuration.onWritingEnded(error) }
  }

  private static let begin = PreparedSQL("BEGIN IMMEDIATE")
  private static let commit = PreparedSQL("COMMIT")
  private static let rollback = PreparedSQL("ROLLBACK")
  private static let savepoint = PreparedSQL("SAVEPOINT request")
  private static let release = PreparedSQL("RELEASE request")
  private static let rollbackToSavepoint = PreparedSQL("ROLLBACK TO request")
}

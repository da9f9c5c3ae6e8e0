import CSQLite
import Dispatch
import Threads

/// Runs shared and exclusive transactions on the writer's thread.
extension Writer {
  func drain(_ owned: OwnedByThread) {
    while let writes = nextWrites() {
      requeue(writes.dropFirst(runSome(of: writes[...], owned)))
    }
  }

  /// Requeues writes that exceeded the batch's time limit, so they take turns with newer ones.
  private func requeue(_ writes: ArraySlice<any PendingWrite>) {
    guard !writes.isEmpty else { return }
    state.withLock { state in
      state.pending.insert(contentsOf: writes, at: 0)
      state.running -= writes.count
    }
  }

  /// Runs the next transaction and returns the number of completed writes.
  private func runSome(of writes: ArraySlice<any PendingWrite>, _ owned: OwnedByThread) -> Int {
    guard let first = writes.first, first.mode != .shared else {
      let sharing = writes.prefix(max(configuration.maxBatchSize, 1)).prefix { $0.mode == .shared }
      return run(sharing, owned)
    }
    if first.mode == .afterTruncatingLog {
      truncateLog(first, owned)
      return 1
    }
    // SQLite ignores this pragma inside a transaction.
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
      disableWriting(error)
    }
    return done
  }

  private func truncateLog(_ write: any PendingWrite, _ owned: OwnedByThread) {
    if let error = state.withLock({ $0.rejection }) { return write.finish(.rejected(error)) }
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
      if !writes.isEmpty { return writes.roundRobin }
      if isStopping { return nil }
      arrived.wait()
    }
  }

  /// Runs one transaction with as many writes as its time limit allows. Returns their number.
  private func run(_ writes: ArraySlice<any PendingWrite>, _ owned: OwnedByThread) -> Int {
    if let error = state.withLock({ $0.rejection }) {
      for write in writes { write.finish(.rejected(error)) }
      return writes.count
    }
    let connection = owned.connection
    let start = ContinuousClock.now
    var attempted: ArraySlice<any PendingWrite> = []
    do throws(DatabaseError) {
      try connection.run(Self.begin)
      let deadline = start + configuration.maxBatchDuration
      while attempted.count < writes.count, attempted.isEmpty || ContinuousClock.now < deadline {
        attempted = writes.prefix(attempted.count + 1)
        guard let write = attempted.last else { break }
        try perform(write, isAlone: writes.count == 1, connection)
      }
      let commitStart = ContinuousClock.now
      // A lone write that threw has already been rolled back.
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

  /// Runs one write. Throws only errors that end the whole transaction.
  private func perform(
    _ write: any PendingWrite, isAlone: Bool, _ connection: Connection
  ) throws(DatabaseError) {
    let actions = connection.afterCommitActions.count
    // A lone write needs no savepoint, which costs as much as a small statement.
    if !isAlone { try connection.run(Self.savepoint) }
    let succeeded = write.perform(on: connection)
    // A full disk, an I/O error or exhausted memory rolls back the whole transaction, including other writes.
    guard !connection.isInAutocommit else {
      throw connection.lastFailure
        ?? DatabaseError(code: SQLITE_MISUSE, message: "a write ended its own transaction")
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

  private static let begin = PreparedSQL("BEGIN IMMEDIATE")
  private static let commit = PreparedSQL("COMMIT")
  private static let rollback = PreparedSQL("ROLLBACK")
  private static let savepoint = PreparedSQL("SAVEPOINT request")
  private static let release = PreparedSQL("RELEASE request")
  private static let rollbackToSavepoint = PreparedSQL("ROLLBACK TO request")
}

import Threads

/// Handles the result of a transaction: metrics, checkpoints and disabling writes.
extension Writer {
  func fail(_ writes: ArraySlice<any PendingWrite>, _ error: DatabaseError) {
    disableWritingIfNeeded(error)
    state.withLock { state in
      state.running -= writes.count
      state.metrics.failedWrites += writes.count
      if error.isFull { state.metrics.isFull = true }
    }
    for write in writes { write.finish(.failed(error)) }
  }

  func record(
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

  func checkpoint(_ owned: OwnedByThread) {
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
      disableWritingIfNeeded(error)
    }
  }

  /// Disables writing after an I/O error or corruption.
  ///
  /// After a failed sync the system may drop the pages it could not write, and a second sync would report
  /// success (PostgreSQL's "fsyncgate" of 2018). Therefore no operation is retried: the next start recovers
  /// from the write-ahead log.
  private func disableWritingIfNeeded(_ error: DatabaseError) {
    guard error.isInputOutput || error.isCorrupt else { return }
    disableWriting(error)
  }

  func disableWriting(_ error: DatabaseError) {
    let isFirst = state.withLock { state in
      guard state.rejection == nil else { return false }
      state.rejection = error
      return true
    }
    if isFirst { configuration.onWritingEnded(error) }
  }
}

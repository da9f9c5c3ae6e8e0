import Threads

/// The consequences of a transaction: metrics, checkpoints and the end of writing.
extension Writer {
  func fail(_ writes: ArraySlice<any PendingWrite>, _ error: DatabaseError) {
    endWritingIfNeeded(error)
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

  func endWriting(_ error: DatabaseError) {
    let isFirst = state.withLock { state in
      guard state.refusal == nil else { return false }
      state.refusal = error
      return true
    }
    if isFirst { configuration.onWritingEnded(error) }
  }
}

import SQLite

extension Metrics {
  package func appendStorage(_ storage: Storage, to text: inout PrometheusText) {
    let metrics = storage.database.metrics
    text.gauge(
      "kiwifruit_database_write_queue", "Writes that are waiting or running.", Double(metrics.queueDepth))
    text.counter("kiwifruit_database_commits_total", "Committed transactions.", metrics.commits)
    text.counter("kiwifruit_database_writes_total", "Writes in committed transactions.", metrics.writes)
    text.counter(
      "kiwifruit_database_steps_total", "Virtual machine steps of SQLite, for writes and reads.",
      metrics.work.steps)
    text.counter(
      "kiwifruit_database_failed_writes_total", "Writes that were rolled back.", metrics.failedWrites)
    text.gauge(
      "kiwifruit_database_largest_batch", "Maximum number of writes in one commit.",
      Double(metrics.largestBatch))
    text.gauge(
      "kiwifruit_database_last_commit_seconds", "Duration of the last commit.",
      metrics.lastCommitDuration.inSeconds)
    text.gauge(
      "kiwifruit_database_longest_transaction_seconds",
      "Longest time for which a transaction held the writer.", metrics.longestTransaction.inSeconds)
    text.gauge(
      "kiwifruit_database_longest_checkpoint_seconds",
      "Longest time for which a checkpoint held the writer.", metrics.longestCheckpoint.inSeconds)
    text.gauge("kiwifruit_database_log_pages", "Pages in the write-ahead log.", Double(metrics.logPages))
    text.counter("kiwifruit_database_checkpoints_total", "Completed checkpoints.", metrics.checkpoints)
    text.gauge("kiwifruit_database_readers", "Open readers.", Double(metrics.openReaders))
    text.gauge(
      "kiwifruit_database_writable", "1 while the database is writable, otherwise 0.", hasWritingEnded ? 0 : 1
    )
  }
}

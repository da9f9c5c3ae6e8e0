import SQLite

extension Metrics {
  package func appendStorage(_ storage: Storage, to text: inout PrometheusText) {
    let metrics = storage.database.metrics
    text.gauge("kiwifruit_database_write_queue", "Writes that wait or run.", Double(metrics.queueDepth))
    text.counter("kiwifruit_database_commits_total", "Transactions committed.", metrics.commits)
    text.counter("kiwifruit_database_writes_total", "Writes in committed transactions.", metrics.writes)
    text.counter(
      "kiwifruit_database_steps_total", "Steps of SQLite's machine, of writes and reads.", metrics.work.steps)
    text.counter("kiwifruit_database_failed_writes_total", "Writes that were undone.", metrics.failedWrites)
    text.gauge(
      "kiwifruit_database_largest_batch", "The most writes in one commit.", Double(metrics.largestBatch))
    text.gauge(
      "kiwifruit_database_last_commit_seconds", "How long the last commit took.",
      metrics.lastCommitDuration.inSeconds)
    text.gauge(
      "kiwifruit_database_longest_transaction_seconds",
      "The longest time for which one transaction held the writer.", metrics.longestTransaction.inSeconds)
    text.gauge(
      "kiwifruit_database_longest_checkpoint_seconds",
      "The longest time for which one checkpoint held the writer.", metrics.longestCheckpoint.inSeconds)
    text.gauge("kiwifruit_database_log_pages", "Pages in the write-ahead log.", Double(metrics.logPages))
    text.counter("kiwifruit_database_checkpoints_total", "Checkpoints done.", metrics.checkpoints)
    text.gauge("kiwifruit_database_readers", "Readers open.", Double(metrics.openReaders))
    text.gauge(
      "kiwifruit_database_writable", "1 while writing works, 0 after it ended.", hasWritingEnded ? 0 : 1)
  }
}

import SQLite

/// A job as it is stored.
struct JobRecord: Sendable {
  let key: Int64
  let id: String
  let kind: String
  /// What it is about, of which there is one job of the kind at most; nil when there may be many.
  let subject: String?
  let payload: [UInt8]
  let ownerKey: Int64?
  let createdAt: Timestamp
  var state: JobState
  var progress: JobProgress
  var lastError: String?

  static let columns: SQL = """
    key, id, kind, subject, payload, ownerKey, createdAt, state, at, attempts, requests, run, isCancelled, done, \
    total, message, lastError
    """

  init(row: borrowing Row) {
    key = row.integer(0)
    id = row.text(1)
    kind = row.text(2)
    subject = row.optionalText(3)
    payload = row.blob(4)
    ownerKey = row.optionalInteger(5)
    createdAt = Timestamp(seconds: row.int(6))
    state = JobState(
      phase: JobState.Phase(rawValue: row.text(7)) ?? .dead, at: Timestamp(seconds: row.int(8)),
      attempts: row.int(9), requests: row.int(10), run: row.int(11), isCancelled: row.bool(12))
    progress = JobProgress(done: row.int(13), total: row.int(14), message: row.optionalText(15))
    lastError = row.optionalText(16)
  }
}

/// How far a job has come.
struct JobProgress: Hashable, Sendable {
  var done = 0
  /// 0 when it cannot be told.
  var total = 0
  var message: String?
}

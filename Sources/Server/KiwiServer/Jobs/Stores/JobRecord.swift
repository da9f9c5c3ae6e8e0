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
}

/// How far a job has come.
struct JobProgress: Hashable, Sendable {
  var done = 0
  /// 0 when it cannot be told.
  var total = 0
  var message: String?
}

extension JobRecord {
  static let columns: SQL = """
    key, id, kind, subject, payload, ownerKey, createdAt, state, at, attempts, requests, run, isCancelled, done, \
    total, message, lastError
    """

  init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    kind = row.text("kind")
    subject = row.optionalText("subject")
    payload = row.blob("payload")
    ownerKey = row.optionalInteger("ownerKey")
    createdAt = Timestamp(seconds: row.int("createdAt"))
    state = JobState(
      phase: JobState.Phase(rawValue: row.text("state")) ?? .dead, at: Timestamp(seconds: row.int("at")),
      attempts: row.int("attempts"), requests: row.int("requests"), run: row.int("run"),
      isCancelled: row.bool("isCancelled"))
    progress = JobProgress(
      done: row.int("done"), total: row.int("total"), message: row.optionalText("message"))
    lastError = row.optionalText("lastError")
  }
}

/// How many jobs of a kind are in a phase.
struct JobCount: Sendable {
  let kind: String
  let phase: JobState.Phase
  let count: Int
  /// When the oldest of them was due.
  let oldest: Timestamp
}

extension JobCount {
  static let columns: SQL = "kind, state, COUNT(*) AS count, MIN(at) AS oldest"

  init(row: borrowing Row) {
    kind = row.text("kind")
    phase = JobState.Phase(rawValue: row.text("state")) ?? .dead
    count = row.int("count")
    oldest = Timestamp(seconds: row.int("oldest"))
  }
}

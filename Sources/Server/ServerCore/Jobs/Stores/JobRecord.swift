import SQLite

/// A row of the job table.
package struct JobRecord: Sendable {
  package let key: Int64
  package let id: String
  package let kind: String
  /// The subject, unique per kind; nil if any number of jobs may exist.
  package let subject: String?
  package let payload: [UInt8]
  package let ownerKey: Int64?
  package let createdAt: Timestamp
  package var state: JobState
  package var progress: JobProgress
  package var lastError: String?
}

/// The progress of a job.
package struct JobProgress: Hashable, Sendable {
  package var done = 0
  /// 0 if unknown.
  package var total = 0
  package var message: String?
}

extension JobRecord {
  package static let columns: SQL = """
    key, id, kind, subject, payload, ownerKey, createdAt, state, at, attempts, requests, run, isCancelled, done, \
    total, message, lastError
    """

  package init(row: borrowing Row) {
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

/// The number of jobs of a kind in a phase.
package struct JobCount: Sendable {
  package let kind: String
  package let phase: JobState.Phase
  package let count: Int
  /// The due time of the oldest one.
  package let oldest: Timestamp
}

extension JobCount {
  package static let columns: SQL = "kind, state, COUNT(*) AS count, MIN(at) AS oldest"

  package init(row: borrowing Row) {
    kind = row.text("kind")
    phase = JobState.Phase(rawValue: row.text("state")) ?? .dead
    count = row.int("count")
    oldest = Timestamp(seconds: row.int("oldest"))
  }
}

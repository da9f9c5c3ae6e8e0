import SQLite

/// The SQL of jobs.
///
/// The table is bounded: jobs with a subject by their subjects, the others by a limit for each owner, and the dead
/// by number and age.
enum JobStore {
  static let longestPayload = 64 * 1024
  /// Jobs without a subject that one account may have waiting.
  static let limitPerOwner = 1_000

  // MARK: Asking

  static func insert(
    kind: String, subject: String?, payload: [UInt8], ownerKey: Int64?, at time: Timestamp, now: Timestamp,
    in connection: Connection
  ) throws {
    let state = JobState(at: time)
    try connection.run(
      """
      INSERT INTO jobs (
        id, kind, subject, payload, ownerKey, createdAt, state, at, attempts, requests, run, isCancelled
      )
      VALUES (
        \(UUIDv7.generate()), \(kind), \(subject), \(payload), \(ownerKey), \(now.seconds),
        \(state.phase.rawValue), \(state.at.seconds), \(state.attempts), \(state.requests), \(state.run),
        \(state.isCancelled)
      )
      """)
  }

  static func setPayload(_ payload: [UInt8], of key: Int64, in connection: Connection) throws {
    try connection.run("UPDATE jobs SET payload = \(payload) WHERE key = \(key)")
  }

  static func hasRoom(forOwner ownerKey: Int64, in connection: Connection) throws -> Bool {
    let count = try connection.first(
      """
      SELECT COUNT(*) FROM (
        SELECT 1 FROM jobs
        WHERE ownerKey = \(ownerKey) AND subject IS NULL AND state <> 'dead'
        LIMIT \(limitPerOwner)
      )
      """
    ) { $0.int(0) }
    return (count ?? 0) < limitPerOwner
  }

  // MARK: One job

  static func job(id: String, in connection: Connection) throws -> JobRecord? {
    try connection.first(
      "SELECT \(sql: JobRecord.columns) FROM jobs WHERE id = \(id)", JobRecord.init(row:))
  }

  static func job(key: Int64, in connection: Connection) throws -> JobRecord? {
    try connection.first(
      "SELECT \(sql: JobRecord.columns) FROM jobs WHERE key = \(key)", JobRecord.init(row:))
  }

  static func job(kind: String, subject: String, in connection: Connection) throws -> JobRecord? {
    try connection.first(
      "SELECT \(sql: JobRecord.columns) FROM jobs WHERE kind = \(kind) AND subject = \(subject)",
      JobRecord.init(row:))
  }

  /// Writes what may change of a job, or removes it.
  static func save(_ job: JobRecord, _ next: JobState.Next, in connection: Connection) throws {
    switch next {
    case .refused: break
    case .removed: try connection.run("DELETE FROM jobs WHERE key = \(job.key)")
    case .kept:
      try connection.run(
        """
        UPDATE jobs
        SET state = \(job.state.phase.rawValue), at = \(job.state.at.seconds),
          attempts = \(job.state.attempts), requests = \(job.state.requests), run = \(job.state.run),
          isCancelled = \(job.state.isCancelled), done = \(job.progress.done), total = \(job.progress.total),
          message = \(job.progress.message), lastError = \(job.lastError)
        WHERE key = \(job.key)
        """)
    }
  }

  // MARK: Many jobs

  /// When the next job of a kind has to be looked at: it is due, or its lease ends.
  static func nextTime(kind: String, in connection: Connection) throws -> Timestamp? {
    try connection.first(
      """
      SELECT MIN(at) FROM (
        SELECT MIN(at) AS at FROM jobs WHERE kind = \(kind) AND state = 'waiting'
        UNION ALL SELECT MIN(at) FROM jobs WHERE kind = \(kind) AND state = 'running'
      )
      """
    ) { $0.optionalInt(0).map(Timestamp.init(seconds:)) } ?? nil
  }

  static func due(
    kind: String, now: Timestamp, limit: Int, in connection: Connection
  ) throws -> [JobRecord] {
    try JobState.Phase.allCases.filter { $0 != .dead }.flatMap { phase in
      try connection.all(
        """
        SELECT \(sql: JobRecord.columns) FROM jobs
        WHERE kind = \(kind) AND state = \(phase.rawValue) AND at <= \(now.seconds)
        ORDER BY at, key
        LIMIT \(limit)
        """, JobRecord.init(row:))
    }
  }

  static func running(limit: Int, in connection: Connection) throws -> [JobRecord] {
    try connection.all(
      "SELECT \(sql: JobRecord.columns) FROM jobs WHERE state = 'running' LIMIT \(limit)",
      JobRecord.init(row:))
  }

  /// The oldest first, the dead before the others.
  static func list(limit: Int, in connection: Connection) throws -> [JobRecord] {
    try connection.all(
      "SELECT \(sql: JobRecord.columns) FROM jobs ORDER BY state = 'dead' DESC, key LIMIT \(limit)",
      JobRecord.init(row:))
  }

  struct Count: Sendable {
    let kind: String
    let phase: JobState.Phase
    let count: Int
    /// When the oldest of them was due.
    let oldest: Timestamp
  }

  static func counts(in connection: Connection) throws -> [Count] {
    try connection.all("SELECT kind, state, COUNT(*), MIN(at) FROM jobs GROUP BY kind, state") { row in
      Count(
        kind: row.text(0), phase: JobState.Phase(rawValue: row.text(1)) ?? .dead, count: row.int(2),
        oldest: Timestamp(seconds: row.int(3)))
    }
  }

  // MARK: The dead

  static let deadLimit = 1_000
  static let deadLifetime = Duration.seconds(30 * 24 * 60 * 60)

  /// Removes some of the dead that are too old or too many; `connection.changes` says how many.
  static func removeOldDead(now: Timestamp, limit: Int, in connection: Connection) throws {
    let earliest = now.adding(.zero - deadLifetime)
    try connection.run(
      """
      DELETE FROM jobs
      WHERE key IN (
        SELECT key FROM jobs
        WHERE state = 'dead' AND (
          at < \(earliest.seconds)
          OR key <= (SELECT key FROM jobs WHERE state = 'dead' ORDER BY key DESC LIMIT 1 OFFSET \(deadLimit))
        )
        LIMIT \(limit)
      )
      """)
  }
}

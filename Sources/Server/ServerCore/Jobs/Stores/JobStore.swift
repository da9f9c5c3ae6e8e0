import SQLite

/// The limits of the job queue.
package enum JobLimits {
  /// The maximum size of a payload, in bytes.
  package static let maxPayloadSize = 64 * 1024
  /// The maximum number of waiting jobs without a subject per account.
  package static let jobsPerOwner = 1_000
  package static let dead = 1_000
  package static let deadLifetime = Duration.seconds(30 * 24 * 60 * 60)
}

/// The job table.
///
/// Its size is bounded: jobs with a subject by their subjects, others per owner, dead ones by number and age.
package struct JobStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Enqueueing

  package func insert(
    kind: String, subject: String?, payload: [UInt8], ownerKey: Int64?, at time: Timestamp, now: Timestamp
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

  /// Adds the job of a subject, or requests it again. A running job restarts.
  package func request(
    kind: String, subject: String, payload: [UInt8], ownerKey: Int64? = nil, at time: Timestamp,
    now: Timestamp
  ) throws {
    if var job = try job(kind: kind, subject: subject) {
      job.state.request(at: time)
      try save(job, .kept)
      try setPayload(payload, of: job.key)
    } else {
      try insert(kind: kind, subject: subject, payload: payload, ownerKey: ownerKey, at: time, now: now)
    }
  }

  package func setPayload(_ payload: [UInt8], of key: Int64) throws {
    try connection.run("UPDATE jobs SET payload = \(payload) WHERE key = \(key)")
  }

  /// Returns whether an account may have a further waiting job without a subject.
  package func canEnqueue(forOwner ownerKey: Int64) throws -> Bool {
    let count = try connection.first(
      """
      SELECT COUNT(*) AS count FROM (
        SELECT 1 FROM jobs
        WHERE ownerKey = \(ownerKey) AND subject IS NULL AND state <> 'dead'
        LIMIT \(JobLimits.jobsPerOwner)
      ) AS waiting
      """
    ) { $0.int("count") }
    return (count ?? 0) < JobLimits.jobsPerOwner
  }

  // MARK: One job

  package func job(id: String) throws -> JobRecord? {
    try connection.first("SELECT \(sql: JobRecord.columns) FROM jobs WHERE id = \(id)", JobRecord.init(row:))
  }

  package func job(key: Int64) throws -> JobRecord? {
    try connection.first(
      "SELECT \(sql: JobRecord.columns) FROM jobs WHERE key = \(key)", JobRecord.init(row:))
  }

  package func job(kind: String, subject: String) throws -> JobRecord? {
    try connection.first(
      "SELECT \(sql: JobRecord.columns) FROM jobs WHERE kind = \(kind) AND subject = \(subject)",
      JobRecord.init(row:))
  }

  /// Stores the changed columns of a job, or deletes it.
  package func save(_ job: JobRecord, _ next: JobState.Next) throws {
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

  /// Deletes the job of a subject in any phase.
  package func delete(kind: String, subject: String) throws {
    try connection.run("DELETE FROM jobs WHERE kind = \(kind) AND subject = \(subject)")
  }

  // MARK: Many jobs

  /// Returns the next due time or end of a lease of a kind.
  package func nextTime(kind: String) throws -> Timestamp? {
    try connection.first(
      """
      SELECT MIN(at) AS at FROM (
        SELECT MIN(at) AS at FROM jobs WHERE kind = \(kind) AND state = 'waiting'
        UNION ALL SELECT MIN(at) FROM jobs WHERE kind = \(kind) AND state = 'running'
      ) AS next
      """
    ) { $0.optionalInt("at").map(Timestamp.init(seconds:)) } ?? nil
  }

  /// Returns each owner's longest due waiting job, and that of jobs without an owner.
  package func firstOfOwners(kind: String, now: Timestamp) throws -> [JobRecord] {
    // Skips through the index from owner to owner, independent of the number of jobs.
    let isWaiting: SQL = "kind = \(kind) AND state = 'waiting'"
    return try connection.all(
      """
      WITH RECURSIVE owners (ownerKey) AS (
        SELECT MIN(ownerKey) FROM jobs WHERE \(sql: isWaiting) AND ownerKey IS NOT NULL
        UNION ALL
        SELECT (SELECT MIN(ownerKey) FROM jobs WHERE \(sql: isWaiting) AND ownerKey > owners.ownerKey)
        FROM owners WHERE ownerKey IS NOT NULL
      )
      SELECT \(sql: JobRecord.columns) FROM jobs
      WHERE key IN (
        SELECT (
          SELECT key FROM jobs
          WHERE \(sql: isWaiting) AND ownerKey = owners.ownerKey AND at <= \(now.seconds) ORDER BY at, key LIMIT 1
        )
        FROM owners WHERE ownerKey IS NOT NULL
        UNION ALL
        SELECT (
          SELECT key FROM jobs
          WHERE \(sql: isWaiting) AND ownerKey IS NULL AND at <= \(now.seconds) ORDER BY at, key LIMIT 1
        )
      )
      ORDER BY at, key
      """, JobRecord.init(row:))
  }

  /// Returns the next due time or end of a lease after `now`.
  package func nextTime(kind: String, after now: Timestamp) throws -> Timestamp? {
    try connection.first(
      """
      SELECT MIN(at) AS at FROM (
        SELECT MIN(at) AS at FROM jobs WHERE kind = \(kind) AND state = 'waiting' AND at > \(now.seconds)
        UNION ALL SELECT MIN(at) FROM jobs WHERE kind = \(kind) AND state = 'running' AND at > \(now.seconds)
      ) AS next
      """
    ) { $0.optionalInt("at").map(Timestamp.init(seconds:)) } ?? nil
  }

  package func due(kind: String, now: Timestamp, limit: Int) throws -> [JobRecord] {
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

  package func running(limit: Int) throws -> [JobRecord] {
    try connection.all(
      "SELECT \(sql: JobRecord.columns) FROM jobs WHERE state = 'running' LIMIT \(limit)",
      JobRecord.init(row:))
  }

  /// Returns dead jobs before others, oldest first.
  package func list(limit: Int) throws -> [JobRecord] {
    try connection.all(
      "SELECT \(sql: JobRecord.columns) FROM jobs ORDER BY state = 'dead' DESC, key LIMIT \(limit)",
      JobRecord.init(row:))
  }

  package func counts() throws -> [JobCount] {
    try connection.all(
      "SELECT \(sql: JobCount.columns) FROM jobs GROUP BY kind, state", JobCount.init(row:))
  }

  // MARK: Dead jobs

  /// Deletes at most `limit` dead jobs that are too old or too many. Returns the number of deleted jobs.
  package func deleteOldDead(now: Timestamp, limit: Int) throws -> Int {
    let earliest = now.adding(.zero - JobLimits.deadLifetime)
    try connection.run(
      """
      DELETE FROM jobs
      WHERE key IN (
        SELECT key FROM jobs
        WHERE state = 'dead' AND (
          at < \(earliest.seconds)
          OR key <= (
            SELECT key FROM jobs WHERE state = 'dead' ORDER BY key DESC LIMIT 1 OFFSET \(JobLimits.dead)
          )
        )
        LIMIT \(limit)
      )
      """)
    return connection.changes
  }
}

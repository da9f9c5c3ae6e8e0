/// Work on many rows, done in batches so that other writes run in between.
///
/// The transaction that starts the work does the first batch, which mostly completes it. A job does the others, each in
/// its own transaction, and resumes after a restart. Until then rows are stale, so each kind of work adds conditions to
/// queries that hide restricted rows immediately.
package enum BatchedWork {
  /// A kind of work on a subject's rows, such as an author's posts.
  package struct Kind: Sendable {
    package let name: String
    /// Does the next batch. It must be idempotent, because a batch may be repeated.
    package let step: @Sendable (_ batch: Batch, _ transaction: Transaction) throws -> Step

    package init(
      name: String, step: @escaping @Sendable (_ batch: Batch, _ transaction: Transaction) throws -> Step
    ) {
      self.name = name
      self.step = step
    }
  }

  package struct Batch: Sendable {
    /// The key of the row whose dependents are processed.
    package let subject: Int64
    /// The start of the batch, as returned by the previous one; 0 for the first.
    package let position: Int64
    package let now: Timestamp

    package init(subject: Int64, position: Int64, now: Timestamp) {
      self.subject = subject
      self.position = position
      self.now = now
    }
  }

  package struct Step: Sendable {
    /// The start of the next batch; nil at the end.
    package var next: Int64?
    package var changes: [any Change] = []

    package init(next: Int64? = nil, changes: [any Change] = []) {
      self.next = next
      self.changes = changes
    }
  }

  package struct Payload: Codable, Sendable {}

  package static let job = JobKind<Payload>("workInBatches") { _, run in try await finish(run) }

  /// Starts or restarts work in the transaction that makes it necessary. Returns the changes of the first batch.
  ///
  /// The caller wakes the queue after the commit.
  @discardableResult
  package static func begin(
    _ kind: Kind, _ subject: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> [any Change] {
    let step = try kind.step(Batch(subject: subject, position: 0, now: now), transaction)
    return try begin(kind, subject, after: step, now: now, in: transaction)
  }

  /// Starts or restarts work whose first batch is done.
  @discardableResult
  package static func begin(
    _ kind: Kind, _ subject: Int64, after step: Step, now: Timestamp, in transaction: Transaction
  ) throws -> [any Change] {
    try BatchedWorkStore(transaction).put(kind.name, subject: subject, position: step.next)
    if step.next != nil {
      try JobStore(transaction).request(
        kind: job.name, subject: "", payload: Array("{}".utf8), at: now, now: now)
    }
    return step.changes
  }

  /// The maximum number of works that take turns.
  private static let worksPerRound = 64
  /// The number of rounds between two progress reports.
  private static let roundsPerReport = 50

  /// Processes all pending works in turns, so small ones end early.
  private static func finish(_ run: JobRun) async throws {
    let server = run.server
    var failure: (any Error)?
    var failed: Set<Int64> = []
    var rounds = 0
    while true {
      let pending = try server.storage.read { try BatchedWorkStore($0).pending(limit: worksPerRound) }
        .filter { !failed.contains($0.key) }
      guard !pending.isEmpty else { break }
      for work in pending {
        do {
          try await step(work.key, server)
        } catch {
          if Task.isCancelled || Storage.isPermanentFailure(error) { throw error }
          failed.insert(work.key)
          failure = error
        }
      }
      rounds += 1
      if rounds.isMultiple(of: roundsPerReport) { try await run.report(done: rounds, of: 0) }
    }
    if let failure { throw failure }
  }

  private static func step(_ key: Int64, _ server: ServerContext) async throws {
    let now = server.now()
    try await server.storage.write { transaction in
      guard let work = try BatchedWorkStore(transaction).work(key: key) else { return }
      guard let kind = server.batchedWork.first(where: { $0.name == work.kind }) else {
        throw FinalFailure("unknown kind of batched work “\(work.kind)”")
      }
      let step = try kind.step(Batch(subject: work.subject, position: work.position, now: now), transaction)
      for change in step.changes { server.announce(change, afterCommitOf: transaction) }
      try BatchedWorkStore(transaction).put(work.kind, subject: work.subject, position: step.next)
    }
  }
}

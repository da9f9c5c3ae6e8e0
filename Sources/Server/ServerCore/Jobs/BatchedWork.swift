/// Work on very many rows, done a batch at a time so that no other write waits for long.
///
/// The transaction that starts the work does the first batch, which is mostly all of it. A job does the others, each in a
/// transaction of its own, and a restart resumes it. Until then the rows are out of date, so each kind of work has a rule
/// in the queries that hides at once what must not be seen.
package enum BatchedWork {
  /// One kind of work on the rows of a subject, such as the posts of an author.
  package struct Kind: Sendable {
    package let name: String
    /// Does the next batch: the same again when a batch is repeated.
    package let step: @Sendable (_ batch: Batch, _ transaction: Transaction) throws -> Step

    package init(
      name: String, step: @escaping @Sendable (_ batch: Batch, _ transaction: Transaction) throws -> Step
    ) {
      self.name = name
      self.step = step
    }
  }

  package struct Batch: Sendable {
    /// The key of the row that the work is about.
    package let subject: Int64
    /// Where the batch begins, as the batch before returned it; 0 for the first.
    package let position: Int64
    package let now: Timestamp

    package init(subject: Int64, position: Int64, now: Timestamp) {
      self.subject = subject
      self.position = position
      self.now = now
    }
  }

  package struct Step: Sendable {
    /// Where the next batch begins; nil at the end.
    package var next: Int64?
    package var changes: [any Change] = []

    package init(next: Int64? = nil, changes: [any Change] = []) {
      self.next = next
      self.changes = changes
    }
  }

  package struct Payload: Codable, Sendable {}

  package static let job = JobKind<Payload>("workInBatches") { _, run in try await finish(run) }

  /// Starts work in the transaction that makes it necessary, or starts it again. Returns the changes of the first batch.
  ///
  /// The caller wakes the queue after the commit.
  @discardableResult
  package static func begin(
    _ kind: Kind, _ subject: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> [any Change] {
    let step = try kind.step(Batch(subject: subject, position: 0, now: now), transaction)
    return try begin(kind, subject, after: step, now: now, in: transaction)
  }

  /// The same for work whose first batch is done.
  @discardableResult
  package static func begin(
    _ kind: Kind, _ subject: Int64, after step: Step, now: Timestamp, in transaction: Transaction
  ) throws -> [any Change] {
    try transaction.batchedWork.put(kind.name, subject: subject, position: step.next)
    if step.next != nil {
      try transaction.jobs.request(kind: job.name, subject: "", payload: Array("{}".utf8), at: now, now: now)
    }
    return step.changes
  }

  /// Pending work that takes turns at once; the rest follows.
  private static let atOnce = 64
  /// Rounds between two signs of life.
  private static let roundsPerReport = 50

  /// All pending work takes turns, so that little work does not wait for much.
  private static func finish(_ run: JobRun) async throws {
    let server = run.server
    var failure: (any Error)?
    var failed: Set<Int64> = []
    var rounds = 0
    while true {
      let pending = try server.storage.read { try $0.batchedWork.pending(limit: atOnce) }
        .filter { !failed.contains($0.key) }
      guard !pending.isEmpty else { break }
      for work in pending {
        do {
          try await step(work.key, server)
        } catch {
          if Task.isCancelled || Storage.isEnd(error) { throw error }
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
      guard let work = try transaction.batchedWork.work(key: key) else { return }
      guard let kind = server.batchedWork.first(where: { $0.name == work.kind }) else {
        throw FinalFailure("no work is called “\(work.kind)”")
      }
      let step = try kind.step(Batch(subject: work.subject, position: work.position, now: now), transaction)
      for change in step.changes { server.announce(change, afterCommitOf: transaction) }
      try transaction.batchedWork.put(work.kind, subject: work.subject, position: step.next)
    }
  }
}

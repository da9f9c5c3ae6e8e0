import Threads

/// One run of a job, for the code that does the work.
package final class JobRun: Sendable {
  package let server: ServerContext
  private let job: JobRecord
  private let rules: JobState.Rules
  private let hasEnded = Mutex(false)

  package init(_ job: JobRecord, rules: JobState.Rules, in server: ServerContext) {
    self.server = server
    self.job = job
    self.rules = rules
  }

  /// Reports progress and renews the lease. Throws if the job was cancelled.
  package func report(done: Int, of total: Int, _ message: String? = nil) async throws {
    let progress = JobProgress(done: done, total: total, message: message)
    try await change { state, now, rules, run in
      state.renew(run: run.state.run, now: now, rules)
    } apply: { job in
      job.progress = progress
    }
  }

  /// Ends the job together with `effect`, in one transaction.
  ///
  /// Throws ``JobOutdated`` without the effect if the job was cancelled, taken over or requested again.
  package func complete(_ effect: @escaping @Sendable (Transaction) throws -> Void = { _ in }) async throws {
    try await change(effect: effect) { state, now, rules, run in
      state.complete(run: run.state.run, requests: run.state.requests, now: now, rules)
    } apply: { job in
      job.progress = JobProgress()
      job.lastError = nil
    }
    hasEnded.withLock { $0 = true }
  }

  package func completeIfNeeded() async throws {
    guard !hasEnded.withLock({ $0 }) else { return }
    try await complete()
  }

  private func change(
    effect: @escaping @Sendable (Transaction) throws -> Void = { _ in },
    _ event:
      @escaping @Sendable (inout JobState, Timestamp, JobState.Rules, JobRecord) -> JobState.Next,
    apply: @escaping @Sendable (inout JobRecord) -> Void
  ) async throws {
    let began = job
    let rules = rules
    let now = server.now()
    try await server.storage.write { transaction in
      guard var job = try JobStore(transaction).job(key: began.key) else { throw JobOutdated() }
      let next = event(&job.state, now, rules, began)
      guard next != .refused else { throw JobOutdated() }
      try effect(transaction)
      apply(&job)
      try JobStore(transaction).save(job, next)
    }
  }
}

/// The job was cancelled, taken over by another run or requested again. This run must have no effect.
package struct JobOutdated: Error {
  package init() {}
}

import Foundation
import Threads

/// Runs due jobs from the database, with a concurrency limit per kind.
package final class JobQueue: Sendable {
  package let kinds: [AnyJobKind]
  private let storage: Storage
  private let log: Log
  private let now: @Sendable () -> Timestamp
  /// Returns a random number from 0 to the given one.
  private let random: @Sendable (Int) -> Int
  private let running = Mutex<[String: Running]>([:])
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation

  /// The running jobs of a kind.
  private struct Running {
    var count = 0
    var turns: FairScheduler

    init(_ kind: AnyJobKind) { turns = FairScheduler(maxRunning: FairScheduler.share(of: kind.concurrency)) }
  }

  package init(
    kinds: [AnyJobKind], storage: Storage, log: Log, now: @escaping @Sendable () -> Timestamp,
    random: @escaping @Sendable (Int) -> Int = { Int.random(in: 0...max(0, $0)) }
  ) {
    self.kinds = kinds
    self.storage = storage
    self.log = log
    self.now = now
    self.random = random
    (wakes, waker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  // MARK: Enqueueing

  /// Enqueues a job, which starts after the transaction commits.
  ///
  /// - Parameters:
  ///   - subject: The identity of the job. Enqueueing the same subject again replaces the job; a running one restarts.
  ///   - ownerKey: The account that owns the job. The job is deleted with it.
  package func enqueue<Payload>(
    _ kind: JobKind<Payload>, _ payload: Payload, subject: String? = nil, ownerKey: Int64? = nil,
    at time: Timestamp? = nil, in transaction: Transaction
  ) throws {
    let bytes = [UInt8](try JSONEncoder().encode(payload))
    guard bytes.count <= JobLimits.maxPayloadSize else { throw JobRejection.payloadTooLarge }
    let now = now()
    if let subject {
      try JobStore(transaction).request(
        kind: kind.name, subject: subject, payload: bytes, ownerKey: ownerKey, at: time ?? now, now: now)
    } else {
      if let ownerKey {
        guard try JobStore(transaction).canEnqueue(forOwner: ownerKey) else { throw JobRejection.tooMany }
      }
      try JobStore(transaction).insert(
        kind: kind.name, subject: subject, payload: bytes, ownerKey: ownerKey, at: time ?? now, now: now)
    }
    transaction.afterCommit { [waker] in waker.yield() }
  }

  /// Makes the queue look for due jobs.
  package func wake() {
    waker.yield()
  }

  // MARK: Running

  /// Runs jobs until the task is cancelled. The caller holds the data folder's lock, so no other process runs jobs.
  package func run(in server: ServerContext) async {
    await retrying { try await self.begin() }
    wake()
    await withDiscardingTaskGroup { group in
      var timer: Task<Void, Never>?
      for await _ in wakes {
        timer?.cancel()
        var pause = Self.maxPause
        do {
          for job in try await claim() {
            group.addTask {
              await self.perform(job, in: server)
              self.wake()
            }
          }
          pause = try untilNext()
        } catch {
          if !Task.isCancelled { log.error("The job queue cannot read jobs: \(error)") }
        }
        timer = Task { [pause] in
          try? await Task.sleep(for: pause)
          if !Task.isCancelled { self.wake() }
        }
      }
      timer?.cancel()
    }
  }

  /// Runs due jobs serially until none is due.
  package func runUntilIdle(in server: ServerContext) async throws {
    while case let jobs = try await claim(), !jobs.isEmpty {
      for job in jobs { await perform(job, in: server) }
    }
  }

  /// The maximum time between two looks at the queue, because the clock may be set.
  private static let maxPause = Duration.seconds(60)

  private func untilNext() throws -> Duration {
    let free = freeKinds()
    let now = now()
    let next = try storage.read { transaction in
      try free.compactMap { free in
        // A due job without a turn starts when another one ends, which wakes the queue.
        try Self.nextJob(of: free.kind, now: now, free.turns, in: transaction) != nil
          ? now : JobStore(transaction).nextTime(kind: free.kind.name, after: now)
      }.min()
    }
    guard let next else { return Self.maxPause }
    return min(max(.zero, .seconds(next.seconds - now.seconds)), Self.maxPause)
  }

  private func freeKinds() -> [(kind: AnyJobKind, room: Int, turns: FairScheduler)] {
    running.withLock { running in
      kinds.map { kind in
        let now = running[kind.name, default: Running(kind)]
        return (kind: kind, room: kind.concurrency - now.count, turns: now.turns)
      }.filter { $0.room > 0 }
    }
  }

  /// Requeues interrupted jobs, and requests those that run at every start.
  package func begin() async throws {
    let now = now()
    let kinds = kinds
    var interrupted = 0
    repeat {
      interrupted = try await storage.write { transaction in
        let jobs = try JobStore(transaction).running(limit: Self.batchSize)
        for var job in jobs {
          let next = job.state.interrupt(now: now)
          try JobStore(transaction).save(job, next)
        }
        return jobs.count
      }
    } while interrupted == Self.batchSize
    try await storage.write { transaction in
      for kind in kinds where kind.rules.interval != nil {
        if var job = try JobStore(transaction).job(kind: kind.name, subject: "") {
          job.state.request(at: now)
          try JobStore(transaction).save(job, .kept)
        } else {
          try JobStore(transaction).insert(
            kind: kind.name, subject: "", payload: [], ownerKey: nil, at: now, now: now)
        }
      }
    }
  }

  private static let batchSize = 500

  private func claim() async throws -> [JobRecord] {
    let now = now()
    let free = freeKinds()
    // A read first, so writes do not wait.
    let due = try storage.read { transaction in
      try free.filter { try Self.nextJob(of: $0.kind, now: now, $0.turns, in: transaction) != nil }
    }
    guard !due.isEmpty else { return [] }
    let claimed = try await storage.write { transaction in
      var claimed: [JobRecord] = []
      for (kind, room, turns) in due {
        var turns = turns
        for _ in 0..<room {
          guard var job = try Self.nextJob(of: kind, now: now, turns, in: transaction) else { break }
          let next = job.state.claim(now: now, kind.rules)
          try JobStore(transaction).save(job, next)
          guard next == .kept, job.state.phase == .running else { continue }
          turns.begin(job.ownerKey)
          claimed.append(job)
        }
      }
      return claimed
    }
    let kinds = kinds
    running.withLock { running in
      for job in claimed {
        guard let kind = kinds.first(where: { $0.name == job.kind }) else { continue }
        running[job.kind, default: Running(kind)].count += 1
        running[job.kind]?.turns.begin(job.ownerKey)
      }
    }
    return claimed
  }

  /// Returns the next job of a kind to start. Owners take turns if the kind has several slots.
  private static func nextJob(
    of kind: AnyJobKind, now: Timestamp, _ turns: FairScheduler, in transaction: Transaction
  ) throws -> JobRecord? {
    // A run with an expired lease comes first.
    let due = try JobStore(transaction).due(kind: kind.name, now: now, limit: 1)
    if let ended = due.first(where: { $0.state.phase == .running }) { return ended }
    guard kind.takesTurns else { return due.first }
    let waiting = try JobStore(transaction).firstOfOwners(kind: kind.name, now: now)
    return turns.next(of: waiting.map(\.ownerKey)).map { waiting[$0] }
  }

  private func perform(_ job: JobRecord, in server: ServerContext) async {
    defer {
      running.withLock { running in
        running[job.kind]?.count -= 1
        running[job.kind]?.turns.end(job.ownerKey)
      }
    }
    guard let kind = kinds.first(where: { $0.name == job.kind }) else { return }
    let run = JobRun(job, rules: kind.rules, in: server)
    do {
      try await kind.perform(job.payload, run)
      try await run.completeIfNeeded()
    } catch {
      // The next start requeues the job.
      guard !Task.isCancelled else { return }
      await retrying { try await self.end(job, kind, error) }
    }
  }

  private func end(_ job: JobRecord, _ kind: AnyJobKind, _ error: any Error) async throws {
    let now = now()
    let delay = JobState.delay(afterAttempt: job.state.attempts, random: random)
    let isOutdated = error is JobOutdated
    let text = String("\(error)".prefix(Self.maxErrorLength))
    let last = try await storage.write { transaction -> JobRecord? in
      guard var current = try JobStore(transaction).job(key: job.key) else { return nil }
      if !isOutdated { current.lastError = text }
      let next = current.state.end(
        run: job.state.run, requests: job.state.requests, isFinal: error is FinalFailure, after: delay,
        now: now,
        kind.rules)
      try JobStore(transaction).save(current, next)
      return current
    }
    guard !isOutdated, let last else { return }
    let summary = "The job \(job.id) (\(job.kind)) failed: \(text)."
    if last.state.phase == .dead {
      log.error("\(summary) It will not be retried; see \"kiwifruit jobs\".")
    } else {
      log.warning("\(summary) It will be retried.")
    }
  }

  private static let maxErrorLength = 500

  /// Retries work until it succeeds, because storage may be full or busy only temporarily.
  private func retrying(_ work: () async throws -> Void) async {
    while !Task.isCancelled {
      do {
        return try await work()
      } catch {
        guard !Storage.isPermanentFailure(error) else { return }
        log.error("The job queue cannot write jobs: \(error)")
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }
}

/// The reason why a job was rejected.
package enum JobRejection: Error {
  case payloadTooLarge
  /// The owner has the maximum number of jobs.
  case tooMany
}

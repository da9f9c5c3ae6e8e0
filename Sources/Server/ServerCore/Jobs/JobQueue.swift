import Foundation
import Threads

/// Runs jobs from the database: those of each kind a few at a time, when they are due.
package final class JobQueue: Sendable {
  package let kinds: [AnyJobKind]
  private let storage: Storage
  private let log: Log
  private let now: @Sendable () -> Timestamp
  /// Returns a number from 0 to the given one.
  private let random: @Sendable (Int) -> Int
  private let running = Mutex<[String: Running]>([:])
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation

  /// What runs of one kind.
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

  // MARK: Asking

  /// Has a job done after the transaction is committed.
  ///
  /// - Parameters:
  ///   - subject: What the job is about. A job of the kind with the same subject is asked for again in its place: it
  ///     begins anew if it runs.
  ///   - ownerKey: Whose job it is; it goes with the account.
  package func enqueue<Payload>(
    _ kind: JobKind<Payload>, _ payload: Payload, subject: String? = nil, ownerKey: Int64? = nil,
    at time: Timestamp? = nil, in transaction: Transaction
  ) throws {
    let bytes = [UInt8](try JSONEncoder().encode(payload))
    guard bytes.count <= JobLimits.longestPayload else { throw JobRefusal.payloadTooLarge }
    let now = now()
    if let subject {
      try transaction.jobs.request(
        kind: kind.name, subject: subject, payload: bytes, ownerKey: ownerKey, at: time ?? now, now: now)
    } else {
      if let ownerKey {
        guard try transaction.jobs.hasRoom(forOwner: ownerKey) else { throw JobRefusal.tooMany }
      }
      try transaction.jobs.insert(
        kind: kind.name, subject: subject, payload: bytes, ownerKey: ownerKey, at: time ?? now, now: now)
    }
    transaction.afterCommit { [waker] in waker.yield() }
  }

  /// Has the queue look for jobs that are due.
  package func wake() {
    waker.yield()
  }

  // MARK: Running

  /// Runs jobs until the task is cancelled. Whoever calls holds the data folder, so no other process runs any.
  package func run(in server: ServerContext) async {
    await retrying { try await self.begin() }
    wake()
    await withDiscardingTaskGroup { group in
      var timer: Task<Void, Never>?
      for await _ in wakes {
        timer?.cancel()
        var pause = Self.longestPause
        do {
          for job in try await claim() {
            group.addTask {
              await self.perform(job, in: server)
              self.wake()
            }
          }
          pause = try untilNext()
        } catch {
          if !Task.isCancelled { log.error("Jobs cannot be read: \(error)") }
        }
        timer = Task { [pause] in
          try? await Task.sleep(for: pause)
          if !Task.isCancelled { self.wake() }
        }
      }
      timer?.cancel()
    }
  }

  /// Runs what is due, one job after the other, until nothing is.
  package func runUntilIdle(in server: ServerContext) async throws {
    while case let jobs = try await claim(), !jobs.isEmpty {
      for job in jobs { await perform(job, in: server) }
    }
  }

  /// Looks again after so long at the latest, because the clock may be set.
  private static let longestPause = Duration.seconds(60)

  private func untilNext() throws -> Duration {
    let free = freeKinds()
    let now = now()
    let next = try storage.read { transaction in
      try free.compactMap { free in
        // What is due and has no turn begins when a job of the kind ends, and nothing is to be looked for before.
        try Self.nextJob(of: free.kind, now: now, free.turns, in: transaction) != nil
          ? now : transaction.jobs.nextTime(kind: free.kind.name, after: now)
      }.min()
    }
    guard let next else { return Self.longestPause }
    return min(max(.zero, .seconds(next.seconds - now.seconds)), Self.longestPause)
  }

  private func freeKinds() -> [(kind: AnyJobKind, room: Int, turns: FairScheduler)] {
    running.withLock { running in
      kinds.map { kind in
        let now = running[kind.name, default: Running(kind)]
        return (kind: kind, room: kind.concurrency - now.count, turns: now.turns)
      }.filter { $0.room > 0 }
    }
  }

  /// What a process that is gone was doing is due again, and so is what each start does.
  package func begin() async throws {
    let now = now()
    let kinds = kinds
    var interrupted = 0
    repeat {
      interrupted = try await storage.write { transaction in
        let jobs = try transaction.jobs.running(limit: Self.jobsAtOnce)
        for var job in jobs {
          let next = job.state.interrupt(now: now)
          try transaction.jobs.save(job, next)
        }
        return jobs.count
      }
    } while interrupted == Self.jobsAtOnce
    try await storage.write { transaction in
      for kind in kinds where kind.rules.interval != nil {
        if var job = try transaction.jobs.job(kind: kind.name, subject: "") {
          job.state.request(at: now)
          try transaction.jobs.save(job, .kept)
        } else {
          try transaction.jobs.insert(
            kind: kind.name, subject: "", payload: [], ownerKey: nil, at: now, now: now)
        }
      }
    }
  }

  private static let jobsAtOnce = 500

  private func claim() async throws -> [JobRecord] {
    let now = now()
    let free = freeKinds()
    // A look that makes no write wait.
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
          try transaction.jobs.save(job, next)
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

  /// The job of a kind that is to begin: owners take turns where the kind has places for more than one.
  private static func nextJob(
    of kind: AnyJobKind, now: Timestamp, _ turns: FairScheduler, in transaction: Transaction
  ) throws -> JobRecord? {
    // A run whose lease has ended comes first.
    let due = try transaction.jobs.due(kind: kind.name, now: now, limit: 1)
    if let ended = due.first(where: { $0.state.phase == .running }) { return ended }
    guard kind.takesTurns else { return due.first }
    let waiting = try transaction.jobs.firstOfOwners(kind: kind.name, now: now)
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
      // The next start finds it.
      guard !Task.isCancelled else { return }
      await retrying { try await self.end(job, kind, error) }
    }
  }

  private func end(_ job: JobRecord, _ kind: AnyJobKind, _ error: any Error) async throws {
    let now = now()
    let delay = JobState.delay(afterAttempt: job.state.attempts, random: random)
    let isOutdated = error is JobOutdated
    let text = String("\(error)".prefix(Self.longestError))
    let last = try await storage.write { transaction -> JobRecord? in
      guard var current = try transaction.jobs.job(key: job.key) else { return nil }
      if !isOutdated { current.lastError = text }
      let next = current.state.end(
        run: job.state.run, requests: job.state.requests, isFinal: error is FinalFailure, after: delay,
        now: now,
        kind.rules)
      try transaction.jobs.save(current, next)
      return current
    }
    guard !isOutdated, let last else { return }
    let what = "The job \(job.id) (\(job.kind)) failed: \(text)."
    if last.state.phase == .dead {
      log.error("\(what) It is not tried again; see \"kiwifruit jobs\".")
    } else {
      log.warning("\(what) It is tried again.")
    }
  }

  private static let longestError = 500

  /// Storage that is full or busy now may do better in a moment.
  private func retrying(_ work: () async throws -> Void) async {
    while !Task.isCancelled {
      do {
        return try await work()
      } catch {
        guard !Storage.isEnd(error) else { return }
        log.error("Jobs cannot be written: \(error)")
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }
}

/// Why a job was not taken on.
package enum JobRefusal: Error {
  case payloadTooLarge
  /// The owner has too many already.
  case tooMany
}

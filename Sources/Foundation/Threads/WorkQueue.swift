/// Runs blocking work on dedicated threads. Rejects work when its queue is full.
///
/// A thread starts when work arrives and no thread is free, and ends when no work is pending: jobs take
/// milliseconds, so the cost of starting a thread is negligible. Accepted work completes even if the queue is
/// released.
///
/// Work may have an owner, such as an account. The next job belongs to the owner with the fewest running
/// jobs, then to the one served longest ago. If there are several threads, one owner cannot use all of them,
/// so an owner without running jobs never waits for another owner's queue. All work without an owner counts
/// as one owner.
public final class WorkQueue: Sendable {
  /// The scheduling priority of the threads.
  public enum Priority: Sendable {
    case normal
    /// Runs after other work in the process.
    case low
  }

  private struct Job {
    let owner: Int64?
    let work: @Sendable () -> Void
  }

  private let threads: Int
  private let waiting: Int
  private let waitingPerOwner: Int
  private let priority: Priority
  private let state: Mutex<State>

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of concurrent jobs, at least 1.
  ///   - waiting: The maximum number of pending jobs.
  ///   - waitingPerOwner: The maximum number of pending jobs per owner.
  ///   - hasOwners: Indicates whether work has owners. If false, it may use all threads.
  ///   - priority: The priority of the threads.
  public init(
    threads: Int, waiting: Int, waitingPerOwner: Int = .max, hasOwners: Bool = true,
    priority: Priority = .normal
  ) {
    self.threads = max(threads, 1)
    self.waiting = max(waiting, 0)
    self.waitingPerOwner = waitingPerOwner
    self.priority = priority
    state = Mutex(State(threadsPerOwner: hasOwners ? FairScheduler.share(of: threads) : threads))
  }

  /// Runs `work` on one of the threads, after pending work that precedes it.
  ///
  /// - Parameters:
  ///   - owner: The owner of the work, or nil.
  ///   - overloaded: The error to throw if the queue is full or no thread can be started.
  ///   - work: The work.
  /// - Throws: `overloaded` or any error that `work` throws.
  public func run<Value: Sendable, Failure: Error>(
    for owner: Int64? = nil, orThrow overloaded: Failure,
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<_, Never>) in
      let isAccepted = submit(for: owner) {
        continuation.resume(returning: Result { () throws(Failure) in try work() })
      }
      if !isAccepted { continuation.resume(returning: .failure(overloaded)) }
    }
    return try result.get()
  }

  /// Runs `work` without waiting for it. Returns false if it is rejected.
  public func submit(for owner: Int64? = nil, _ work: @escaping @Sendable () -> Void) -> Bool {
    let job = Job(owner: owner, work: work)
    let needsThread: Bool? = state.withLock { state in
      if state.running < threads, state.turns.canStart(owner) {
        state.begin(job)
        return true
      }
      guard state.waiting.count < waiting, state.hasRoom(for: owner, below: waitingPerOwner) else {
        return nil
      }
      state.waiting.append(job)
      return false
    }
    guard let needsThread else { return false }
    guard needsThread else { return true }
    let code = BackgroundThread.start { [self] in
      if priority == .low { BackgroundThread.lowerPriority() }
      self.work(from: job)
    }
    if code == 0 { return true }
    state.withLock { $0.end(job) }
    return false
  }

  private func work(from firstJob: Job) {
    var job: Job? = firstJob
    while let current = job {
      current.work()
      job = state.withLock { state in
        state.end(current)
        return state.next()
      }
    }
  }

  private struct State {
    var running = 0
    var waiting: [Job] = []
    var turns: FairScheduler

    init(threadsPerOwner: Int) { turns = FairScheduler(maxRunning: threadsPerOwner) }

    mutating func begin(_ job: Job) {
      running += 1
      turns.begin(job.owner)
    }

    mutating func end(_ job: Job) {
      running -= 1
      turns.end(job.owner)
      if !waiting.contains(where: { $0.owner == job.owner }) { turns.forget(job.owner) }
    }

    func hasRoom(for owner: Int64?, below limit: Int) -> Bool {
      guard limit < .max else { return true }
      return waiting.count { $0.owner == owner } < limit
    }

    /// Starts the next job and returns it, or nil if all pending jobs must wait.
    mutating func next() -> Job? {
      guard let index = turns.next(of: waiting.map(\.owner)) else { return nil }
      let job = waiting.remove(at: index)
      begin(job)
      return job
    }
  }
}

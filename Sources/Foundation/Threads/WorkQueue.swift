/// Runs blocking work on threads of its own, a few at a time, and refuses work when too much is waiting.
///
/// A thread starts when there is work and none is free, and ends when no work waits: what runs here takes
/// milliseconds, beside which starting a thread costs nothing. What was accepted is done, also when nobody keeps
/// the queue.
///
/// Work may have an owner, such as an account. Owners take turns: whoever has least under way goes first, then whoever
/// was served longest ago. Of several threads one is never taken by an owner that has all others, so that an owner with
/// nothing under way waits for no other owner's queue. All work without an owner shares the bounds of one owner.
public final class WorkQueue: Sendable {
  /// How the threads stand to the rest of the process.
  public enum Priority: Sendable {
    case normal
    /// Everything else that wants the processor goes first.
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

  /// - Parameters:
  ///   - threads: The most that run at once, at least one.
  ///   - waiting: The most that wait when all threads are busy.
  ///   - waitingPerOwner: The most of them that have the same owner.
  ///   - hasOwners: Whether work has owners; otherwise it may take all threads.
  ///   - priority: Of the threads.
  public init(
    threads: Int, waiting: Int, waitingPerOwner: Int = .max, hasOwners: Bool = true,
    priority: Priority = .normal
  ) {
    self.threads = max(threads, 1)
    self.waiting = max(waiting, 0)
    self.waitingPerOwner = waitingPerOwner
    self.priority = priority
    state = Mutex(State(threadsPerOwner: hasOwners ? FairTurns.share(of: threads) : threads))
  }

  /// Runs `work` on one of the threads, in its turn when it has to wait.
  ///
  /// - Parameters:
  ///   - owner: Whose work it is; nil for work without an owner.
  ///   - overloaded: Thrown at once when too much waits already, or the system has no thread to give.
  /// - Throws: What `work` throws.
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

  /// Runs `work` like ``run(for:orThrow:_:)``, without anybody waiting for it. Returns false when it is refused.
  public func submit(for owner: Int64? = nil, _ work: @escaping @Sendable () -> Void) -> Bool {
    let job = Job(owner: owner, work: work)
    let needsThread: Bool? = state.withLock { state in
      if state.running < threads, state.turns.mayBegin(owner) {
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
    var turns: FairTurns

    init(threadsPerOwner: Int) { turns = FairTurns(atOnce: threadsPerOwner) }

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

    /// Begins the job whose turn it is; nil where all that wait must go on waiting.
    mutating func next() -> Job? {
      guard let index = turns.next(of: waiting.map(\.owner)) else { return nil }
      let job = waiting.remove(at: index)
      begin(job)
      return job
    }
  }
}

/// Runs blocking work on threads of its own, a few at a time, and refuses work when too much is waiting.
///
/// A thread starts when there is work and none is free, and ends when no work waits: what runs here takes
/// milliseconds, beside which starting a thread costs nothing. What was accepted is done, also when nobody keeps
/// the queue.
public final class WorkQueue: Sendable {
  /// How the threads stand to the rest of the process.
  public enum Priority: Sendable {
    case normal
    /// Everything else that wants the processor goes first.
    case low
  }

  private typealias Job = @Sendable () -> Void

  private struct State {
    var running = 0
    var waiting: [Job] = []
  }

  private let threads: Int
  private let waiting: Int
  private let priority: Priority
  private let state = Mutex(State())

  /// - Parameters:
  ///   - threads: The most that run at once, at least one.
  ///   - waiting: The most that wait when all threads are busy.
  ///   - priority: Of the threads.
  public init(threads: Int, waiting: Int, priority: Priority = .normal) {
    self.threads = max(threads, 1)
    self.waiting = max(waiting, 0)
    self.priority = priority
  }

  /// Runs `work` on one of the threads, in the order of the calls when it has to wait.
  ///
  /// - Parameter overloaded: Thrown at once when too much waits already, or the system has no thread to give.
  /// - Throws: What `work` throws.
  public func run<Value: Sendable, Failure: Error>(
    orThrow overloaded: Failure, _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<_, Never>) in
      let isAccepted = submit {
        continuation.resume(returning: Result { () throws(Failure) in try work() })
      }
      if !isAccepted { continuation.resume(returning: .failure(overloaded)) }
    }
    return try result.get()
  }

  /// Runs `work` like ``run(orThrow:_:)``, without anybody waiting for it. Returns false when it is refused.
  public func submit(_ work: @escaping @Sendable () -> Void) -> Bool {
    let needsThread: Bool? = state.withLock { state in
      if state.running < threads {
        state.running += 1
        return true
      }
      guard state.waiting.count < waiting else { return nil }
      state.waiting.append(work)
      return false
    }
    guard let needsThread else { return false }
    guard needsThread else { return true }
    let code = BackgroundThread.start { [self] in
      if priority == .low { BackgroundThread.lowerPriority() }
      self.work(from: work)
    }
    if code == 0 { return true }
    state.withLock { $0.running -= 1 }
    return false
  }

  private func work(from firstJob: @escaping Job) {
    var job: Job? = firstJob
    while let current = job {
      current()
      job = state.withLock { state in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        state.running -= 1
        return nil
      }
    }
  }
}

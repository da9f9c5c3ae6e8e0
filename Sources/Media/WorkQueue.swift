import Glibc
import Synchronization

/// Runs blocking work on threads of its own, a few at a time, and refuses work when too much is waiting.
///
/// Waiting for another process would otherwise occupy one of the few threads that all tasks share.
final class WorkQueue: Sendable {
  private typealias Job = @Sendable () -> Void

  private struct State {
    var threadCount = 0
    var waiting: [Job] = []
  }

  private let maximumThreadCount: Int
  private let maximumWaitingCount: Int
  private let state = Mutex(State())

  init(maximumThreadCount: Int, maximumWaitingCount: Int) {
    self.maximumThreadCount = maximumThreadCount
    self.maximumWaitingCount = maximumWaitingCount
  }

  func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws(MediaError) -> Value
  ) async throws(MediaError) -> Value {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<_, Never>) in
      let isAccepted = submit {
        continuation.resume(returning: Result { () throws(MediaError) in try work() })
      }
      if !isAccepted { continuation.resume(returning: .failure(.overloaded)) }
    }
    return try result.get()
  }

  private func submit(_ job: @escaping Job) -> Bool {
    let needsThread: Bool? = state.withLock { state in
      if state.threadCount < maximumThreadCount {
        state.threadCount += 1
        return true
      }
      guard state.waiting.count < maximumWaitingCount else { return nil }
      state.waiting.append(job)
      return false
    }
    guard let needsThread else { return false }
    guard needsThread else { return true }
    if startThread(with: job) { return true }
    state.withLock { $0.threadCount -= 1 }
    return false
  }

  /// Jobs that waited go to the thread that becomes free; a thread without a job ends.
  private func startThread(with firstJob: @escaping Job) -> Bool {
    let context = Unmanaged.passRetained(ThreadContext(run: { self.work(from: firstJob) }))
    var thread = pthread_t()
    let errorNumber = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<ThreadContext>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard errorNumber == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private func work(from firstJob: @escaping Job) {
    var job: Job? = firstJob
    while let current = job {
      current()
      job = state.withLock { state in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        state.threadCount -= 1
        return nil
      }
    }
  }
}

private final class ThreadContext {
  let run: () -> Void

  init(run: @escaping () -> Void) {
    self.run = run
  }
}

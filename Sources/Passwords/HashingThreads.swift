import Dispatch
import Glibc
import Synchronization

/// A bounded number of low-priority threads with a bounded queue.
///
/// Threads start when there is work for them and stay until `stop`.
final class HashingThreads: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var started = 0
    var idle = 0
    var isStopping = false
  }

  // Low enough that anything else that wants the core goes first, not so low that a busy server never signs in.
  private static let niceness: Int32 = 10

  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)
  private let limit: Int
  private let queueLimit: Int

  init(limit: Int, queueLimit: Int) {
    self.limit = max(limit, 1)
    self.queueLimit = max(queueLimit, 0)
  }

  /// Returns false if the queue is full or no thread can be started.
  func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard !state.isStopping else { return false }
      if state.idle > 0 {
        state.idle -= 1
        arrived.signal()
      } else if state.started < limit, startThread() {
        state.started += 1
      } else {
        guard state.started > 0, state.jobs.count < queueLimit else { return false }
      }
      state.jobs.append(job)
      return true
    }
  }

  /// Lets the threads end when nothing waits any more.
  func stop() {
    state.withLock { state in
      state.isStopping = true
      while state.idle > 0 {
        state.idle -= 1
        arrived.signal()
      }
    }
  }

  private func drain() {
    // On Linux this is the priority of the calling thread alone. Without the right to lower it we go on as is.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
    while true {
      let (job, isStopping) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
        guard !state.jobs.isEmpty else {
          if !state.isStopping { state.idle += 1 }
          return (nil, state.isStopping)
        }
        return (state.jobs.removeFirst(), false)
      }
      if let job {
        job()
      } else if isStopping {
        return
      } else {
        arrived.wait()
      }
    }
  }

  private func startThread() -> Bool {
    let start = Unmanaged.passRetained(ThreadStart { [self] in drain() })
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runThread, start.toOpaque()) == 0 else {
      start.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

private final class ThreadStart: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().body()
  return nil
}

import Dispatch
import Synchronization

/// A few threads of our own for work that blocks, so that it never holds up an event loop or Swift's pool.
///
/// Threads start when there is work for them and stay until `stop`.
final class WorkerThreads: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var taken = 0
    var started = 0
    var idle = 0
    var isStopping = false
  }

  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)
  private let limit: Int
  private let queueLimit: Int

  init(limit: Int, queueLimit: Int) {
    self.limit = max(limit, 1)
    self.queueLimit = queueLimit
  }

  /// Returns false if the queue is full, the threads have been stopped or none could be started.
  func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard !state.isStopping, state.jobs.count - state.taken < queueLimit else { return false }
      if state.idle > 0 {
        state.idle -= 1
        arrived.signal()
      } else if state.started < limit, Platform.startThread({ [self] in drain() }) {
        state.started += 1
      }
      guard state.started > 0 else { return false }
      state.jobs.append(job)
      return true
    }
  }

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
    while true {
      let (job, isStopping) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
        guard state.taken < state.jobs.count else {
          if !state.isStopping { state.idle += 1 }
          return (nil, state.isStopping)
        }
        let job = state.jobs[state.taken]
        state.taken += 1
        if state.taken == state.jobs.count {
          state.jobs.removeAll(keepingCapacity: true)
          state.taken = 0
        }
        return (job, false)
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
}

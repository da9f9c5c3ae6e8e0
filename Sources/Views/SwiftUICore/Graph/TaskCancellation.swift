import Dispatch
import Glibc
import Threads

/// Cancels tasks on threads other than the main actor.
///
/// Cancellation handlers (`withTaskCancellationHandler`) run inside `cancel()`, while the runtime holds a lock of the
/// task. The async methods of Foundation's `URLSession` there wait for a queue, on which a finishing request may wait
/// for that lock: a deadlock. All pages live on the main actor, so it must not be the thread that waits.
package enum TaskCancellation {
  /// More than a few threads are needed only if some are deadlocked.
  private static let threads = WorkQueue(threads: 16, waiting: 10_000, hasOwners: false)
  /// Exceeded only if the machine is too busy to run the other thread.
  private static let timeout = DispatchTimeInterval.milliseconds(100)

  /// Cancels a task. The task is marked as cancelled on return; its cancellation handlers may still be running.
  static func cancel(_ task: Task<Void, Never>) {
    let started = DispatchSemaphore(value: 0)
    let isAccepted = perform {
      started.signal()
      task.cancel()
    }
    guard isAccepted, started.wait(timeout: .now() + timeout) == .success else { return }
    // The runtime marks the task first.
    while !task.isCancelled { sched_yield() }
  }

  /// Runs work on the cancellation threads. Returns false if their queue is full.
  @discardableResult package static func perform(_ work: @escaping @Sendable () -> Void) -> Bool {
    threads.submit(work)
  }
}

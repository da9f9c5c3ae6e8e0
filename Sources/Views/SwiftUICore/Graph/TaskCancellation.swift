import Dispatch
import Glibc
import Threads

/// Cancels tasks away from the main actor.
///
/// Cancelling runs what a task wants done about it (`withTaskCancellationHandler`) where `cancel()` is called, while
/// the runtime holds a lock of the task. The async methods of Foundation's `URLSession` there wait for a queue, and on
/// that queue a request that ends waits for the lock: then both wait for ever. All pages live on the main actor, so it
/// must not be the one.
package enum TaskCancellation {
  /// More than a few are only needed when some never come back.
  private static let threads = WorkQueue(threads: 16, waiting: 10_000, hasOwners: false)
  /// Only reached where the machine has no time for the other thread.
  private static let patience = DispatchTimeInterval.milliseconds(100)

  /// Cancels a task. When this returns the task sees that it is cancelled; what it wants done about that may still be
  /// under way.
  static func cancel(_ task: Task<Void, Never>) {
    let begun = DispatchSemaphore(value: 0)
    let isAccepted = perform {
      begun.signal()
      task.cancel()
    }
    guard isAccepted, begun.wait(timeout: .now() + patience) == .success else { return }
    // The first thing that the runtime does is to mark the task.
    while !task.isCancelled { sched_yield() }
  }

  /// Does something on the threads that cancel. False: they have no room.
  @discardableResult package static func perform(_ work: @escaping @Sendable () -> Void) -> Bool {
    threads.submit(work)
  }
}

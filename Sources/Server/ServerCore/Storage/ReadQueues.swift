import Threads

/// The threads for reads that take long, apart for each who waits: nobody's search holds up what is told live,
/// and what an operator does, on the database's own threads, holds up neither.
package struct ReadQueues: Sendable {
  /// What people ask for.
  package let people = WorkQueue(threads: 2, waiting: 256, waitingPerOwner: 192)
  /// What is told to those who listen: one round after another.
  package let live = WorkQueue(threads: 1, waiting: 1)

  /// Threads of all, the database's own two among them.
  package static let threads = 5
}

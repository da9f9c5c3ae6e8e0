import Threads

/// The threads for long reads.
///
/// Searches, live events and operator commands have separate ones.
package struct ReadQueues: Sendable {
  /// Reads on behalf of users.
  package let users = WorkQueue(threads: 2, waiting: 256, waitingPerOwner: 192)
  /// Reads for live events, one round at a time.
  package let live = WorkQueue(threads: 1, waiting: 1)

  /// The number of all background threads, including the database's own two.
  package static let threads = 5
}

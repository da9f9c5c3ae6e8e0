/// A committed change, for the caches and listeners that it concerns. Each area has its own kinds.
package protocol Change: Sendable {
  /// The cached data that is stale now.
  var invalidations: [Invalidation] { get }
  /// Notes the data that the hub reads again on behalf of listeners.
  func note(in roster: inout LiveRoster)
}

extension Change {
  package var invalidations: [Invalidation] { [] }
}

extension ServerContext {
  /// Drops stale data from caches and notifies listeners after a change is committed.
  package func announce(_ change: some Change, afterCommitOf transaction: Transaction) {
    transaction.afterCommit { [self] in
      for invalidation in change.invalidations {
        for cache in slots.caches { cache.drop(invalidation) }
      }
      live.publish(change)
    }
  }
}

/// A post whose words or place changed, or that tells its place to other readers than before.
package struct EditedPost: Change, Hashable {
  package let key: Int64

  package init(key: Int64) {
    self.key = key
  }

  package var invalidations: [Invalidation] { [.post(key)] }

  package func note(in roster: inout LiveRoster) {
    roster.note(editedPost: key)
    // The recipients of notifications about the post may have changed for many users.
    roster.noteAllUnreadCounts()
  }
}

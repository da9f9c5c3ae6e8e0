/// A committed change, for the caches and subscribers that it affects. Each area declares its own kinds.
package protocol Change: Sendable {
  /// The cached data that becomes stale.
  var invalidations: [Invalidation] { get }
  /// Marks the data that the hub must read again for subscribers.
  func mark(in subscriptions: inout LiveSubscriptions)
}

extension Change {
  package var invalidations: [Invalidation] { [] }
}

extension ServerContext {
  /// Evicts stale data from caches and notifies subscribers after the commit.
  package func announce(_ change: some Change, afterCommitOf transaction: Transaction) {
    transaction.afterCommit { [self] in
      for invalidation in change.invalidations {
        for cache in slots.caches { cache.evict(invalidation) }
      }
      live.publish(change)
    }
  }
}

/// A post whose words, place or audience of the place changed.
package struct EditedPost: Change, Hashable {
  package let key: Int64

  package init(key: Int64) {
    self.key = key
  }

  package var invalidations: [Invalidation] { [.post(key)] }

  package func mark(in subscriptions: inout LiveSubscriptions) {
    subscriptions.mark(editedPost: key)
    // The notifications about the post may have changed for many users.
    subscriptions.markAllUnreadCounts()
  }
}

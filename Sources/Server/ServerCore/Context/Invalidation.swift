/// Cached data that a committed change makes stale, in the caches of all areas.
package enum Invalidation: Hashable, Sendable {
  /// The sessions of a user.
  case sessions(userKey: Int64)
  /// The names and avatars of users.
  case appearance
  /// The titles with these keys.
  case titles(Set<Int64>)
  /// A post and its counts.
  case post(Int64)
  /// The deck of a user, which contains copies of titles.
  case deck(userKey: Int64)
}

/// A cache that evicts stale entries. ``Slots`` finds it among the registered values.
package protocol InvalidatedCache: Sendable {
  func evict(_ invalidation: Invalidation)
}

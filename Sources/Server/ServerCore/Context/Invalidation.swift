/// Cached data that a committed change makes stale, whichever area caches it.
package enum Invalidation: Hashable, Sendable {
  /// The sessions of a user.
  case sessions(userKey: Int64)
  /// The names and pictures of users, wherever they are shown.
  case appearance
  /// The titles with these keys, wherever they are shown.
  case titles(Set<Int64>)
  /// A post with its counts.
  case post(Int64)
  /// The deck of a user, which holds titles again.
  case deck(userKey: Int64)
}

/// A cache that drops stale data. ``Slots`` finds it among the registered values.
package protocol InvalidatedCache: Sendable {
  func drop(_ invalidation: Invalidation)
}

import ServerCore

/// A change of accounts or sessions.
package enum AccountChange: Change {
  /// A change of the name or avatar shown next to a user's posts.
  case appearance
  /// A change that may have ended sessions of a user.
  case sessions(userKey: Int64)
  case sessionsExpired
  /// An account was suspended, unsuspended, given another role or deleted.
  case accountStatus(userKey: Int64)

  package var invalidations: [Invalidation] {
    switch self {
    case .appearance: [.appearance]
    case .sessions(let userKey): [.sessions(userKey: userKey)]
    case .sessionsExpired: []
    case .accountStatus(let userKey): [.sessions(userKey: userKey), .appearance]
    }
  }

  package func mark(in subscriptions: inout LiveSubscriptions) {
    switch self {
    case .appearance: break
    case .sessions(let userKey): subscriptions.mark(sessionsOf: userKey)
    case .sessionsExpired, .accountStatus: subscriptions.markEverything()
    }
  }
}

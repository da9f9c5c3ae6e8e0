import ServerCore

/// What can change of accounts and their sessions.
package enum AccountChange: Change {
  /// How a person is shown beside what they wrote.
  case appearance
  /// Sessions of a person may have ended.
  case sessions(userKey: Int64)
  case sessionsExpired
  /// An account was suspended, let in again, given another role or deleted.
  case standing(userKey: Int64)

  package var invalidations: [Invalidation] {
    switch self {
    case .appearance: [.appearance]
    case .sessions(let userKey): [.sessions(userKey: userKey)]
    case .sessionsExpired: []
    case .standing(let userKey): [.sessions(userKey: userKey), .appearance]
    }
  }

  package func note(in roster: inout LiveRoster) {
    switch self {
    case .appearance: break
    case .sessions(let userKey): roster.note(sessionsOf: userKey)
    case .sessionsExpired, .standing: roster.noteEverything()
    }
  }
}

/// What can change of accounts and their sessions.
enum AccountChange: Change {
  /// How a person is shown beside what they wrote.
  case appearance
  /// Sessions of a person may have ended.
  case sessions(userKey: Int64)
  case sessionsExpired
  /// An account was suspended, let in again, given another role or deleted.
  case standing(userKey: Int64)

  func dropCaches(of application: Application) {
    switch self {
    case .appearance: application.posts.removeAll()
    case .sessions(let userKey): application.sessions.removeAll(ofUser: userKey)
    case .sessionsExpired: break
    case .standing(let userKey):
      application.sessions.removeAll(ofUser: userKey)
      application.posts.removeAll()
    }
  }

  func note(in roster: inout LiveRoster) {
    switch self {
    case .appearance: break
    case .sessions(let userKey): roster.note(sessionsOf: userKey)
    case .sessionsExpired, .standing: roster.noteEverything()
    }
  }
}

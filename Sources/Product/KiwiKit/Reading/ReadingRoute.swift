/// The paths of reading: sessions, streaks and days.
///
/// ```swift
/// let path = APIRoute.reading(.completion(sessionId: id)).path
/// ```
public enum ReadingRoute: AreaRoute {
  case sessions
  /// Those of the reader that are not completed.
  case openSessions
  /// Those of people whom the reader follows.
  case friendsSessions
  case session(id: String)
  case pause(sessionId: String)
  case resume(sessionId: String)
  case completion(sessionId: String)
  case participants(sessionId: String)
  case streak
  case days
  case settings

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "reading-sessions": self = .sessions
      default: return nil
      }
    case 2:
      switch (path[0], path[1]) {
      case ("reading-sessions", "open"): self = .openSessions
      case ("reading-sessions", "friends"): self = .friendsSessions
      case ("reading-sessions", let id): self = .session(id: id)
      case ("reading", "streak"): self = .streak
      case ("reading", "days"): self = .days
      case ("reading", "settings"): self = .settings
      default: return nil
      }
    case 3:
      switch (path[0], path[1], path[2]) {
      case ("reading-sessions", let id, "pause"): self = .pause(sessionId: id)
      case ("reading-sessions", let id, "resume"): self = .resume(sessionId: id)
      case ("reading-sessions", let id, "complete"): self = .completion(sessionId: id)
      case ("reading-sessions", let id, "participants"): self = .participants(sessionId: id)
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .sessions: ["reading-sessions"]
    case .openSessions: ["reading-sessions", "open"]
    case .friendsSessions: ["reading-sessions", "friends"]
    case .session(let id): ["reading-sessions", id]
    case .pause(let id): ["reading-sessions", id, "pause"]
    case .resume(let id): ["reading-sessions", id, "resume"]
    case .completion(let id): ["reading-sessions", id, "complete"]
    case .participants(let id): ["reading-sessions", id, "participants"]
    case .streak: ["reading", "streak"]
    case .days: ["reading", "days"]
    case .settings: ["reading", "settings"]
    }
  }
}

/// The paths of accounts and their sessions.
///
/// ```swift
/// let route = APIRoute.accounts(.session(id: "7"))
/// assert(APIRoute(path: route.path) == route)
/// ```
public enum AccountRoute: AreaRoute {
  case sessions
  case session(id: String)
  case passwordReset(token: String)
  /// Where people sign up.
  case users
  case me
  case avatar
  case password
  case drafts
  /// What somebody writes, by the name of what it is.
  case draft(kind: String)

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "sessions": self = .sessions
      case "users": self = .users
      default: return nil
      }
    case 2:
      switch (path[0], path[1]) {
      case ("sessions", let id): self = .session(id: id)
      case ("password-resets", let token): self = .passwordReset(token: token)
      case ("users", "me"): self = .me
      default: return nil
      }
    case 3:
      switch (path[0], path[1], path[2]) {
      case ("users", "me", "avatar"): self = .avatar
      case ("users", "me", "password"): self = .password
      case ("users", "me", "drafts"): self = .drafts
      default: return nil
      }
    case 4:
      guard path[0] == "users", path[1] == "me", path[2] == "drafts" else { return nil }
      self = .draft(kind: path[3])
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .sessions: ["sessions"]
    case .session(let id): ["sessions", id]
    case .passwordReset(let token): ["password-resets", token]
    case .users: ["users"]
    case .me: ["users", "me"]
    case .avatar: ["users", "me", "avatar"]
    case .password: ["users", "me", "password"]
    case .drafts: ["users", "me", "drafts"]
    case .draft(let kind): ["users", "me", "drafts", kind]
    }
  }
}

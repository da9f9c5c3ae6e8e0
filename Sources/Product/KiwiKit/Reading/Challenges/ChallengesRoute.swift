/// The paths of challenges.
///
/// ```swift
/// let path = APIRoute.challenges(.challenge(id: id)).path
/// ```
public enum ChallengesRoute: AreaRoute {
  /// Those that the reader is in.
  case challenges
  case discovery
  case trophies
  case weather
  case challenge(id: String)
  case membership(challengeId: String)
  case members(challengeId: String)
  case disabling(challengeId: String)

  package init?(_ path: PathSegments) {
    guard path.count > 0, path[0] == "challenges" else { return nil }
    switch path.count {
    case 1: self = .challenges
    case 2:
      switch path[1] {
      case "discover": self = .discovery
      case "trophies": self = .trophies
      case "weather": self = .weather
      case let id: self = .challenge(id: id)
      }
    case 3:
      switch path[2] {
      case "membership": self = .membership(challengeId: path[1])
      case "members": self = .members(challengeId: path[1])
      case "disable": self = .disabling(challengeId: path[1])
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .challenges: ["challenges"]
    case .discovery: ["challenges", "discover"]
    case .trophies: ["challenges", "trophies"]
    case .weather: ["challenges", "weather"]
    case .challenge(let id): ["challenges", id]
    case .membership(let id): ["challenges", id, "membership"]
    case .members(let id): ["challenges", id, "members"]
    case .disabling(let id): ["challenges", id, "disable"]
    }
  }
}

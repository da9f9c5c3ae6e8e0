/// The paths of how reading felt.
///
/// ```swift
/// let path = APIRoute.moods(.day("2026-05-17")).path
/// ```
public enum MoodRoute: AreaRoute {
  case map
  /// Sessions of a day.
  case day(String)
  case export
  case prompt
  case settings

  package init?(_ path: PathSegments) {
    guard path.count >= 2, path[0] == "reading", path[1] == "moods" else { return nil }
    switch path.count {
    case 2: self = .map
    case 3:
      switch path[2] {
      case "export": self = .export
      case "prompt": self = .prompt
      case "settings": self = .settings
      default: return nil
      }
    case 4 where path[2] == "days": self = .day(path[3])
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .map: ["reading", "moods"]
    case .day(let day): ["reading", "moods", "days", day]
    case .export: ["reading", "moods", "export"]
    case .prompt: ["reading", "moods", "prompt"]
    case .settings: ["reading", "moods", "settings"]
    }
  }
}

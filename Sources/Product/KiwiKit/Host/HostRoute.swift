/// The path of what a host says of itself.
///
/// ```swift
/// let path = APIRoute.host(.description).path
/// ```
public enum HostRoute: AreaRoute {
  case description

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "host": self = .description
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .description: ["host"]
    }
  }
}

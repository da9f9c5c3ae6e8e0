/// The path of what happens right now.
///
/// ```swift
/// let path = APIRoute.live(.events).path
/// ```
public enum LiveRoute: AreaRoute {
  /// The WebSocket of live events.
  case events

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "live": self = .events
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .events: ["live"]
    }
  }
}

/// The path of what the swipe deck is made of.
///
/// ```swift
/// assert(APIRoute(path: APIRoute.discover(.deck).path) == .discover(.deck))
/// ```
public enum DiscoverRoute: AreaRoute {
  case deck

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "deck": self = .deck
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .deck: ["deck"]
    }
  }
}

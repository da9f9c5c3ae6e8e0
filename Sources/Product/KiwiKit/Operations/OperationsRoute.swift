/// The paths for whoever runs the server.
///
/// ```swift
/// let path = APIRoute.operations(.ready).path
/// ```
public enum OperationsRoute: AreaRoute {
  case live
  case ready
  case metrics
  case openAPI

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "livez": self = .live
      case "readyz": self = .ready
      case "metrics": self = .metrics
      case "openapi.json": self = .openAPI
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .live: ["livez"]
    case .ready: ["readyz"]
    case .metrics: ["metrics"]
    case .openAPI: ["openapi.json"]
    }
  }
}

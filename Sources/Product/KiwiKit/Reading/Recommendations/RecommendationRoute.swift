/// The paths of what people may like.
///
/// ```swift
/// let path = APIRoute.recommendations(.dismissal(titleId: book.id)).path
/// ```
public enum RecommendationRoute: AreaRoute {
  case own
  /// For several people together.
  case group
  /// The titles that the reader wants nothing of.
  case dismissals
  /// Not this, for good.
  case dismissal(titleId: String)

  package init?(_ path: PathSegments) {
    guard path.count > 0, path[0] == "recommendations" else { return nil }
    switch path.count {
    case 1: self = .own
    case 2 where path[1] == "group": self = .group
    case 2 where path[1] == "dismissals": self = .dismissals
    case 3 where path[2] == "dismissal": self = .dismissal(titleId: path[1])
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .own: ["recommendations"]
    case .group: ["recommendations", "group"]
    case .dismissals: ["recommendations", "dismissals"]
    case .dismissal(let id): ["recommendations", id, "dismissal"]
    }
  }
}

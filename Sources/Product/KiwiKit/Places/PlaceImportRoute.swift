/// The paths of imports of places.
///
/// ```swift
/// let path = APIRoute.placeImports(.apply(id: id)).path
/// ```
public enum PlaceImportRoute: AreaRoute {
  case all
  case one(id: String)
  case rows(id: String)
  case row(id: String, number: String)
  case apply(id: String)
  case undo(id: String)

  package init?(_ path: PathSegments) {
    guard path.count > 0, path[0] == "imports" else { return nil }
    switch path.count {
    case 1: self = .all
    case 2: self = .one(id: path[1])
    case 3:
      switch path[2] {
      case "rows": self = .rows(id: path[1])
      case "apply": self = .apply(id: path[1])
      case "undo": self = .undo(id: path[1])
      default: return nil
      }
    case 4:
      guard path[2] == "rows" else { return nil }
      self = .row(id: path[1], number: path[3])
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .all: ["imports"]
    case .one(let id): ["imports", id]
    case .rows(let id): ["imports", id, "rows"]
    case .row(let id, let number): ["imports", id, "rows", number]
    case .apply(let id): ["imports", id, "apply"]
    case .undo(let id): ["imports", id, "undo"]
    }
  }
}

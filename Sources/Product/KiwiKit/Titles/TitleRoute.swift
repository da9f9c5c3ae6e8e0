/// The paths of books, films and shows.
///
/// ```swift
/// let path = APIRoute.titles(.similar(id: book.id)).path
/// ```
public enum TitleRoute: AreaRoute {
  case all
  case title(id: String)
  case similar(id: String)
  case history(titleId: String)
  case undo(titleId: String)
  case merge(titleId: String)
  /// Finds a book by what stands on it.
  case scan

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "titles": self = .all
      default: return nil
      }
    case 2:
      switch (path[0], path[1]) {
      case ("titles", let id): self = .title(id: id)
      case ("books", "scan"): self = .scan
      default: return nil
      }
    case 3:
      switch (path[0], path[1], path[2]) {
      case ("titles", let id, "similar"): self = .similar(id: id)
      case ("titles", let id, "history"): self = .history(titleId: id)
      case ("titles", let id, "undo"): self = .undo(titleId: id)
      case ("titles", let id, "merge"): self = .merge(titleId: id)
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .all: ["titles"]
    case .title(let id): ["titles", id]
    case .similar(let id): ["titles", id, "similar"]
    case .history(let id): ["titles", id, "history"]
    case .undo(let id): ["titles", id, "undo"]
    case .merge(let id): ["titles", id, "merge"]
    case .scan: ["books", "scan"]
    }
  }
}

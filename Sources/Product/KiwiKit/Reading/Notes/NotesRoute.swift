/// The paths of notes and quotes.
///
/// ```swift
/// let path = APIRoute.notes(.ofTitle(id: book.id)).path
/// ```
public enum NotesRoute: AreaRoute {
  case all
  case note(id: String)
  /// The one that comes to mind today.
  case ofTheDay
  case export
  /// Those of others about a title.
  case ofTitle(id: String)

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      guard path[0] == "notes" else { return nil }
      self = .all
    case 2:
      switch (path[0], path[1]) {
      case ("notes", "today"): self = .ofTheDay
      case ("notes", "export"): self = .export
      case ("notes", let id): self = .note(id: id)
      default: return nil
      }
    case 3:
      guard path[0] == "titles", path[2] == "notes" else { return nil }
      self = .ofTitle(id: path[1])
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .all: ["notes"]
    case .note(let id): ["notes", id]
    case .ofTheDay: ["notes", "today"]
    case .export: ["notes", "export"]
    case .ofTitle(let id): ["titles", id, "notes"]
    }
  }
}

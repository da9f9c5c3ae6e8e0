/// The paths of what somebody has read and watched, and of their lists.
///
/// ```swift
/// let path = APIRoute.library(.listTitles(id: id)).path
/// ```
public enum LibraryRoute: AreaRoute {
  case titles
  case title(id: String)
  case summary
  case changes
  case ofUser(username: String)
  case lists
  case list(id: String)
  case listTitles(id: String)
  case publication(listId: String)
  case listFollow(listId: String)
  case collaborator(listId: String, username: String)

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "library": self = .titles
      case "lists": self = .lists
      default: return nil
      }
    case 2:
      switch (path[0], path[1]) {
      case ("library", "summary"): self = .summary
      case ("library", "changes"): self = .changes
      case ("lists", let id): self = .list(id: id)
      default: return nil
      }
    case 3:
      switch (path[0], path[1], path[2]) {
      case ("library", "titles", let id): self = .title(id: id)
      case ("users", let username, "library"): self = .ofUser(username: username)
      case ("lists", let id, "titles"): self = .listTitles(id: id)
      case ("lists", let id, "publication"): self = .publication(listId: id)
      case ("lists", let id, "follow"): self = .listFollow(listId: id)
      default: return nil
      }
    case 4:
      switch (path[0], path[1], path[2], path[3]) {
      case ("lists", let id, "collaborators", let username):
        self = .collaborator(listId: id, username: username)
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .titles: ["library"]
    case .title(let id): ["library", "titles", id]
    case .summary: ["library", "summary"]
    case .changes: ["library", "changes"]
    case .ofUser(let username): ["users", username, "library"]
    case .lists: ["lists"]
    case .list(let id): ["lists", id]
    case .listTitles(let id): ["lists", id, "titles"]
    case .publication(let id): ["lists", id, "publication"]
    case .listFollow(let id): ["lists", id, "follow"]
    case .collaborator(let id, let username): ["lists", id, "collaborators", username]
    }
  }
}

/// The paths of e-books.
///
/// ```swift
/// let path = APIRoute.ebooks(.chapter(ebookId: id, index: "2")).path
/// ```
public enum EbookRoute: AreaRoute {
  case ebooks
  /// How the reader likes pages to look.
  case settings
  case ebook(id: String)
  case chapter(ebookId: String, index: String)
  case position(ebookId: String)
  case title(ebookId: String)
  case marks(ebookId: String)
  case mark(ebookId: String, id: String)

  package init?(_ path: PathSegments) {
    guard path.count > 0, path[0] == "ebooks" else { return nil }
    switch path.count {
    case 1: self = .ebooks
    case 2: self = path[1] == "settings" ? .settings : .ebook(id: path[1])
    case 3:
      switch path[2] {
      case "position": self = .position(ebookId: path[1])
      case "title": self = .title(ebookId: path[1])
      case "marks": self = .marks(ebookId: path[1])
      default: return nil
      }
    case 4:
      switch path[2] {
      case "chapters": self = .chapter(ebookId: path[1], index: path[3])
      case "marks": self = .mark(ebookId: path[1], id: path[3])
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .ebooks: ["ebooks"]
    case .settings: ["ebooks", "settings"]
    case .ebook(let id): ["ebooks", id]
    case .chapter(let id, let index): ["ebooks", id, "chapters", index]
    case .position(let id): ["ebooks", id, "position"]
    case .title(let id): ["ebooks", id, "title"]
    case .marks(let id): ["ebooks", id, "marks"]
    case .mark(let id, let markId): ["ebooks", id, "marks", markId]
    }
  }
}

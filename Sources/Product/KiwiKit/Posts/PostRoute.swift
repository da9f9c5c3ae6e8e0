/// The paths of posts, their likes, comments and pictures.
///
/// ```swift
/// let path = APIRoute.posts(.comments(postId: post.id)).path
/// ```
public enum PostRoute: AreaRoute {
  case all
  case search
  /// What is written about at present.
  case tags
  case post(id: String)
  case like(postId: String)
  case likes(postId: String)
  case comments(postId: String)
  /// Comments by the document's one path, which says in its body what to do.
  case commentOperations
  case comment(id: String)
  case ofUser(username: String)
  case aboutTitle(id: String)
  case aboutSpot(id: String)
  case aboutVisit(id: String)
  case upload(name: String)

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "posts": self = .all
      case "comments": self = .commentOperations
      default: return nil
      }
    case 2:
      switch (path[0], path[1]) {
      case ("posts", "search"): self = .search
      case ("posts", "tags"): self = .tags
      case ("posts", let id): self = .post(id: id)
      case ("comments", let id): self = .comment(id: id)
      case ("uploads", let name): self = .upload(name: name)
      default: return nil
      }
    case 3:
      switch (path[0], path[1], path[2]) {
      case ("posts", let postId, "like"): self = .like(postId: postId)
      case ("posts", let postId, "likes"): self = .likes(postId: postId)
      case ("posts", let postId, "comments"): self = .comments(postId: postId)
      case ("users", let username, "posts"): self = .ofUser(username: username)
      case ("titles", let id, "posts"): self = .aboutTitle(id: id)
      case ("spots", let id, "posts"): self = .aboutSpot(id: id)
      case ("visits", let id, "posts"): self = .aboutVisit(id: id)
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .all: ["posts"]
    case .search: ["posts", "search"]
    case .tags: ["posts", "tags"]
    case .post(let id): ["posts", id]
    case .like(let postId): ["posts", postId, "like"]
    case .likes(let postId): ["posts", postId, "likes"]
    case .comments(let postId): ["posts", postId, "comments"]
    case .commentOperations: ["comments"]
    case .comment(let id): ["comments", id]
    case .ofUser(let username): ["users", username, "posts"]
    case .aboutTitle(let id): ["titles", id, "posts"]
    case .aboutSpot(let id): ["spots", id, "posts"]
    case .aboutVisit(let id): ["visits", id, "posts"]
    case .upload(let name): ["uploads", name]
    }
  }
}

/// Every path of the API. Server and clients agree on URLs through this table alone: the server parses with
/// ``init(path:)``, clients print with ``path``.
public enum APIRoute: Hashable, Sendable {
  case sessions
  case session(id: String)
  case passwordReset(token: String)

  case users
  case userSearch
  case me
  case myAvatar
  case myPassword
  case myBlocks
  case myMutes
  case user(username: String)
  case userPosts(username: String)
  case followers(username: String)
  case following(username: String)
  case follow(username: String)
  case block(username: String)
  case mute(username: String)

  case posts
  case postSearch
  case post(id: String)
  case like(postId: String)
  case likes(postId: String)
  case postComments(postId: String)
  case comments
  case comment(id: String)

  case notifications
  case notificationsRead

  case reports
  case adminReports
  case adminReport(id: String)
  case adminPost(id: String)
  case adminComment(id: String)
  case adminSuspension(username: String)
  case adminAudit

  case upload(name: String)
  /// The WebSocket of live events.
  case liveEvents
  case live
  case ready
  case metrics
  case openAPI
}

extension APIRoute {
  /// The route of a percent-encoded path without query; nil when there is none.
  ///
  /// A trailing slash, an empty segment, `.`, `..` and an escape that is no UTF-8 are no route: one path, one
  /// thing.
  public init?(path: String) {
    guard let segments = PathSegments(path) else { return nil }
    switch segments.count {
    case 1: self.init(first: segments[0])
    case 2: self.init(first: segments[0], second: segments[1])
    case 3: self.init(first: segments[0], second: segments[1], third: segments[2])
    case 4: self.init(first: segments[0], second: segments[1], third: segments[2], fourth: segments[3])
    default: return nil
    }
  }

  private init?(first: String) {
    switch first {
    case "sessions": self = .sessions
    case "users": self = .users
    case "posts": self = .posts
    case "comments": self = .comments
    case "notifications": self = .notifications
    case "reports": self = .reports
    case "live": self = .liveEvents
    case "livez": self = .live
    case "readyz": self = .ready
    case "metrics": self = .metrics
    case "openapi.json": self = .openAPI
    default: return nil
    }
  }

  private init?(first: String, second: String) {
    switch (first, second) {
    case ("sessions", let id): self = .session(id: id)
    case ("password-resets", let token): self = .passwordReset(token: token)
    case ("users", "search"): self = .userSearch
    case ("users", "me"): self = .me
    case ("users", let username): self = .user(username: username)
    case ("posts", "search"): self = .postSearch
    case ("posts", let id): self = .post(id: id)
    case ("comments", let id): self = .comment(id: id)
    case ("notifications", "read"): self = .notificationsRead
    case ("admin", "reports"): self = .adminReports
    case ("admin", "audit"): self = .adminAudit
    case ("uploads", let name): self = .upload(name: name)
    default: return nil
    }
  }

  private init?(first: String, second: String, third: String) {
    switch (first, second, third) {
    case ("users", "me", "avatar"): self = .myAvatar
    case ("users", "me", "password"): self = .myPassword
    case ("users", "me", "blocks"): self = .myBlocks
    case ("users", "me", "mutes"): self = .myMutes
    case ("users", let username, "posts"): self = .userPosts(username: username)
    case ("users", let username, "followers"): self = .followers(username: username)
    case ("users", let username, "following"): self = .following(username: username)
    case ("users", let username, "follow"): self = .follow(username: username)
    case ("users", let username, "block"): self = .block(username: username)
    case ("users", let username, "mute"): self = .mute(username: username)
    case ("posts", let id, "like"): self = .like(postId: id)
    case ("posts", let id, "likes"): self = .likes(postId: id)
    case ("posts", let id, "comments"): self = .postComments(postId: id)
    case ("admin", "reports", let id): self = .adminReport(id: id)
    case ("admin", "posts", let id): self = .adminPost(id: id)
    case ("admin", "comments", let id): self = .adminComment(id: id)
    default: return nil
    }
  }

  private init?(first: String, second: String, third: String, fourth: String) {
    guard first == "admin", second == "users", fourth == "suspension" else { return nil }
    self = .adminSuspension(username: third)
  }
}

extension APIRoute {
  /// The percent-encoded path, from `/`.
  public var path: String {
    "/" + segments.map(PathSegments.encode).joined(separator: "/")
  }

  private var segments: [String] {
    switch self {
    case .sessions: ["sessions"]
    case .session(let id): ["sessions", id]
    case .passwordReset(let token): ["password-resets", token]
    case .users: ["users"]
    case .userSearch: ["users", "search"]
    case .me: ["users", "me"]
    case .myAvatar: ["users", "me", "avatar"]
    case .myPassword: ["users", "me", "password"]
    case .myBlocks: ["users", "me", "blocks"]
    case .myMutes: ["users", "me", "mutes"]
    case .user(let username): ["users", username]
    case .userPosts(let username): ["users", username, "posts"]
    case .followers(let username): ["users", username, "followers"]
    case .following(let username): ["users", username, "following"]
    case .follow(let username): ["users", username, "follow"]
    case .block(let username): ["users", username, "block"]
    case .mute(let username): ["users", username, "mute"]
    case .posts: ["posts"]
    case .postSearch: ["posts", "search"]
    case .post(let id): ["posts", id]
    case .like(let postId): ["posts", postId, "like"]
    case .likes(let postId): ["posts", postId, "likes"]
    case .postComments(let postId): ["posts", postId, "comments"]
    case .comments: ["comments"]
    case .comment(let id): ["comments", id]
    case .notifications: ["notifications"]
    case .notificationsRead: ["notifications", "read"]
    case .reports: ["reports"]
    case .adminReports: ["admin", "reports"]
    case .adminReport(let id): ["admin", "reports", id]
    case .adminPost(let id): ["admin", "posts", id]
    case .adminComment(let id): ["admin", "comments", id]
    case .adminSuspension(let username): ["admin", "users", username, "suspension"]
    case .adminAudit: ["admin", "audit"]
    case .upload(let name): ["uploads", name]
    case .liveEvents: ["live"]
    case .live: ["livez"]
    case .ready: ["readyz"]
    case .metrics: ["metrics"]
    case .openAPI: ["openapi.json"]
    }
  }
}

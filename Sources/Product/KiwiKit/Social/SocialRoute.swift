/// The paths of people to each other, and of what they are told.
///
/// ```swift
/// let path = APIRoute.social(.followers(username: "mira")).path
/// ```
public enum SocialRoute: AreaRoute {
  case userSearch
  case blocks
  case mutes
  case user(username: String)
  case followers(username: String)
  case following(username: String)
  case follow(username: String)
  case block(username: String)
  case mute(username: String)
  case friendship(username: String)
  case friends
  /// What they are at.
  case friendsNow
  case friendRequests
  /// Whom the reader may like to follow.
  case suggestions
  /// Whom of some people the reader follows.
  case followed
  case status
  case notifications
  case notificationsRead

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "notifications": self = .notifications
      default: return nil
      }
    case 2:
      switch (path[0], path[1]) {
      case ("users", "search"): self = .userSearch
      case ("users", let username): self = .user(username: username)
      case ("notifications", "read"): self = .notificationsRead
      default: return nil
      }
    case 3:
      switch (path[0], path[1], path[2]) {
      case ("users", "me", "blocks"): self = .blocks
      case ("users", "me", "mutes"): self = .mutes
      case ("users", "me", "friends"): self = .friends
      case ("users", "me", "friend-requests"): self = .friendRequests
      case ("users", "me", "suggestions"): self = .suggestions
      case ("users", "me", "followed"): self = .followed
      case ("users", "me", "status"): self = .status
      case ("users", let username, "followers"): self = .followers(username: username)
      case ("users", let username, "following"): self = .following(username: username)
      case ("users", let username, "follow"): self = .follow(username: username)
      case ("users", let username, "block"): self = .block(username: username)
      case ("users", let username, "mute"): self = .mute(username: username)
      case ("users", let username, "friendship"): self = .friendship(username: username)
      default: return nil
      }
    case 4:
      switch (path[0], path[1], path[2], path[3]) {
      case ("users", "me", "friends", "now"): self = .friendsNow
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .userSearch: ["users", "search"]
    case .blocks: ["users", "me", "blocks"]
    case .mutes: ["users", "me", "mutes"]
    case .user(let username): ["users", username]
    case .followers(let username): ["users", username, "followers"]
    case .following(let username): ["users", username, "following"]
    case .follow(let username): ["users", username, "follow"]
    case .block(let username): ["users", username, "block"]
    case .mute(let username): ["users", username, "mute"]
    case .friendship(let username): ["users", username, "friendship"]
    case .friends: ["users", "me", "friends"]
    case .friendsNow: ["users", "me", "friends", "now"]
    case .friendRequests: ["users", "me", "friend-requests"]
    case .suggestions: ["users", "me", "suggestions"]
    case .followed: ["users", "me", "followed"]
    case .status: ["users", "me", "status"]
    case .notifications: ["notifications"]
    case .notificationsRead: ["notifications", "read"]
    }
  }
}

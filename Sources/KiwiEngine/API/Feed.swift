/// A list of posts that scrolls, newest first (a search: best first).
public enum Feed: Hashable, Sendable, Codable {
  /// What everyone may see.
  case everyone
  /// The reader's own posts and those of the people they follow.
  case following
  case user(username: String)
  case search(String)
}

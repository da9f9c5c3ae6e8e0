/// A scrolling list of posts, newest first; a search is ordered by relevance.
public enum Feed: Hashable, Sendable, Codable {
  /// All public posts.
  case everyone
  /// The user's own posts and those of followed users.
  case following
  case user(username: String)
  case search(String)
  /// Posts about a book, a film or a show.
  case title(id: String)
  /// The newest post of each followed user about a title.
  case titleByFollowed(id: String)
  /// Posts about a place, and about experiences there.
  case spot(id: String)
  /// The author's posts about an experience.
  case visit(id: String)
}

/// A list of posts that scrolls, newest first (a search: best first).
public enum Feed: Hashable, Sendable, Codable {
  /// What everyone may see.
  case everyone
  /// The reader's own posts and those of the people they follow.
  case following
  case user(username: String)
  case search(String)
  /// What was written about a book, a film or a show.
  case title(id: String)
  /// Of each person whom the reader follows the newest about it.
  case titleByFollowed(id: String)
  /// What was written about a place, and about what people had there.
  case spot(id: String)
  /// What somebody wrote about an experience of theirs.
  case visit(id: String)
}

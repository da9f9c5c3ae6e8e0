/// What of a person's work the server does not have, counted.
public struct UnsentWork: Hashable, Sendable {
  public var posts = 0
  public var comments = 0
  public var likes = 0
  /// Edits, deletions, and whom to follow.
  public var others = 0
  /// Titles and lists of the library.
  public var libraryChanges = 0
  /// Sessions of reading of which the server does not know all.
  public var readingSessions = 0
  /// Of e-books: where the reader is, and marks.
  public var placesAndMarks = 0
  public var drafts = 0

  public init() {}

  public init(
    _ entries: [OutboxEntry], libraryChanges: Int = 0, readingSessions: Int = 0, placesAndMarks: Int = 0,
    drafts: Int
  ) {
    self.drafts = drafts
    self.placesAndMarks = placesAndMarks
    self.readingSessions = readingSessions
    self.libraryChanges = libraryChanges
    for entry in entries {
      switch entry.action {
      case .createPost: posts += 1
      case .createComment: comments += 1
      case .setLiked: likes += 1
      case .editComment, .deleteComment, .editPost, .deletePost, .setFollowed: others += 1
      }
    }
  }

  public var isEmpty: Bool { self == UnsentWork() }

  /// What stays where nothing else is kept: pages keep drafts in the browser.
  var draftsAlone: UnsentWork { UnsentWork([], drafts: drafts) }

  /// "2 posts, 1 comment and 1 draft", for people; empty when there is nothing.
  public var text: String {
    let counts = [
      (posts, "post", "posts"), (comments, "comment", "comments"), (likes, "like", "likes"),
      (others, "change", "changes"),
      (libraryChanges, "change to your library", "changes to your library"),
      (readingSessions, "session of reading", "sessions of reading"),
      (placesAndMarks, "change in an e-book", "changes in e-books"), (drafts, "draft", "drafts"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}

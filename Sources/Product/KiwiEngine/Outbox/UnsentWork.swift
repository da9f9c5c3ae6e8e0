/// The number of the user's unsent changes, by kind.
public struct UnsentWork: Hashable, Sendable {
  public var posts = 0
  public var comments = 0
  public var likes = 0
  /// Edits, deletions and follows.
  public var others = 0
  /// Changes to titles and lists of the library.
  public var libraryChanges = 0
  /// Reading sessions with unsent steps.
  public var readingSessions = 0
  /// Positions and marks in e-books.
  public var positionsAndMarks = 0
  public var drafts = 0

  public init() {}

  public init(
    _ entries: [OutboxEntry], libraryChanges: Int = 0, readingSessions: Int = 0, positionsAndMarks: Int = 0,
    drafts: Int
  ) {
    self.drafts = drafts
    self.positionsAndMarks = positionsAndMarks
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

  /// The drafts only. A web page keeps drafts in the browser, and nothing else.
  var draftsOnly: UnsentWork { UnsentWork([], drafts: drafts) }

  /// A list for users, such as "2 posts and 1 draft"; may be empty.
  public var text: String {
    let counts = [
      (posts, localized("\(posts) posts")), (comments, localized("\(comments) comments")),
      (likes, localized("\(likes) likes")), (others, localized("\(others) changes")),
      (libraryChanges, localized("\(libraryChanges) changes to your library")),
      (readingSessions, localized("\(readingSessions) reading sessions")),
      (positionsAndMarks, localized("\(positionsAndMarks) changes in e-books")),
      (drafts, localized("\(drafts) drafts")),
    ]
    let parts = counts.filter { $0.0 > 0 }.map(\.1)
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return localized("\(parts.dropLast().joined(separator: ", ")) and \(last)")
  }
}

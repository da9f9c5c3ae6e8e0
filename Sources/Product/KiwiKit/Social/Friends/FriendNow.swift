/// What a friend is at, as far as the reader may see it.
///
/// ```swift
/// let friends = try decoder.decode([FriendNow].self, from: data)
/// let readingNow = friends.filter { $0.reading?.isActive ?? false }
/// ```
public struct FriendNow: Identifiable, Codable, Hashable, Sendable {
  public let user: User
  public let status: UserStatus?
  public let reading: FriendReading?

  public init(user: User, status: UserStatus? = nil, reading: FriendReading? = nil) {
    self.user = user
    self.status = status
    self.reading = reading
  }

  public var id: String { user.id }
}

/// The book that a friend reads: that of their session, or else the last that their library says they are at.
///
/// ```swift
/// let reading = FriendReading(isActive: true, bookTitle: "The Dispossessed")
/// ```
public struct FriendReading: Codable, Hashable, Sendable {
  /// The session that is not over; nil where the library alone tells of the book.
  public let sessionId: String?
  /// Whether they read at this moment.
  public let isActive: Bool
  /// The book, where it is one that the server knows.
  public let title: TitleSummary?
  public let bookTitle: String
  /// How far they have come, where their library says so.
  public let progress: LibraryEntry.Progress?

  public init(
    sessionId: String? = nil, isActive: Bool = false, title: TitleSummary? = nil, bookTitle: String,
    progress: LibraryEntry.Progress? = nil
  ) {
    self.sessionId = sessionId
    self.isActive = isActive
    self.title = title
    self.bookTitle = bookTitle
    self.progress = progress
  }
}

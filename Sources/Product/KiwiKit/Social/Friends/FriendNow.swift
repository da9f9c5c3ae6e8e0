/// The status and the book of a friend, as far as the viewer may see them.
///
/// ```swift
/// let friends = try decoder.decode([FriendNow].self, from: data)
/// let readingNow = friends.filter { $0.reading?.isActive ?? false }
/// ```
public struct FriendNow: Identifiable, WireValue {
  public let user: User
  /// Nil if there is none.
  public let status: UserStatus?
  /// Nil if there is none.
  public let reading: FriendReading?

  public init(user: User, status: UserStatus? = nil, reading: FriendReading? = nil) {
    self.user = user
    self.status = status
    self.reading = reading
  }

  public var id: String { user.id }
}

/// The book that a friend is reading: the book of an open session, or else the latest current book of the library.
///
/// ```swift
/// let reading = FriendReading(isActive: true, bookTitle: "The Dispossessed")
/// ```
public struct FriendReading: WireValue {
  public static let rules: [String: FieldRule] = [
    "sessionId": .id, "bookTitle": .length(0...Limits.titleNameLength),
  ]

  /// The open session; nil if only the library names the book.
  public let sessionId: String?
  /// True if the friend is reading at this moment.
  public let isActive: Bool
  /// The book; nil if the server does not know it.
  public let title: TitleSummary?
  /// The name of the book, even if the server does not know it.
  public let bookTitle: String
  /// The friend's progress; nil if unknown.
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

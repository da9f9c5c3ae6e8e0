public import Formats

/// What somebody shows of their library on their page; empty for whom it is not meant.
///
/// ```swift
/// let library = try decoder.decode(ProfileLibrary.self, from: data)
/// if library.isEmpty { print("Nothing to see yet") }
/// ```
public struct ProfileLibrary: Codable, Hashable, Sendable {
  /// Those of ``shelves`` that have something, in their order.
  public let shelves: [ProfileShelf]
  /// What they read and watched last, the latest first.
  public let entries: [ProfileEntry]
  /// Those that are published.
  public let lists: [ListDescription]

  /// Which shelves a page shows; what somebody skipped, put aside or gave up is theirs alone.
  public static let shelves: [LibraryShelf] = [.favorites, .now, .seen, .watchlist]
  public static let titlesPerShelf = 12
  public static let mostEntries = 10
  public static let mostLists = 20

  public init(
    shelves: [ProfileShelf] = [], entries: [ProfileEntry] = [], lists: [ListDescription] = []
  ) {
    self.shelves = shelves
    self.entries = entries
    self.lists = lists
  }

  public var isEmpty: Bool { shelves.isEmpty && entries.isEmpty && lists.isEmpty }
}

/// The first titles of somebody's shelf.
///
/// ```swift
/// let shelf = ProfileShelf(shelf: .now, count: 1, titles: [LibraryTitle(title: book, direction: nil)])
/// ```
public struct ProfileShelf: Identifiable, Codable, Hashable, Sendable {
  public let shelf: LibraryShelf
  /// Of all that stand there.
  public let count: Int
  /// Favourites by their ratings, others the latest first.
  public let titles: [LibraryTitle]

  public init(shelf: LibraryShelf, count: Int, titles: [LibraryTitle]) {
    self.shelf = shelf
    self.count = count
    self.titles = titles
  }

  public var id: LibraryShelf { shelf }
}

/// A reading or watching, as others see it.
///
/// ```swift
/// let entry = ProfileEntry(id: id, title: book, status: .done, day: today, rating: Rating(quarterStars: 20))
/// ```
public struct ProfileEntry: Identifiable, Codable, Hashable, Sendable {
  public let id: String
  public let title: Title
  public let status: ReadingStatus
  /// When it ended, or began when it goes on.
  public let day: CivilDate?
  public let rating: Rating?
  public let note: String?
  /// Whether the note gives away what happens: it is shown to those alone who ask for it.
  public let isSpoiler: Bool
  /// Whether only its user sees it; nil for what viewers see.
  public let isPrivate: Bool?

  public init(
    id: String, title: Title, status: ReadingStatus, day: CivilDate? = nil, rating: Rating? = nil,
    note: String? = nil, isSpoiler: Bool = false, isPrivate: Bool? = nil
  ) {
    self.id = id
    self.title = title
    self.status = status
    self.day = day
    self.rating = rating
    self.note = note
    self.isSpoiler = isSpoiler
    self.isPrivate = isPrivate
  }
}

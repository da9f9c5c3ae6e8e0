public import Formats

/// The part of a library on its user's profile; empty for viewers who may not see it.
///
/// ```swift
/// let library = try decoder.decode(ProfileLibrary.self, from: data)
/// if library.isEmpty { print("Nothing to see yet") }
/// ```
public struct ProfileLibrary: WireValue {
  public static let rules: [String: FieldRule] = [
    "shelves": .list(0...shelves.count), "entries": .list(0...maxEntries), "lists": .list(0...maxLists),
  ]

  /// Shelves with titles, in the order of the page.
  public let shelves: [ProfileShelf]
  /// The titles read and watched last, latest first.
  public let entries: [ProfileEntry]
  /// Published lists.
  public let lists: [ListDescription]

  /// The shelves of a page. Skipped, paused and abandoned titles stay private.
  public static let shelves: [LibraryShelf] = [.favorites, .now, .seen, .watchlist]
  public static let titlesPerShelf = 12
  public static let maxEntries = 10
  public static let maxLists = 20

  public init(
    shelves: [ProfileShelf] = [], entries: [ProfileEntry] = [], lists: [ListDescription] = []
  ) {
    self.shelves = shelves
    self.entries = entries
    self.lists = lists
  }

  public var isEmpty: Bool { shelves.isEmpty && entries.isEmpty && lists.isEmpty }
}

/// The first titles of a user's shelf.
///
/// ```swift
/// let shelf = ProfileShelf(shelf: .now, count: 1, titles: [LibraryTitle(title: book, direction: nil)])
/// ```
public struct ProfileShelf: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "count": .atLeast(1), "titles": .list(0...ProfileLibrary.titlesPerShelf),
  ]

  public let shelf: LibraryShelf
  /// The number of all titles of the shelf.
  public let count: Int
  /// The titles: favorites by rating, others latest first.
  public let titles: [LibraryTitle]

  public init(shelf: LibraryShelf, count: Int, titles: [LibraryTitle]) {
    self.shelf = shelf
    self.count = count
    self.titles = titles
  }

  public var id: LibraryShelf { shelf }
}

/// A reading or watching as other users see it.
///
/// ```swift
/// let entry = ProfileEntry(id: id, title: book, status: .done, day: today, rating: Rating(quarterStars: 20))
/// ```
public struct ProfileEntry: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["id": .length(0...Int.max), "day": .format("date")]
  public static let omitted: Set<String> = ["isPrivate"]

  public let id: String
  public let title: Title
  public let status: ReadingStatus
  /// The day on which it ended, or started if it is in progress.
  public let day: CivilDate?
  public let rating: Rating?
  public let note: String?
  /// True if the note is a spoiler, which is shown on request only.
  public let isSpoiler: Bool
  /// True if only its user sees it; omitted otherwise.
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

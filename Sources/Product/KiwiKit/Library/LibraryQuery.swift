public import Foundation

/// Which titles of a library are asked for. All conditions hold together.
///
/// ```swift
/// let query = LibraryQuery(shelf: .seen, kind: .book, minimumRating: Rating(quarterStars: 16), sort: .rating)
/// ```
public struct LibraryQuery: Hashable, Sendable {
  public var shelf: LibraryShelf
  /// Part of the name of a title, or of its original name and people, without regard to case, marks and punctuation;
  /// empty for all.
  public var text: String
  public var kind: TitleKind?
  public var genre: String?
  public var platform: String?
  /// Nil also has what nobody rated.
  public var minimumRating: Rating?
  public var sort: LibrarySort

  public init(
    shelf: LibraryShelf, text: String = "", kind: TitleKind? = nil, genre: String? = nil,
    platform: String? = nil,
    minimumRating: Rating? = nil, sort: LibrarySort = .recentlyAdded
  ) {
    self.shelf = shelf
    self.text = text
    self.kind = kind
    self.genre = genre
    self.platform = platform
    self.minimumRating = minimumRating
    self.sort = sort
  }
}

/// The parts of a library.
///
/// ```swift
/// let query = LibraryQuery(shelf: .favorites)
/// let since = LibraryShelf.recentSince(now)
/// ```
public enum LibraryShelf: String, Codable, Hashable, Sendable, CaseIterable {
  /// What was seen and what is on the watchlist.
  case all
  case seen
  case watchlist
  case skipped
  /// What is being read or watched, by its entries.
  case now
  case onHold
  case didNotFinish
  /// Seen and rated with four stars or more.
  case favorites
  /// Seen, and added within the last ``recentDays``.
  case recent

  public static let favoriteRating = 16
  public static let recentDays = 30

  /// What was added at this moment or later is recent.
  public static func recentSince(_ now: Date) -> Date { now.addingTimeInterval(-Double(recentDays) * 86_400) }
}

/// In which order a shelf is shown.
///
/// ```swift
/// let query = LibraryQuery(shelf: .watchlist, sort: .name)
/// ```
public enum LibrarySort: String, Codable, Hashable, Sendable, CaseIterable {
  case recentlyAdded
  case name
  case year
  case rating
}

/// A title of a library, with what its owner decided.
///
/// ```swift
/// let entry = LibraryTitle(title: book, direction: .watchlist, status: .want)
/// ```
public struct LibraryTitle: Identifiable, Codable, Hashable, Sendable {
  public let title: Title
  public let direction: SwipeDirection?
  public let dateSwiped: Date?
  public let personalRating: Rating?
  public let sourcePlatform: String?
  public let status: ReadingStatus?
  /// Where it stands in the list that was asked for; nil elsewhere. See ``SortKey``.
  public let sortKey: String?

  public init(
    title: Title, direction: SwipeDirection?, dateSwiped: Date? = nil, personalRating: Rating? = nil,
    sourcePlatform: String? = nil, status: ReadingStatus? = nil, sortKey: String? = nil
  ) {
    self.title = title
    self.direction = direction
    self.dateSwiped = dateSwiped
    self.personalRating = personalRating
    self.sourcePlatform = sourcePlatform
    self.status = status
    self.sortKey = sortKey
  }

  public var id: String { title.id }
}

/// What a library holds, counted.
///
/// ```swift
/// let summary = try decoder.decode(LibrarySummary.self, from: data)
/// print("\(summary.count(.seen)) seen")
/// ```
public struct LibrarySummary: Codable, Hashable, Sendable {
  public let counts: [LibraryCount]
  /// What was seen, by kind; only where there is something.
  public let kinds: [NamedCount]
  /// Those genres of what was seen that at least ``leastOfGenre`` titles have, the ``mostGenres`` with the most titles.
  public let genres: [NamedCount]
  /// Where it was seen, those with the most titles first.
  public let platforms: [NamedCount]

  public static let leastOfGenre = 2
  public static let mostGenres = 10

  public init(
    counts: [LibraryCount], kinds: [NamedCount], genres: [NamedCount], platforms: [NamedCount]
  ) {
    self.counts = counts
    self.kinds = kinds
    self.genres = genres
    self.platforms = platforms
  }

  /// - Parameters:
  ///   - kinds: Of each title that was seen, and so are genres and platforms.
  package init(counts: [LibraryCount], kinds: [String], genres: [String], platforms: [String]) {
    let genres = Self.count(genres).filter { $0.count >= Self.leastOfGenre }
    self.init(
      counts: counts, kinds: Self.count(kinds), genres: Array(genres.prefix(Self.mostGenres)),
      platforms: Self.count(platforms))
  }

  /// The most frequent first, equal ones by name.
  private static func count(_ names: [String]) -> [NamedCount] {
    Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).map { NamedCount(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  public func count(_ shelf: LibraryShelf) -> Int { counts.first { $0.shelf == shelf }?.count ?? 0 }
}

/// How many titles are on a shelf.
///
/// ```swift
/// let count = LibraryCount(shelf: .seen, count: 12)
/// ```
public struct LibraryCount: Codable, Hashable, Sendable {
  public let shelf: LibraryShelf
  public let count: Int

  public init(shelf: LibraryShelf, count: Int) {
    self.shelf = shelf
    self.count = count
  }
}

/// How many titles have a genre, or a platform, or how many people a tag.
///
/// ```swift
/// let platforms = [NamedCount(name: "Cinema", count: 9), NamedCount(name: "Library", count: 4)]
/// ```
public struct NamedCount: Codable, Hashable, Sendable {
  public let name: String
  public let count: Int

  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

/// All that a person's library says of one title.
///
/// ```swift
/// let record = try decoder.decode(LibraryTitleRecord.self, from: data)
/// let readings = record.entries.count
/// ```
public struct LibraryTitleRecord: Codable, Hashable, Sendable {
  public let item: SwipedItem?
  /// The latest first; deleted ones are not among them.
  public let entries: [LibraryEntry]
  /// The ids of the person's lists that have it.
  public let lists: [String]

  public init(item: SwipedItem?, entries: [LibraryEntry], lists: [String]) {
    self.item = item
    self.entries = entries
    self.lists = lists
  }
}

/// A list, as whoever asked may see it.
///
/// ```swift
/// let list = try decoder.decode(ListDescription.self, from: data)
/// let mayAdd = list.role == .owner || list.role == .collaborator
/// ```
public struct ListDescription: Identifiable, Codable, Hashable, Sendable {
  public let id: String
  public let name: String
  public let description: String?
  public let owner: User
  public let collaborators: [User]
  public let titleCount: Int
  /// Anyone may open it, and its owner's page shows it with their library.
  public let isPublished: Bool
  /// What whoever asked is to it; nil for strangers.
  public let role: ListRole?
  /// The first titles, for a picture of it.
  public let firstTitles: [Title]
  /// Where it stands among the lists of whoever keeps it; see ``SortKey``.
  public var sortKey: String

  public init(
    id: String, name: String, description: String?, owner: User, collaborators: [User], titleCount: Int,
    isPublished: Bool, role: ListRole?, firstTitles: [Title], sortKey: String
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.owner = owner
    self.collaborators = collaborators
    self.titleCount = titleCount
    self.isPublished = isPublished
    self.role = role
    self.firstTitles = firstTitles
    self.sortKey = sortKey
  }
}

/// What a person is to a list.
///
/// ```swift
/// let mayRename = list.role == .owner
/// ```
public enum ListRole: String, Codable, Hashable, Sendable, CaseIterable {
  case owner
  case collaborator
  case follower
}

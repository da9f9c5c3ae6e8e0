public import Foundation

/// The conditions for titles of a library. All of them apply together.
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
  /// Nil includes unrated titles.
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

/// A ``LibraryQuery`` as the parameters of a request.
///
/// ```swift
/// let call = API.Library.titles(LibraryTitlesQuery(LibraryQuery(shelf: .seen), page: 2))
/// ```
public struct LibraryTitlesQuery: PagedQuery {
  public static let rules = PageQuery.rules.merging([
    "q": .all([.length(0...Limits.searchQueryLength), .pattern(#"^[^\u0000]*$"#)]),
    "genre": .pattern(#"^[^\u0000]*$"#), "platform": .pattern(#"^[^\u0000]*$"#),
  ]) { $1 }

  /// Part of the library; everything seen or on the watchlist without it.
  public var shelf: LibraryShelf?
  /// Order of the titles; the last added first without it.
  public var sort: LibrarySort?
  /// Part of the name or of the people of a title.
  public var q: String?
  /// Only titles of this kind.
  public var kind: TitleKind?
  /// Only titles of this genre.
  public var genre: String?
  /// Only titles that were found or seen there.
  public var platform: String?
  /// Only titles that I rated with at least so many quarters of a star.
  public var minimumRating: Rating?
  public var page: Int?
  public var pageSize: Int?

  public init(_ query: LibraryQuery, page: Int? = nil, pageSize: Int? = nil) {
    shelf = query.shelf
    sort = query.sort
    q = query.text.isEmpty ? nil : query.text
    kind = query.kind
    genre = query.genre
    platform = query.platform
    minimumRating = query.minimumRating
    self.page = page
    self.pageSize = pageSize
  }

  public var query: LibraryQuery {
    LibraryQuery(
      shelf: shelf ?? .all, text: q ?? "", kind: kind, genre: genre, platform: platform,
      minimumRating: minimumRating, sort: sort ?? .recentlyAdded)
  }
}

/// The parts of a library.
///
/// ```swift
/// let query = LibraryQuery(shelf: .favorites)
/// let since = LibraryShelf.recentSince(now)
/// ```
public enum LibraryShelf: String, Codable, Hashable, Sendable, CaseIterable {
  /// Seen titles and those on the watchlist.
  case all
  case seen
  case watchlist
  case skipped
  /// Titles that are being read or watched, by their entries.
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

/// The order of a shelf.
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

/// A title with its user's decision, rating and status.
///
/// ```swift
/// let entry = LibraryTitle(title: book, direction: .watchlist, status: .want)
/// ```
public struct LibraryTitle: Identifiable, WireValue {
  public let title: Title
  /// The decision; nil without one.
  public let direction: SwipeDirection?
  /// The time of the decision.
  public let dateSwiped: Date?
  /// The rating of this user.
  public let personalRating: Rating?
  /// The place where it was found or seen.
  public let sourcePlatform: String?
  /// The status; nil without a decision or an entry.
  public let status: ReadingStatus?
  /// The place in the requested list; nil elsewhere. See ``SortKey``.
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

/// Counts of a library.
///
/// ```swift
/// let summary = try decoder.decode(LibrarySummary.self, from: data)
/// print("\(summary.count(.seen)) seen")
/// ```
public struct LibrarySummary: WireValue {
  public static let rules: [String: FieldRule] = [
    "genres": .count(0...mostGenres), "platforms": .count(0...100),
  ]

  /// The number of titles of each shelf.
  public let counts: [LibraryCount]
  /// Seen titles by kind, without empty kinds.
  public let kinds: [NamedCount]
  /// The genres of seen titles that at least two titles have, at most ten, those with the most titles first.
  public let genres: [NamedCount]
  /// The platforms of seen titles, those with the most titles first.
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

/// The number of titles on a shelf.
///
/// ```swift
/// let count = LibraryCount(shelf: .seen, count: 12)
/// ```
public struct LibraryCount: WireValue {
  public static let rules: [String: FieldRule] = ["count": .atLeast(0)]

  public let shelf: LibraryShelf
  public let count: Int

  public init(shelf: LibraryShelf, count: Int) {
    self.shelf = shelf
    self.count = count
  }
}

/// The number of titles with a genre or a platform, or of users with a tag.
///
/// ```swift
/// let platforms = [NamedCount(name: "Cinema", count: 9), NamedCount(name: "Library", count: 4)]
/// ```
public struct NamedCount: WireValue {
  public static let rules: [String: FieldRule] = ["count": .atLeast(1)]

  public let name: String
  public let count: Int

  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

/// The records of one title in a user's library.
///
/// ```swift
/// let record = try decoder.decode(LibraryTitleRecord.self, from: data)
/// let readings = record.entries.count
/// ```
public struct LibraryTitleRecord: WireValue {
  public static let rules: [String: FieldRule] = [
    "entries": .count(0...Limits.entriesPerTitle), "lists": .list(0...Int.max, of: .id),
  ]

  /// The decision; nil without one.
  public let item: SwipedItem?
  /// The latest first, without deleted ones.
  public let entries: [LibraryEntry]
  /// The ids of the lists with this title that the user keeps or works on.
  public let lists: [String]

  public init(item: SwipedItem?, entries: [LibraryEntry], lists: [String]) {
    self.item = item
    self.entries = entries
    self.lists = lists
  }
}

/// A list as its viewer may see it.
///
/// ```swift
/// let list = try decoder.decode(ListDescription.self, from: data)
/// let mayAdd = list.role == .owner || list.role == .collaborator
/// ```
public struct ListDescription: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "name": .length(0...Limits.listNameLength),
    "description": .length(0...Limits.listDescriptionLength),
    "collaborators": .count(0...Limits.collaboratorsPerList), "titleCount": .atLeast(0),
    "firstTitles": .count(0...maxFirstTitles),
  ]

  public static let maxFirstTitles = 4

  public let id: String
  /// Empty for followers of a list that is no longer published.
  public let name: String
  public let description: String?
  /// The user who keeps it.
  public let owner: User
  /// The users who work on it, without those who are hidden from the viewer.
  public let collaborators: [User]
  /// The number of titles.
  public let titleCount: Int
  /// Whether everyone may open it, and its owner's page shows it with the library.
  public let isPublished: Bool
  /// The viewer's role; nil without one.
  public let role: ListRole?
  /// The first titles, for a picture of it.
  public let firstTitles: [Title]
  /// The place among its owner's lists; see ``SortKey``.
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

/// A user's role in a list.
///
/// ```swift
/// let mayRename = list.role == .owner
/// ```
public enum ListRole: String, Codable, Hashable, Sendable, CaseIterable {
  case owner
  case collaborator
  case follower
}

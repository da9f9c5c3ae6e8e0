public import Foundation

/// A query for titles of a library. A title must meet all conditions.
///
/// ```swift
/// let query = LibraryQuery(shelf: .seen, kind: .book, minimumRating: Rating(quarterStars: 16), sort: .rating)
/// ```
public struct LibraryQuery: Hashable, Sendable {
  public var shelf: LibraryShelf
  /// A part of the name, the original name or the people of a title, without regard to case, marks and punctuation;
  /// empty for all.
  public var text: String
  public var kind: TitleKind?
  public var genre: String?
  public var platform: String?
  /// The minimum rating; nil to include unrated titles.
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

  /// Part of the library; everything seen or on the watchlist if absent.
  public var shelf: LibraryShelf?
  /// Order of the titles; the last added first if absent.
  public var sort: LibrarySort?
  /// A part of the name of a title or of its people.
  public var q: String?
  /// Only titles of this kind.
  public var kind: TitleKind?
  /// Only titles of this genre.
  public var genre: String?
  /// Only titles that were found or seen on this platform.
  public var platform: String?
  /// Only titles that the user rated with at least this many quarters of a star.
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
  /// Titles whose entries say that they are being read or watched.
  case now
  case onHold
  case didNotFinish
  /// Seen titles with a rating of at least four stars.
  case favorites
  /// Seen titles that were added within the last ``recentDays`` days.
  case recent

  public static let favoriteRating = 16
  public static let recentDays = 30

  /// Returns the time since which added titles count as recent.
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

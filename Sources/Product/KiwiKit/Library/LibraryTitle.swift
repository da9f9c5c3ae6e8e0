public import Foundation

/// A title with its user's decision, rating and status.
///
/// ```swift
/// let entry = LibraryTitle(title: book, direction: .watchlist, status: .want)
/// ```
public struct LibraryTitle: Identifiable, WireValue {
  public let title: Title
  /// The decision, or nil.
  public let direction: SwipeDirection?
  /// The time of the decision.
  public let dateSwiped: Date?
  /// The rating of this user.
  public let personalRating: Rating?
  /// The place where it was found or seen.
  public let sourcePlatform: String?
  /// The status; nil without a decision or an entry.
  public let status: ReadingStatus?
  /// The position in the requested list; nil elsewhere. See ``SortKey``.
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

/// The rating that a user gives a title.
///
/// ```swift
/// let request = Rating(quarterStars: 18).map(RateTitleRequest.init)
/// ```
public struct RateTitleRequest: WireValue {
  public let rating: Rating

  public init(rating: Rating) {
    self.rating = rating
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
    "entries": .list(0...Limits.entriesPerTitle), "lists": .list(0...Int.max, of: .id),
  ]

  /// The decision, or nil.
  public let item: SwipedItem?
  /// The entries, latest first, without deleted ones.
  public let entries: [LibraryEntry]
  /// The ids of the lists with this title that the user keeps or works on.
  public let lists: [String]

  public init(item: SwipedItem?, entries: [LibraryEntry], lists: [String]) {
    self.item = item
    self.entries = entries
    self.lists = lists
  }
}

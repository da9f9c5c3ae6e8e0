public import Foundation

/// A user's decision about a title.
///
/// Each direction keeps the time of its last swipe, and a clear has its own time. The highest direction swiped after
/// the last clear counts. So the rule of ``SwipeDirection/after(_:)`` holds under every merge, and undo and removal
/// still reach the other devices.
///
/// ```swift
/// var item = SwipedItem(titleId: book.id, watchlistAt: time)
/// assert(item.direction == .watchlist)
/// ```
public struct SwipedItem: LibraryChangeRecord {
  public static let rules: [String: FieldRule] = ["titleId": .id]
  public static let omitted: Set<String> = [
    "seenAt", "watchlistAt", "skippedAt", "clearedAt", "dateSwiped", "personalRating", "sourcePlatform",
    "isPrivate",
  ]

  public let titleId: String
  public var seenAt: HybridTime?
  public var watchlistAt: HybridTime?
  public var skippedAt: HybridTime?
  /// The time at which all earlier decisions were cleared.
  public var clearedAt: HybridTime?
  /// The day of the decision; undo restores an earlier one.
  public var dateSwiped: Stamped<Date>?
  /// The rating; a nil value after the user removed it.
  public var personalRating: Stamped<Rating?>?
  /// The place where it was found or seen, such as the name of a streaming service.
  public var sourcePlatform: Stamped<String?>?
  /// True if only its user sees the decision and the rating, even when everyone sees the library.
  public var isPrivate: Stamped<Bool>?

  public init(
    titleId: String, seenAt: HybridTime? = nil, watchlistAt: HybridTime? = nil, skippedAt: HybridTime? = nil,
    clearedAt: HybridTime? = nil, dateSwiped: Stamped<Date>? = nil, personalRating: Stamped<Rating?>? = nil,
    sourcePlatform: Stamped<String?>? = nil, isPrivate: Stamped<Bool>? = nil
  ) {
    self.titleId = titleId
    self.seenAt = seenAt
    self.watchlistAt = watchlistAt
    self.skippedAt = skippedAt
    self.clearedAt = clearedAt
    self.dateSwiped = dateSwiped
    self.personalRating = personalRating
    self.sourcePlatform = sourcePlatform
    self.isPrivate = isPrivate
  }

  public var id: String { titleId }

  /// The decision; nil if there is none or it was cleared.
  public var direction: SwipeDirection? {
    SwipeDirection.allCases.sorted(by: >).first { direction in
      guard let time = self[direction] else { return false }
      return time > clearedAt ?? .distantPast
    }
  }

  public subscript(direction: SwipeDirection) -> HybridTime? {
    get {
      switch direction {
      case .seen: seenAt
      case .watchlist: watchlistAt
      case .skipped: skippedAt
      }
    }
    set {
      switch direction {
      case .seen: seenAt = newValue
      case .watchlist: watchlistAt = newValue
      case .skipped: skippedAt = newValue
      }
    }
  }

  public mutating func merge(_ other: SwipedItem) {
    seenAt.merge(other.seenAt)
    watchlistAt.merge(other.watchlistAt)
    skippedAt.merge(other.skippedAt)
    clearedAt.merge(other.clearedAt)
    dateSwiped.merge(other.dateSwiped)
    personalRating.merge(other.personalRating)
    sourcePlatform.merge(other.sourcePlatform)
    isPrivate.merge(other.isPrivate)
  }

  public mutating func mapTimes(_ transform: (HybridTime) -> HybridTime) {
    seenAt.mapTime(transform)
    watchlistAt.mapTime(transform)
    skippedAt.mapTime(transform)
    clearedAt.mapTime(transform)
    dateSwiped.mapTime(transform)
    personalRating.mapTime(transform)
    sourcePlatform.mapTime(transform)
    isPrivate.mapTime(transform)
  }
}

/// A position in a book: a page, the percentage of the book before it, or both.
///
/// ```swift
/// let page = BookPosition(page: 120)
/// let half = BookPosition(percent: 50)
/// ```
public struct BookPosition: UndividedValue {
  public static let rules: [String: FieldRule] = [
    "page": .number(Limits.readingPages),
    "percent": .number(0...100),
  ]

  /// The page.
  public var page: Int?
  /// The percentage of the book before it.
  public var percent: Int?

  /// Creates a position, or returns nil without a page and a percentage.
  public init?(page: Int?, percent: Int?) {
    guard page != nil || percent != nil else { return nil }
    self.page = page
    self.percent = percent
  }

  private init() {}

  /// A position without a page and a percentage, which removes the position in a change.
  public static let unknown = BookPosition()

  /// The position, or nil for ``unknown``.
  public var known: BookPosition? { self == .unknown ? nil : self }

  /// A position at a page.
  public init(page: Int) { self.page = page }

  /// A position at a percentage of the book.
  public init(percent: Int) { self.percent = percent }
}

/// A reader's progress in a book.
///
/// ```swift
/// let place = ReadingPlace(page: 130)
/// assert(place.hasReached(BookPosition(page: 120), pages: 400))
/// ```
public struct ReadingPlace: Hashable, Sendable {
  /// The furthest reported page.
  public var page: Int?
  /// The furthest reported percentage.
  public var percent: Int?
  /// True once the reader has finished the book and so has reached every position.
  public var isFinished: Bool

  public init(page: Int? = nil, percent: Int? = nil, isFinished: Bool = false) {
    self.page = page
    self.percent = percent
    self.isFinished = isFinished
  }

  /// True if the reader has reached a position: compared by pages or by percentages if both have them, and otherwise
  /// by the book's number of `pages` if it is known. A position that cannot be compared is not reached.
  public func hasReached(_ position: BookPosition, pages: Int?) -> Bool {
    if isFinished { return true }
    let byPage = Self.compare(page, position.page)
    let byPercent = Self.compare(percent, position.percent)
    if byPage != nil || byPercent != nil { return byPage == true || byPercent == true }
    guard let pages, pages > 0 else { return false }
    if let page = position.page, let percent {
      return Double(percent) / 100 >= Double(page) / Double(pages)
    }
    if let percent = position.percent, let page {
      return Double(page) / Double(pages) >= Double(percent) / 100
    }
    return false
  }

  /// Returns nil if one value is unknown.
  private static func compare(_ own: Int?, _ other: Int?) -> Bool? {
    guard let own, let other else { return nil }
    return own >= other
  }
}

/// Where in an e-book somebody is.
///
/// ```swift
/// assert(EbookPosition(chapter: 1, word: 900) < EbookPosition(chapter: 2, word: 0))
/// ```
public struct EbookPosition: Codable, Hashable, Sendable, Comparable {
  /// From 0, in the order in which the book is read.
  public let chapter: Int
  /// From 0, of the chapter's words (``EbookChapter/words``). At most their number, which is the end of the chapter.
  public let word: Int

  public init(chapter: Int, word: Int) {
    self.chapter = chapter
    self.word = word
  }

  public static let beginning = EbookPosition(chapter: 0, word: 0)

  public static func < (left: EbookPosition, right: EbookPosition) -> Bool {
    (left.chapter, left.word) < (right.chapter, right.word)
  }
}

/// Tells where somebody is.
///
/// ```swift
/// let update = EbookPositionUpdate(EbookPosition(chapter: 2, word: 140), secondsAgo: 30)
/// ```
public struct EbookPositionUpdate: Codable, Hashable, Sendable {
  public let chapter: Int
  public let word: Int
  /// How long ago it was, by the device's own count; of two devices the one that was there later counts.
  public let secondsAgo: Int?

  public init(_ position: EbookPosition, secondsAgo: Int? = nil) {
    chapter = position.chapter
    word = position.word
    self.secondsAgo = secondsAgo
  }

  public var position: EbookPosition { EbookPosition(chapter: chapter, word: word) }
}

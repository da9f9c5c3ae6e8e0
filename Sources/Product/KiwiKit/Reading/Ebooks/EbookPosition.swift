/// A position in an e-book.
///
/// ```swift
/// assert(EbookPosition(chapter: 1, word: 900) < EbookPosition(chapter: 2, word: 0))
/// ```
public struct EbookPosition: WireValue, Comparable {
  public static let rules: [String: FieldRule] = [
    "chapter": .number(0...(Limits.ebookChapters - 1)), "word": .atLeast(0),
  ]

  /// The index of the chapter in reading order, from 0.
  public let chapter: Int
  /// The number of words before it in the headings, paragraphs, quotes, list items and preformatted text of the
  /// chapter, split at white space. The number of all of them is the end of the chapter.
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

/// Reports the position of a device.
///
/// ```swift
/// let update = EbookPositionUpdate(EbookPosition(chapter: 2, word: 140), secondsAgo: 30)
/// ```
public struct EbookPositionUpdate: WireValue {
  public static let rules: [String: FieldRule] = [
    "chapter": .number(0...(Limits.ebookChapters - 1)), "word": .number(0...Limits.wordsPerEbookChapter),
    "secondsAgo": .number(0...Limits.readingLateness),
  ]

  /// The index of the chapter in reading order, from 0.
  public let chapter: Int
  /// The number of words of the chapter before the position.
  public let word: Int
  /// The age of the position in seconds by the device's clock. The latest position of all devices wins.
  public let secondsAgo: Int?

  public init(_ position: EbookPosition, secondsAgo: Int? = nil) {
    chapter = position.chapter
    word = position.word
    self.secondsAgo = secondsAgo
  }

  public var position: EbookPosition { EbookPosition(chapter: chapter, word: word) }
}

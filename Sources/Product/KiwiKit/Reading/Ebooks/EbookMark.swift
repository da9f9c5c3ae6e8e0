public import Foundation

/// A bookmark or a highlight in an e-book.
///
/// ```swift
/// let marks = try decoder.decode([EbookMark].self, from: data)
/// let bookmarks = marks.filter(\.isBookmark)
/// ```
public struct EbookMark: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "chapter": .atLeast(0), "word": .atLeast(0), "endWord": .atLeast(0),
  ]

  /// A lowercase UUID, chosen by the device.
  public let id: String
  /// The index of the chapter, from 0.
  public let chapter: Int
  /// The first word.
  public let word: Int
  /// The word after the last; the first word for a bookmark.
  public let endWord: Int
  /// The color of a highlight; null for a bookmark.
  public let color: Color?
  /// The text at the mark, shortened.
  public let quote: String
  /// The reader's note.
  public let note: String
  public let createdAt: Date

  /// The color of a highlight.
  public enum Color: String, Codable, Hashable, Sendable, CaseIterable {
    case yellow
    case green
    case blue
    case pink
  }

  public init(
    id: String, chapter: Int, word: Int, endWord: Int, color: Color? = nil, quote: String = "",
    note: String = "", createdAt: Date
  ) {
    self.id = id
    self.chapter = chapter
    self.word = word
    self.endWord = endWord
    self.color = color
    self.quote = quote
    self.note = note
    self.createdAt = createdAt
  }

  public var position: EbookPosition { EbookPosition(chapter: chapter, word: word) }
  public var isBookmark: Bool { color == nil }

  /// The text shown for a mark: the beginning for a bookmark, and a shortened passage for a highlight.
  public static func quote(_ word: Int, _ endWord: Int, of words: [String]) -> String {
    let count = endWord == word ? wordsOfBookmark : min(wordsOfQuote, endWord - word)
    return String(words.dropFirst(word).prefix(count).joined(separator: " ").prefix(maxQuoteLength))
  }

  private static let wordsOfBookmark = 12
  private static let wordsOfQuote = 60
  /// The maximum length in characters, because a word of a book can be very long.
  private static let maxQuoteLength = 600
}

/// Creates or replaces a mark under an id that the device chose.
///
/// ```swift
/// let request = EbookMarkRequest(chapter: 2, word: 140, endWord: 152, color: .yellow, note: "Again")
/// ```
public struct EbookMarkRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "chapter": .number(0...(Limits.ebookChapters - 1)), "word": .number(0...Limits.wordsPerEbookChapter),
    "endWord": .number(0...Limits.wordsPerEbookChapter), "note": .text(0...Limits.ebookNoteLength),
  ]

  /// The index of the chapter, from 0.
  public let chapter: Int
  /// The first word.
  public let word: Int
  /// The word after the last; omitted for a bookmark.
  public let endWord: Int?
  /// Omitted for a bookmark.
  public let color: EbookMark.Color?
  /// The reader's note.
  public let note: String?

  public init(
    chapter: Int, word: Int, endWord: Int? = nil, color: EbookMark.Color? = nil, note: String? = nil
  ) {
    self.chapter = chapter
    self.word = word
    self.endWord = endWord
    self.color = color
    self.note = note
  }
}

/// Links an e-book to a book of the catalog.
///
/// ```swift
/// let request = EbookTitleRequest(titleId: book.id)
/// ```
public struct EbookTitleRequest: WireValue {
  public static let rules: [String: FieldRule] = ["titleId": .length(0...Int.max)]

  /// The book. Null or an omitted member removes the link.
  public let titleId: String?

  public init(titleId: String?) {
    self.titleId = titleId
  }
}

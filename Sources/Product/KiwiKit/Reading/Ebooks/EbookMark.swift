public import Foundation

/// A place in an e-book that somebody marked: a bookmark, or a stretch of words in a colour.
///
/// ```swift
/// let marks = try decoder.decode([EbookMark].self, from: data)
/// let bookmarks = marks.filter(\.isBookmark)
/// ```
public struct EbookMark: Identifiable, Codable, Hashable, Sendable {
  /// A UUID in lowercase text, which the device chose.
  public let id: String
  public let chapter: Int
  /// Of the first word.
  public let word: Int
  /// The word after the last; that of ``word`` for a bookmark.
  public let endWord: Int
  /// Nil for a bookmark.
  public let color: Color?
  /// What stands there, for lists of marks; the server cuts it.
  public let quote: String
  public let note: String
  public let createdAt: Date

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

  /// What stands at a mark: of a bookmark its beginning, of a stretch as much as lists show.
  public static func quote(_ word: Int, _ endWord: Int, of words: [String]) -> String {
    let count = endWord == word ? wordsOfBookmark : min(wordsOfQuote, endWord - word)
    return String(words.dropFirst(word).prefix(count).joined(separator: " ").prefix(longestQuote))
  }

  private static let wordsOfBookmark = 12
  private static let wordsOfQuote = 60
  /// In characters: a word of a book can be very long.
  private static let longestQuote = 600
}

/// Makes or changes a mark under an id that the device chose.
///
/// ```swift
/// let request = EbookMarkRequest(chapter: 2, word: 140, endWord: 152, color: .yellow, note: "Again")
/// ```
public struct EbookMarkRequest: Codable, Hashable, Sendable {
  public let chapter: Int
  public let word: Int
  public let endWord: Int?
  public let color: EbookMark.Color?
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

/// Says which book of the catalogue an e-book is.
///
/// ```swift
/// let request = EbookTitleRequest(titleId: book.id)
/// ```
public struct EbookTitleRequest: Codable, Hashable, Sendable {
  /// Nil for none.
  public let titleId: String?

  public init(titleId: String?) {
    self.titleId = titleId
  }
}

public import Foundation

/// An e-book, which only its owner sees.
///
/// ```swift
/// let books = try decoder.decode([Ebook].self, from: data)
/// for book in books { print(book.name, Int(book.progress * 100)) }
/// ```
public struct Ebook: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "missingParts": .all([.always, .list(0...(Limits.ebookMissingParts + 1))]),
    "creators": .list(0...Limits.creatorsPerEbook), "chapterCount": .atLeast(0), "wordCount": .atLeast(0),
    "size": .atLeast(0), "wordsRead": .atLeast(0),
  ]

  /// A lowercase UUID.
  public let id: String
  /// The state of the file: being processed, ready or unreadable.
  public let status: Status
  /// The reason why the file could not be read; null unless it failed.
  public let problem: String?
  /// The names of chapters, pictures and recordings that could not be read. 101 names mean that there are more than
  /// 100.
  public let missingParts: [String]?
  /// The name in the book; the name of the file until it is read.
  public let name: String
  /// The authors.
  public let creators: [String]
  /// A language tag (BCP 47), such as `en`; null if the book names none.
  public let language: String?
  /// The ISBN, in 13 digits.
  public let isbn: String?
  /// The cover, visible only to the owner.
  public let coverURL: URL?
  public let chapterCount: Int
  /// The number of words in all chapters.
  public let wordCount: Int
  /// The size of the file, in bytes.
  public let size: Int
  public let addedAt: Date
  /// The reader's last position; null until reading begins.
  public let position: EbookPosition?
  /// The time of the last position.
  public let readAt: Date?
  /// The number of words before the position.
  public let wordsRead: Int
  /// The book of the catalog to which it is linked.
  public let title: TitleSummary?

  /// The state of an uploaded file.
  public enum Status: String, Codable, Hashable, Sendable, CaseIterable {
    /// The server is processing the file.
    case reading
    case ready
    /// The file could not be read; ``Ebook/problem`` has the reason.
    case failed
  }

  public init(
    id: String, status: Status, problem: String? = nil, missingParts: [String]? = nil, name: String,
    creators: [String] = [],
    language: String? = nil, isbn: String? = nil, coverURL: URL? = nil, chapterCount: Int = 0,
    wordCount: Int = 0, size: Int, addedAt: Date, position: EbookPosition? = nil, readAt: Date? = nil,
    wordsRead: Int = 0, title: TitleSummary? = nil
  ) {
    self.id = id
    self.status = status
    self.problem = problem
    self.missingParts = missingParts
    self.name = name
    self.creators = creators
    self.language = language
    self.isbn = isbn
    self.coverURL = coverURL
    self.chapterCount = chapterCount
    self.wordCount = wordCount
    self.size = size
    self.addedAt = addedAt
    self.position = position
    self.readAt = readAt
    self.wordsRead = wordsRead
    self.title = title
  }

  /// The share of words before the position, from 0 to 1.
  public var progress: Double {
    wordCount > 0 ? min(1, Double(wordsRead) / Double(wordCount)) : 0
  }
}

extension Ebook {
  private static let maxNamedParts = 3

  /// A notice in the reader's language that names the parts of the book that could not be read; nil for a complete book.
  public var missingPartsNote: String? {
    guard let missingParts, let first = missingParts.first else { return nil }
    let count = missingParts.count
    guard count > 1 else {
      return localized(
        """
        One part of this book could not be read: “\(first)”. Download the file again and upload it, or open it in \
        another app.
        """)
    }
    let names = missingParts.prefix(Self.maxNamedParts).map { "“\($0)”" }.joined(separator: ", ")
    if count > Limits.ebookMissingParts {
      return localized(
        """
        More than \(Limits.ebookMissingParts) parts of this book could not be read: \(names) and more. Download the \
        file again and upload it, or open it in another app.
        """)
    }
    if count > Self.maxNamedParts {
      return localized(
        """
        \(count) parts of this book could not be read: \(names) and more. Download the file again and upload it, or \
        open it in another app.
        """)
    }
    return localized(
      """
      \(count) parts of this book could not be read: \(names). Download the file again and upload it, or open it in \
      another app.
      """)
  }
}

/// An e-book with its chapters and its table of contents.
///
/// ```swift
/// let details = try decoder.decode(EbookDetails.self, from: data)
/// for entry in details.contents { print(String(repeating: "  ", count: entry.level) + entry.name) }
/// ```
public struct EbookDetails: WireValue {
  public static let rules: [String: FieldRule] = [
    "chapters": .list(0...Limits.ebookChapters), "contents": .list(0...Limits.ebookContents),
    "images": .list(0...Limits.ebookImages),
  ]

  public let ebook: Ebook
  /// In reading order. A long chapter in a script without spaces is split into several parts.
  public let chapters: [Chapter]
  /// The table of contents.
  public let contents: [ContentsEntry]
  /// The pictures, to which chapters refer by index.
  public let images: [Image]

  /// A chapter without its text.
  public struct Chapter: WireValue {
    public static let rules: [String: FieldRule] = ["wordCount": .atLeast(0)]

    /// The name in the table of contents or the heading.
    public let name: String
    public let wordCount: Int

    public init(name: String, wordCount: Int) {
      self.name = name
      self.wordCount = wordCount
    }
  }

  /// A line of the table of contents.
  public struct ContentsEntry: WireValue {
    public static let rules: [String: FieldRule] = ["level": .atLeast(0)]

    public let name: String
    /// The level of indentation, from 0.
    public let level: Int
    public let position: EbookPosition

    public init(name: String, level: Int, position: EbookPosition) {
      self.name = name
      self.level = level
      self.position = position
    }
  }

  /// A picture of the book.
  public struct Image: WireValue {
    public static let rules: [String: FieldRule] = ["width": .atLeast(1), "height": .atLeast(1)]

    /// The URL of the picture, which only the owner of the book sees.
    public let url: URL
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    public init(url: URL, width: Int, height: Int) {
      self.url = url
      self.width = width
      self.height = height
    }
  }

  public init(
    ebook: Ebook, chapters: [Chapter], contents: [ContentsEntry], images: [Image] = []
  ) {
    self.ebook = ebook
    self.chapters = chapters
    self.contents = contents
    self.images = images
  }
}

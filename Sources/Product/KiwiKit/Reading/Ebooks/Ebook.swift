public import Foundation

/// An e-book of somebody, which they alone see.
///
/// ```swift
/// let books = try decoder.decode([Ebook].self, from: data)
/// for book in books { print(book.name, Int(book.progress * 100)) }
/// ```
public struct Ebook: Identifiable, Codable, Hashable, Sendable {
  /// A UUID in lowercase text.
  public let id: String
  public let status: Status
  /// Why it cannot be read, in words for its owner; nil unless it failed.
  public let problem: String?
  /// The names of chapters, pictures and recordings that could not be read and are not among the book's chapters. One
  /// name more than ``Limits/ebookMissingParts`` says that there are more; nil from older servers.
  public let missingParts: [String]?
  /// As the book says it; the name of the file until it is read.
  public let name: String
  public let creators: [String]
  /// By BCP 47, such as `en`; nil where the book does not say it.
  public let language: String?
  /// In 13 digits.
  public let isbn: String?
  public let coverURL: URL?
  public let chapterCount: Int
  public let wordCount: Int
  /// In bytes, of the file that was sent.
  public let size: Int
  public let addedAt: Date
  /// Nil until somebody has begun to read it.
  public let position: EbookPosition?
  /// When they were there.
  public let readAt: Date?
  /// Words before the position, of ``wordCount``.
  public let wordsRead: Int
  /// The book of the catalogue that it is.
  public let title: TitleSummary?

  public enum Status: String, Codable, Hashable, Sendable, CaseIterable {
    /// The file is being taken in.
    case reading
    case ready
    /// Nothing can be made of the file; ``Ebook/problem`` says why.
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

  /// From 0 to 1.
  public var progress: Double {
    wordCount > 0 ? min(1, Double(wordsRead) / Double(wordCount)) : 0
  }
}

extension Ebook {
  private static let maxNamedParts = 3
  private static let missingPartsRemedy =
    "Download the file again and upload it, or open it in another app."

  /// Names the parts of the book that could not be read; nil where all of it was.
  public var missingPartsNote: String? {
    guard let missingParts, let first = missingParts.first else { return nil }
    guard missingParts.count > 1 else {
      return "One part of this book could not be read: “\(first)”. \(Self.missingPartsRemedy)"
    }
    let names = missingParts.prefix(Self.maxNamedParts).map { "“\($0)”" }.joined(separator: ", ")
    let rest = missingParts.count > Self.maxNamedParts ? " and more" : ""
    let isMore = missingParts.count > Limits.ebookMissingParts
    let count = isMore ? "More than \(Limits.ebookMissingParts)" : "\(missingParts.count)"
    return "\(count) parts of this book could not be read: \(names)\(rest). \(Self.missingPartsRemedy)"
  }
}

/// An e-book with its chapters and its table of contents.
///
/// ```swift
/// let details = try decoder.decode(EbookDetails.self, from: data)
/// for entry in details.contents { print(String(repeating: "  ", count: entry.level) + entry.name) }
/// ```
public struct EbookDetails: Codable, Hashable, Sendable {
  public let ebook: Ebook
  /// In the order in which the book is read.
  public let chapters: [Chapter]
  public let contents: [ContentsEntry]
  public let images: [Image]

  public struct Chapter: Codable, Hashable, Sendable {
    public let name: String
    public let wordCount: Int

    public init(name: String, wordCount: Int) {
      self.name = name
      self.wordCount = wordCount
    }
  }

  /// A line of the table of contents.
  public struct ContentsEntry: Codable, Hashable, Sendable {
    public let name: String
    /// From 0: how far it is indented.
    public let level: Int
    public let position: EbookPosition

    public init(name: String, level: Int, position: EbookPosition) {
      self.name = name
      self.level = level
      self.position = position
    }
  }

  /// A picture of the book. It is its owner's alone, as the book is.
  public struct Image: Codable, Hashable, Sendable {
    public let url: URL
    /// In pixels.
    public let width: Int
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

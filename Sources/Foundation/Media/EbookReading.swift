/// The content of an e-book: metadata, chapters as text blocks, table of contents and images.
///
/// All of it is untrusted, like the file.
public struct EbookReading: Sendable, Equatable {
  /// A chapter, or a section of a long one.
  public struct Chapter: Sendable, Equatable {
    /// The title, or an empty string.
    public var name: String
    /// The text and images in reading order.
    public var blocks: [Block]

    public init(name: String, blocks: [Block]) {
      self.name = name
      self.blocks = blocks
    }
  }

  /// A block of content, such as a paragraph, a heading or an image.
  public struct Block: Sendable, Equatable {
    /// The role of a block.
    public enum Kind: String, Sendable, CaseIterable {
      case heading
      case paragraph
      case quote
      case listItem
      case preformatted
      case rule
      case image
      case note
    }

    /// The role of the block.
    public var kind: Kind
    /// The text, or the description of an image.
    public var text: String
    /// The level of a heading or list item.
    public var level: Int?
    /// The styled ranges of the text.
    public var runs: [Run]
    /// The index of the image in ``EbookReading/images``.
    public var image: Int?
    /// The name by which the chapter's runs refer to this note.
    public var note: String?

    public init(
      kind: Kind, text: String, level: Int? = nil, runs: [Run] = [], image: Int? = nil, note: String? = nil
    ) {
      self.kind = kind
      self.text = text
      self.level = level
      self.runs = runs
      self.image = image
      self.note = note
    }
  }

  /// A styled range of a text, in Unicode scalars.
  public struct Run: Sendable, Equatable {
    /// The style of a run.
    public enum Style: String, Sendable, CaseIterable {
      case emphasis
      case strong
      case noteReference
    }

    /// The start of the range.
    public var start: Int
    /// The end of the range, exclusive.
    public var end: Int
    /// The style.
    public var style: Style
    /// The name of the note that a note reference refers to.
    public var note: String?

    public init(start: Int, end: Int, style: Style, note: String? = nil) {
      self.start = start
      self.end = end
      self.style = style
      self.note = note
    }
  }

  /// An entry of the table of contents.
  public struct ContentsEntry: Sendable, Equatable {
    /// The title of the entry.
    public var name: String
    /// The nesting level, 0 at the top.
    public var level: Int
    /// The index of the entry's chapter.
    public var chapter: Int
    /// The number of words of the chapter before the entry's target.
    public var word: Int

    public init(name: String, level: Int, chapter: Int, word: Int) {
      self.name = name
      self.level = level
      self.chapter = chapter
      self.word = word
    }
  }

  /// The reasons why an e-book is rejected.
  public enum Problem: String, Error, Sendable, CaseIterable {
    /// The file is not an EPUB.
    case otherFormat = "other-format"
    /// The file is protected by DRM and opens only in the shop's apps.
    case protected
    /// The content exceeds the limits.
    case tooLarge = "too-large"
    /// The book has no text.
    case empty
    /// The file is damaged.
    case damaged
  }

  /// The title of the book.
  public var name: String
  /// The names of the authors.
  public var creators: [String]
  /// The language code declared by the book.
  public var language: String?
  /// The identifiers declared by the book, such as ISBNs.
  public var identifiers: [String]
  /// The chapters in reading order.
  public var chapters: [Chapter]
  /// The table of contents.
  public var contents: [ContentsEntry]
  /// The stored images.
  public var images: [ProcessedImage.Variant]
  /// The index of the cover in ``images``.
  public var cover: Int?
  /// The names of parts of the book that could not be read.
  public var missingParts: [String]

  public init(
    name: String, creators: [String] = [], language: String? = nil, identifiers: [String] = [],
    chapters: [Chapter] = [], contents: [ContentsEntry] = [], images: [ProcessedImage.Variant] = [],
    cover: Int? = nil, missingParts: [String] = []
  ) {
    self.name = name
    self.creators = creators
    self.language = language
    self.identifiers = identifiers
    self.chapters = chapters
    self.contents = contents
    self.images = images
    self.cover = cover
    self.missingParts = missingParts
  }
}

/// The limits of an e-book.
package enum EbookBounds {
  /// The maximum size of the file, in bytes.
  package static let archiveByteCount = 50 << 20
  /// The maximum number of files in the archive.
  package static let entryCount = 10_000
  /// The maximum size of one document, in bytes.
  package static let documentByteCount = 16 << 20
  /// The maximum size of all documents together, in bytes.
  package static let documentsByteCount = 96 << 20
  /// The maximum size of one image, in bytes.
  package static let imageByteCount = 16 << 20
  /// The maximum compression ratio of an entry. Prose reaches 3, and empty tables 100.
  package static let ratio = 200
  /// The size, in bytes, below which the ratio is not checked.
  package static let smallByteCount = 1 << 20
  /// The maximum number of documents in the reading order.
  package static let documentCount = 2_000
  /// The maximum number of chapters. A document in a script without spaces may yield several.
  package static let chapterCount = 10_000
  package static let blockCount = 100_000
  package static let runCount = 20_000
  package static let contentsCount = 5_000
  package static let contentsLevels = 8
  package static let imageCount = 1_000
  package static let imageSide = 1_600
  /// The maximum size of a serialized chapter, in bytes.
  package static let chapterMessageByteCount = 15 << 20
  /// The maximum size of all serialized chapters, each with its notes, in bytes.
  package static let messagesByteCount = 2 * textByteCount
  /// The maximum size of all text, in bytes.
  package static let textByteCount = 48 << 20
  package static let lineLength = 300
  package static let creatorCount = 20
  package static let identifierCount = 20
  /// The maximum number of names of unreadable parts. One more marks a truncated list.
  package static let missingCount = 100
}

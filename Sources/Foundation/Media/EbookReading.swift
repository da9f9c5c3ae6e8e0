/// What stands in an e-book: words about it, its chapters as blocks of text, its table of contents and its pictures.
///
/// All of it is what the book's maker put there, and no more trustworthy than the file.
public struct EbookReading: Sendable, Equatable {
  public struct Chapter: Sendable, Equatable {
    public var name: String
    public var blocks: [Block]

    public init(name: String, blocks: [Block]) {
      self.name = name
      self.blocks = blocks
    }
  }

  /// A paragraph, a heading, a picture.
  public struct Block: Sendable, Equatable {
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

    public var kind: Kind
    public var text: String
    /// Of headings and list items.
    public var level: Int?
    public var runs: [Run]
    /// Where the picture stands among ``EbookReading/images``.
    public var image: Int?
    /// Under which name runs of the chapter refer to a note.
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

  /// A stretch of a text, in Unicode scalars.
  public struct Run: Sendable, Equatable {
    public enum Style: String, Sendable, CaseIterable {
      case emphasis
      case strong
      case noteReference
    }

    public var start: Int
    public var end: Int
    public var style: Style
    public var note: String?

    public init(start: Int, end: Int, style: Style, note: String? = nil) {
      self.start = start
      self.end = end
      self.style = style
      self.note = note
    }
  }

  public struct ContentsEntry: Sendable, Equatable {
    public var name: String
    public var level: Int
    public var chapter: Int
    /// Words of the chapter that come before.
    public var word: Int

    public init(name: String, level: Int, chapter: Int, word: Int) {
      self.name = name
      self.level = level
      self.chapter = chapter
      self.word = word
    }
  }

  /// Why nothing can be made of a file.
  public enum Problem: String, Error, Sendable, CaseIterable {
    /// It is no EPUB.
    case otherFormat = "other-format"
    /// It can only be opened with a key that its shop gives to programs of its own.
    case protected
    /// There is more in it than is taken.
    case tooLarge = "too-large"
    /// It has no text.
    case empty
    case damaged
  }

  public var name: String
  public var creators: [String]
  public var language: String?
  public var identifiers: [String]
  public var chapters: [Chapter]
  public var contents: [ContentsEntry]
  public var images: [ProcessedImage.Variant]
  /// Where the cover stands among ``images``.
  public var cover: Int?
  /// The names of the parts that belong to the book and could not be read.
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

/// What is taken of an e-book.
package enum EbookBounds {
  /// In bytes, of the file.
  package static let archiveByteCount = 50 << 20
  /// Files in it.
  package static let entryCount = 10_000
  /// In bytes, of one document in it.
  package static let documentByteCount = 16 << 20
  /// Of all documents together.
  package static let documentsByteCount = 96 << 20
  /// In bytes, of one picture in it.
  package static let imageByteCount = 16 << 20
  /// How much larger than its packed form an entry may be. Prose packs to a third, and tables of nothing to a hundredth.
  package static let ratio = 200
  /// Below so many bytes the ratio does not count.
  package static let smallByteCount = 1 << 20
  /// Of the reading order.
  package static let documentCount = 2_000
  /// A document of a script without spaces becomes several.
  package static let chapterCount = 10_000
  package static let blockCount = 100_000
  package static let runCount = 20_000
  package static let contentsCount = 5_000
  package static let contentsLevels = 8
  package static let imageCount = 1_000
  package static let imageSide = 1_600
  /// In bytes, of one chapter as it is told.
  package static let chapterMessageByteCount = 15 << 20
  /// Of all chapters, each with the notes that it refers to.
  package static let messagesByteCount = 2 * textByteCount
  /// In bytes, of all text.
  package static let textByteCount = 48 << 20
  package static let lineLength = 300
  package static let creatorCount = 20
  package static let identifierCount = 20
  /// Names of parts that could not be read. One more says that there are more.
  package static let missingCount = 100
}

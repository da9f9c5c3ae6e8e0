import Formats

/// The text of a chapter of an e-book.
///
/// ```swift
/// let block = EbookBlock(kind: .paragraph, text: "It was a bright day.")
/// let chapter = EbookChapter(index: 0, name: "One", blocks: [block])
/// assert(chapter.words.count == 5)
/// ```
public struct EbookChapter: WireValue {
  public static let rules: [String: FieldRule] = ["index": .atLeast(0)]

  /// The index of the chapter in reading order, from 0.
  public let index: Int
  /// The name in the table of contents or the heading.
  public let name: String
  public let blocks: [EbookBlock]

  public init(index: Int, name: String, blocks: [EbookBlock]) {
    self.index = index
    self.name = name
    self.blocks = blocks
  }

  /// The words that positions count: the texts of the blocks in order, split at white space. Notes, pictures and
  /// rules have none.
  public var words: [String] {
    blocks.flatMap { block in block.words.map { String($0) } }
  }

  /// The number of words before each block.
  public var firstWords: [Int] {
    var count = 0
    return blocks.map { block in
      defer { count += block.wordCount }
      return count
    }
  }

  /// The index of the block with a word, or of the last block with words; nil without words.
  public func block(ofWord word: Int) -> Int? {
    var count = 0
    var last: Int?
    for (index, block) in blocks.enumerated() {
      let words = block.wordCount
      guard words > 0 else { continue }
      last = index
      count += words
      if word < count { break }
    }
    return last
  }
}

/// A part of a chapter: a paragraph, a heading, a picture.
///
/// ```swift
/// let block = EbookBlock(kind: .heading, text: "One", level: 1)
/// print(block.wordCount)
/// ```
public struct EbookBlock: WireValue {
  public static let rules: [String: FieldRule] = ["level": .atLeast(0), "image": .atLeast(0)]

  public let kind: Kind
  /// Words separated by single spaces, or by line feeds at the ends of lines; preformatted text has lines and spaces as
  /// the book has them. The description of a picture.
  public let text: String
  /// The level of a heading, from 1 to 6, or of a list item, from 1.
  public let level: Int?
  /// The parts of the text that are not plain, by beginning.
  public let runs: [EbookRun]
  /// The index of the picture among the images of the book.
  public let image: Int?
  /// The name by which runs of this chapter refer to a note.
  public let note: String?

  /// The kind of a block.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case heading
    case paragraph
    case quote
    case listItem
    case preformatted
    case rule
    case image
    /// A footnote, which is not part of the running text.
    case note
  }

  public init(
    kind: Kind, text: String, level: Int? = nil, runs: [EbookRun] = [], image: Int? = nil, note: String? = nil
  ) {
    self.kind = kind
    self.text = text
    self.level = level
    self.runs = runs
    self.image = image
    self.note = note
  }

  /// The words that positions count.
  public var words: [Substring] {
    switch kind {
    case .heading, .paragraph, .quote, .listItem, .preformatted:
      // Splits by scalars, so every device counts the same with any version of Unicode.
      text.unicodeScalars.split(whereSeparator: Self.isSpace).map { Substring($0) }
    case .rule, .image, .note: []
    }
  }

  /// The number of ``words``.
  public var wordCount: Int {
    switch kind {
    case .heading, .paragraph, .quote, .listItem, .preformatted:
      var count = 0
      var isInWord = false
      for scalar in text.unicodeScalars {
        let isSpace = Self.isSpace(scalar)
        if !isSpace, !isInWord { count += 1 }
        isInWord = !isSpace
      }
      return count
    case .rule, .image, .note: return 0
    }
  }

  /// The length in words; scripts without spaces count by their characters (`ReadingLength`).
  public var length: Int {
    switch kind {
    case .heading, .paragraph, .quote, .listItem, .preformatted: ReadingLength(text.unicodeScalars).words
    case .rule, .image, .note: 0
    }
  }

  /// The words of each sentence in order.
  public var sentences: [Range<Int>] {
    var sentences: [Range<Int>] = []
    var first = 0
    for (index, word) in SpeedReadingWord.words(words.map { String($0) }).enumerated() where word.endsSentence
    {
      sentences.append(first..<index + 1)
      first = index + 1
    }
    return sentences
  }

  /// The range of words in the text in Unicode scalars, or nil if none of them exists.
  public func scalars(ofWords range: Range<Int>) -> Range<Int>? {
    var (first, end): (Int?, Int) = (nil, 0)
    var word = -1
    var isInWord = false
    for (place, scalar) in text.unicodeScalars.enumerated() {
      let isSpace = Self.isSpace(scalar)
      if !isSpace, !isInWord { word += 1 }
      isInWord = !isSpace
      guard isInWord, range.contains(word) else { continue }
      if first == nil { first = place }
      end = place + 1
    }
    return first.map { $0..<end }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { ReadingLength.isSpace(scalar) }
}

/// A part of a block's text that is not plain.
///
/// ```swift
/// let run = EbookRun(start: 3, end: 6, style: .emphasis)
/// let block = EbookBlock(kind: .paragraph, text: "It was.", runs: [run])
/// ```
public struct EbookRun: WireValue {
  public static let rules: [String: FieldRule] = ["start": .atLeast(0), "end": .atLeast(0)]

  /// The start, in Unicode scalars from the beginning of the text.
  public let start: Int
  /// The end: the index after the last scalar.
  public let end: Int
  public let style: Style
  /// The name of the note to which a note reference refers.
  public let note: String?

  /// The style of a run.
  public enum Style: String, Codable, Hashable, Sendable, CaseIterable {
    case emphasis
    case strong
    case noteReference
  }

  public init(start: Int, end: Int, style: Style, note: String? = nil) {
    self.start = start
    self.end = end
    self.style = style
    self.note = note
  }
}

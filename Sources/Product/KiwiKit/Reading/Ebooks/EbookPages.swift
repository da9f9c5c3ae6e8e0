/// The pages of a chapter: whole blocks with about ``wordsPerPage`` words per page, or as much text of a script
/// without spaces (``EbookBlock/length``).
///
/// A page starts with the same word on every device, and its start is the saved position.
///
/// ```swift
/// let pages = EbookPages(chapter)
/// let page = pages.index(ofWord: 950)
/// ```
public struct EbookPages: Hashable, Sendable {
  /// A part of a chapter that is shown at once.
  public struct Page: Hashable, Sendable {
    /// The range of the chapter's blocks.
    public let blocks: Range<Int>
    /// The range of the chapter's words.
    public let words: Range<Int>
  }

  public static let wordsPerPage = 400

  /// The pages; at least one.
  public let pages: [Page]

  public init(_ chapter: EbookChapter, wordsPerPage: Int = wordsPerPage) {
    var pages: [Page] = []
    var (firstBlock, firstWord, word, length) = (0, 0, 0, 0)
    for (index, block) in chapter.blocks.enumerated() {
      let added = block.length
      // A heading does not end a page.
      let isFull = length + added > wordsPerPage || block.kind == .heading && length > wordsPerPage / 2
      if index > firstBlock, isFull, word > firstWord {
        pages.append(Page(blocks: firstBlock..<index, words: firstWord..<word))
        (firstBlock, firstWord, length) = (index, word, 0)
      }
      word += block.wordCount
      length += added
    }
    pages.append(Page(blocks: firstBlock..<chapter.blocks.count, words: firstWord..<word))
    self.pages = pages
  }

  /// The index of the page with a word.
  public func index(ofWord word: Int) -> Int {
    pages.lastIndex { $0.words.lowerBound <= word } ?? 0
  }
}

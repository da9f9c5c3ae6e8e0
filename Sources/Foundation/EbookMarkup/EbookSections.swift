import Formats
import Media

/// A section of a long chapter in a script without spaces.
///
/// Positions count words between white space, so a paragraph of such a script is one word, and a client that
/// fills pages by words would show the whole chapter as one page.
package struct EbookSection {
  /// The blocks, including the notes that they refer to.
  package let blocks: [EbookReading.Block]
  /// The number of words of the chapter before this section.
  package let firstWord: Int

  /// The maximum length of a section, in characters.
  private static let maxLength = 4_000
  /// The target length. Longer chapters are split into sections of about equal length below it.
  private static let targetLength = 3_500

  /// Splits a chapter.
  ///
  /// - Returns: One section if the chapter is short or its script separates words by spaces.
  package static func sections(of blocks: [EbookReading.Block]) -> [EbookSection] {
    let text = blocks.filter { $0.kind != .note }
    let lengths = text.map(unspacedLength)
    let total = lengths.reduce(0, +)
    guard total > maxLength else { return [EbookSection(blocks: blocks, firstWord: 0)] }
    let target = total / ((total + targetLength - 1) / targetLength)
    let notes = Dictionary(
      blocks.filter { $0.kind == .note }.map { ($0.note ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    var sections: [EbookSection] = []
    var (start, length, firstWord) = (0, 0, 0)
    func close(at end: Int) {
      let part = text[start..<end]
      var seen: Set<String> = []
      let names = part.flatMap(\.runs).compactMap(\.note).filter { seen.insert($0).inserted }
      sections.append(EbookSection(blocks: part + names.compactMap { notes[$0] }, firstWord: firstWord))
      firstWord += part.reduce(0) { $0 + wordCount($1) }
      start = end
    }
    for index in text.indices {
      if length > 0, length >= target || length + lengths[index] > maxLength {
        // A heading stays with the following text.
        var end = index
        while end > start + 1, text[end - 1].kind == .heading { end -= 1 }
        close(at: end)
        length = lengths[end..<index].reduce(0, +)
      }
      length += lengths[index]
    }
    close(at: text.count)
    return sections
  }

  private static func unspacedLength(_ block: EbookReading.Block) -> Int {
    guard ReadingLength(block.text.unicodeScalars).words >= 2 * wordCount(block) else { return 0 }
    return block.text.unicodeScalars.count
  }

  /// Returns the number of words as counted by positions.
  private static func wordCount(_ block: EbookReading.Block) -> Int {
    guard ![.image, .note, .rule].contains(block.kind) else { return 0 }
    return block.text.unicodeScalars.split(whereSeparator: ReadingLength.isSpace).count
  }
}

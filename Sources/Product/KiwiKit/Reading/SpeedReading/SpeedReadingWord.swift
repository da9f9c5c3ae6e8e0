/// A word with the sentence and paragraph ends after it.
///
/// ```swift
/// let words = SpeedReadingWord.words(of: "It was. It is.")
/// let ends = words.filter(\.endsSentence).count
/// ```
public struct SpeedReadingWord: Hashable, Sendable {
  /// The word with its punctuation, without white space. Never empty.
  public let text: String
  public let endsSentence: Bool
  public let endsParagraph: Bool

  public init(_ text: String, endsSentence: Bool = false, endsParagraph: Bool = false) {
    self.text = text
    self.endsSentence = endsSentence
    self.endsParagraph = endsParagraph
  }

  /// The words of a text in order.
  ///
  /// An empty line ends a paragraph, and so does a line break at the end of a sentence, because copied text often has
  /// the line breaks of its page. Text without spaces, such as Chinese, is split into pieces of up to `maxPieceLength`
  /// characters.
  public static func words(of text: String) -> [SpeedReadingWord] {
    var words: [SpeedReadingWord] = []
    var paragraph: [Substring] = []
    func close() {
      let pieces = paragraph.flatMap(pieces)
      for (index, piece) in pieces.enumerated() {
        let next = index + 1 < pieces.count ? pieces[index + 1] : nil
        words.append(
          SpeedReadingWord(
            piece, endsSentence: next == nil || endsSentence(piece, before: next), endsParagraph: next == nil)
        )
      }
      paragraph = []
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let found = line.split(whereSeparator: \.isWhitespace)
      guard let last = found.last else {
        close()
        continue
      }
      paragraph += found
      if endsSentence(String(last), before: nil) { close() }
    }
    close()
    return words
  }

  /// The words of a text that is already split. Each keeps its index.
  ///
  /// - `paragraphEnds`: The indices of the last words of paragraphs.
  public static func words(_ texts: [String], paragraphEnds: Set<Int> = []) -> [SpeedReadingWord] {
    texts.indices.map { index in
      let next = index + 1 < texts.count ? texts[index + 1] : nil
      let endsParagraph = next == nil || paragraphEnds.contains(index)
      return SpeedReadingWord(
        texts[index], endsSentence: endsParagraph || endsSentence(texts[index], before: next),
        endsParagraph: endsParagraph)
    }
  }

  /// The maximum length of a piece in characters.
  static let maxPieceLength = 12
  /// The length in characters above which a word is text without spaces.
  private static let maxWordLength = 30

  private static func pieces(_ run: Substring) -> [String] {
    guard run.count > maxWordLength || run.contains(where: isIdeographic) else { return [String(run)] }
    var pieces: [String] = []
    var piece = ""
    for character in run {
      piece.append(character)
      if piece.count == maxPieceLength || clauseEnds.contains(character) || sentenceEnds.contains(character) {
        pieces.append(piece)
        piece = ""
      }
    }
    if !piece.isEmpty { pieces.append(piece) }
    return pieces
  }

  private static func isIdeographic(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { (0x3040...0x30FF).contains($0.value) || $0.properties.isIdeographic }
      ?? false
  }

  // MARK: Punctuation

  static let sentenceEnds: Set<Character> = [".", "!", "?", "…", "。", "！", "？", "؟", "۔", "।"]
  static let clauseEnds: Set<Character> = [",", ";", ":", "–", "—", "、", "，", "；", "：", "،", "؛"]
  private static let closings: Set<Character> = [
    "\"", "'", "”", "’", "»", "«", "“", ")", "]", "}", "」", "』", "*", "_",
  ]
  private static let abbreviations: Set<String> = [
    "mr.", "mrs.", "ms.", "dr.", "st.", "prof.", "vs.", "e.g.", "i.e.", "cf.", "no.", "vol.", "pp.", "p.",
  ]

  /// The last character that is not a closing quote, a bracket or an emphasis mark.
  static func lastMark(_ text: String) -> Character? { text.last { !closings.contains($0) } }

  private static func endsSentence(_ text: String, before next: String?) -> Bool {
    guard let mark = lastMark(text), sentenceEnds.contains(mark) else { return false }
    guard mark == ".", let next else { return true }
    // A lowercase word continues the sentence, and initials and abbreviations do not end one.
    if next.first(where: \.isLetter)?.isLowercase == true { return false }
    let letters = text.filter { $0.isLetter || $0.isNumber }
    let isInitial = letters.count == 1 && letters.first?.isUppercase == true && letters != "I"
    return !isInitial && !abbreviations.contains(text.lowercased())
  }
}

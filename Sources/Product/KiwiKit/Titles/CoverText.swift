/// The text on a book cover, line by line from the top, and the search queries derived from it.
///
/// Quotes, their sources and advertising do not identify the book and are omitted.
///
/// ```swift
/// let text = CoverText(["THE DISPOSSESSED", "URSULA K. LE GUIN"])
/// print(text.query ?? "Nothing to look for")
/// ```
public struct CoverText: Hashable, Sendable {
  /// The remaining lines, with parts of the title or the author. The first is most likely the title.
  public let lines: [String]
  /// The author, if a line starts with "by".
  public let author: String?
  /// The ISBN, if it is printed in the text.
  public let isbn: ISBN?

  /// - Parameter read: The recognized lines, including recognition errors.
  public init(_ read: [String]) {
    let read = read.prefix(Self.maxLines).map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.prefix(Self.maxLineLength)))
    }
    isbn = read.lazy.compactMap(Self.isbn).first
    var author: String?
    var lines: [String] = []
    for line in Self.withoutQuotes(read) {
      guard !Self.isAttribution(line), Self.isbn(line) == nil else { continue }
      let line = CoverAdvertising.removed(from: line)
      if let name = Self.authorAfterBy(line) {
        author = author ?? name
      } else if line.contains(where: \.isLetter) || Self.isYearTitle(line) {
        lines.append(line)
      }
    }
    self.lines = lines
    self.author = author
  }

  /// Covers have few lines; more are from the inside of a book.
  private static let maxLines = 100
  private static let maxLineLength = 200
  public static let maxQueryLength = 120
  private static let fewWords = 3
  private static let wordsOfATitle = 6
  private static let joinedLines = 3

  // MARK: Queries

  /// The likely title, or else the author; nil for an empty cover.
  public var query: String? {
    guard let first = lines.first else { return author.map(Self.shortened) }
    guard let second = lines.dropFirst().first else { return Self.shortened(first) }
    let count = (first: Self.words(first).count, second: Self.words(second).count)
    let goesOn =
      count.first <= Self.wordsOfATitle && count.second <= Self.wordsOfATitle && !Self.isName(second)
    return Self.shortened(goesOn || count.second <= Self.fewWords ? "\(first) \(second)" : first)
  }

  /// The queries to try one after the other: the title, its first line alone, up to three lines together, and each of
  /// the others.
  public var queries: [String] {
    let joined = Self.shortened(lines.prefix(Self.joinedLines).joined(separator: " "))
    let all = [query].compactMap(\.self) + lines.prefix(1).map(Self.shortened) + [joined]
    var queries: [String] = []
    for query in all + (lines.dropFirst() + [author].compactMap(\.self)).map(Self.shortened)
    where !query.isEmpty && !queries.contains(query) {
      queries.append(query)
    }
    return queries
  }

  /// Shortens a text between words.
  private static func shortened(_ text: String) -> String {
    var kept = ""
    var length = 0
    for word in words(text) {
      let more = word.unicodeScalars.count + (kept.isEmpty ? 0 : 1)
      guard length + more <= maxQueryLength else {
        // A single longer word is cut.
        return kept.isEmpty
          ? String(String.UnicodeScalarView(word.unicodeScalars.prefix(maxQueryLength))) : kept
      }
      kept += (kept.isEmpty ? "" : " ") + word
      length += more
    }
    return kept
  }

  private static func words(_ line: String) -> [Substring] {
    line.split(whereSeparator: \.isWhitespace)
  }

  // MARK: Kinds of lines

  /// True if a line resembles a person's name: two to four capitalized words, none of which occurs only in titles.
  static func isName(_ line: String) -> Bool {
    let words = words(line)
    guard (2...4).contains(words.count), !line.contains(where: \.isNumber) else { return false }
    let parts = words.map { $0.lowercased() }
    guard parts.allSatisfy({ !wordsOfTitlesAlone.contains($0) }) else { return false }
    return zip(words, parts).allSatisfy { word, part in
      particles.contains(part) || word.first?.isUppercase == true
    }
  }

  private static let wordsOfTitlesAlone: Set = [
    "a", "an", "the", "of", "and", "or", "in", "on", "at", "to", "for", "from", "with", "without", "under",
    "my", "your", "his", "her", "our", "their", "is", "are", "was", "not", "no", "&",
  ]
  private static let particles: Set = [
    "de", "del", "della", "da", "di", "du", "des", "van", "von", "der", "den", "ter", "le", "la", "al", "el",
    "bin", "ibn", "y", "e",
  ]

  private static func authorAfterBy(_ line: String) -> String? {
    let words = words(line)
    guard words.count > 1, words.first?.lowercased() == "by" else { return nil }
    let name = words.dropFirst().joined(separator: " ")
    return isName(name) || words.count == 2 ? name : nil
  }

  /// True if a line is the source of a quote: a dash and a name.
  private static func isAttribution(_ line: String) -> Bool {
    line.first.map { dashes.contains($0) } ?? false
  }

  private static let dashes: Set<Character> = ["-", "\u{2010}", "\u{2013}", "\u{2014}", "\u{2015}", "~"]

  /// Some titles are a number: 1984.
  private static func isYearTitle(_ line: String) -> Bool {
    line.count == 4 && line.allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func isbn(_ line: String) -> ISBN? {
    ISBN(line) ?? isbn(line.unicodeScalars, dots: true) ?? isbn(line.unicodeScalars, dots: false)
  }

  /// - Parameter dots: True if the number may contain dots. Otherwise a dot ends it, as in a price after it.
  private static func isbn(_ line: String.UnicodeScalarView, dots: Bool) -> ISBN? {
    // The form with ten digits may end in an X, and separators may be between any two.
    line.split { scalar in
      let isInside = scalar == "." ? dots : scalar == "x" || scalar == "X" || ISBN.separates(scalar)
      return !("0"..."9" ~= scalar) && !isInside
    }.lazy.compactMap { part in ISBN(String(part.drop { !("0"..."9" ~= $0) })) }.first
  }

  // MARK: Quotes

  /// Returns the lines without text in quotation marks, including quotes over several lines. An unmatched mark is
  /// ignored, because recognition produces stray ones.
  private static func withoutQuotes(_ read: [String]) -> [String] {
    var lines = read
    var kept: [String] = []
    var index = lines.startIndex
    while index < lines.endIndex {
      let line = lines[index]
      if let start = line.firstIndex(where: openingMarks.contains), let end = end(of: start, in: lines, index)
      {
        kept.append(String(line[..<start]))
        // Another quote or its source may follow.
        lines[end.line] = String(lines[end.line][end.position...].dropFirst())
        index = end.line
      } else {
        kept.append(line)
        index += 1
      }
    }
    return kept.map { words($0).joined(separator: " ") }.filter { !$0.isEmpty }
  }

  private static func end(
    of start: String.Index, in lines: [String], _ first: Int
  ) -> (line: Int, position: String.Index)? {
    for number in first..<min(lines.count, first + maxQuoteLines) {
      let line = lines[number]
      let begin = number == first ? line.index(after: start) : line.startIndex
      if let position = line[begin...].firstIndex(where: closingMarks.contains) { return (number, position) }
    }
    return nil
  }

  /// The maximum length of a quote in lines.
  private static let maxQuoteLines = 8
  private static let openingMarks: Set<Character> = ["\u{201C}", "\"", "\u{201E}", "\u{AB}"]
  private static let closingMarks: Set<Character> = ["\u{201D}", "\"", "\u{201C}", "\u{BB}"]
}

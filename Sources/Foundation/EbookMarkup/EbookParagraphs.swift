import Formats
import Media

/// Divides a text into the paragraphs that its line feeds separate, and long ones into parts that fit on a page.
///
/// Some books are one element whose paragraphs end with `<br/>`, or have no paragraphs at all.
struct EbookParagraphs {
  struct Part {
    /// Where it begins in the whole text, in scalars.
    let start: Int
    let text: String
    let runs: [EbookReading.Run]
  }

  /// In words, as ``ReadingLength`` counts them. The lines of a longer text are paragraphs.
  private static let maxLinesLength = 400
  /// A longer text without lines is divided between sentences.
  private static let maxLength = 1_000
  /// The parts of a text without lines are no longer than this.
  private static let pieceLength = 400
  /// Lines of a long text are joined until they are so long, so that a poem does not fall apart.
  private static let lineGroupLength = 40

  private let scalars: [Unicode.Scalar]
  private let isPreformatted: Bool

  /// - Parameter runs: In the order of their beginnings; those of one style do not overlap.
  static func parts(of text: String, _ runs: [EbookReading.Run], isPreformatted: Bool) -> [Part] {
    let paragraphs = Self(scalars: Array(text.unicodeScalars), isPreformatted: isPreformatted)
    return paragraphs.parts(of: text, runs)
  }

  private func parts(of text: String, _ runs: [EbookReading.Run]) -> [Part] {
    let isLong = length(of: scalars.indices) > Self.maxLinesLength
    guard isLong || !isPreformatted && text.contains("\n\n") else {
      return [Part(start: 0, text: text, runs: runs)]
    }
    let ranges = paragraphs.flatMap { paragraph in
      length(of: paragraph) > Self.maxLinesLength ? lineGroups(in: paragraph).flatMap(pieces) : [paragraph]
    }
    var cursors = EbookReading.Run.Style.allCases.map { style in RunCursor(runs.filter { $0.style == style })
    }
    return ranges.compactMap { range in
      var here: [EbookReading.Run] = []
      for index in cursors.indices { here += cursors[index].runs(in: range) }
      return part(range, here.sorted { ($0.start, $0.end) < ($1.start, $1.end) })
    }
  }

  /// The runs of one style, which do not overlap, for ranges in their order.
  private struct RunCursor {
    private let runs: [EbookReading.Run]
    private var next = 0

    init(_ runs: [EbookReading.Run]) { self.runs = runs }

    mutating func runs(in range: Range<Int>) -> [EbookReading.Run] {
      var found: [EbookReading.Run] = []
      while runs.indices.contains(next) {
        let run = runs[next]
        // A reference to a note belongs to the text before it.
        let start = run.start == run.end ? max(0, run.start - 1) : run.start
        guard start < range.upperBound else { break }
        found.append(run)
        guard run.end <= range.upperBound else { break }
        next += 1
      }
      return found
    }
  }

  private func length(of range: Range<Int>) -> Int { ReadingLength(scalars[range]).words }

  // MARK: Places to divide

  /// Each with the empty lines behind it, so that no scalar is in none of them.
  private var paragraphs: [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    var feeds = 0
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\n" {
        feeds += 1
        continue
      }
      if feeds > 1 {
        found.append(start..<index)
        start = index
      }
      feeds = 0
    }
    return found + [start..<scalars.count]
  }

  private func lineGroups(in range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = range.lowerBound
    var length = ReadingLength()
    for index in range {
      length.add(scalars[index])
      guard scalars[index] == "\n", length.words >= Self.lineGroupLength else { continue }
      found.append(start..<index + 1)
      start = index + 1
      length = ReadingLength()
    }
    return found + [start..<range.upperBound]
  }

  /// Divides a very long range at the ends of sentences, else at spaces, else anywhere.
  private func pieces(of range: Range<Int>) -> [Range<Int>] {
    let total = length(of: range)
    guard total > Self.maxLength else { return [range] }
    // Of about the same length, rather than a rest of few words.
    let count = total / Self.pieceLength + 1
    let limit = min(Self.pieceLength, total / count * 5 / 4)
    var found: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    var (sentence, space): (Int?, Int?) = (nil, nil)
    var length = ReadingLength()
    while index < range.upperBound {
      length.add(scalars[index])
      if length.words > limit, index > start {
        let end = sentence ?? space ?? index
        found.append(start..<end)
        (start, index) = (end, end)
        (sentence, space) = (nil, nil)
        length = ReadingLength()
        continue
      }
      index += 1
      if ReadingLength.isSpace(scalars[index - 1]) { space = index }
      if endsSentence(before: index, in: range) { sentence = index }
    }
    return found + [start..<range.upperBound]
  }

  private static let ends: Set<Unicode.Scalar> = [".", "!", "?", "…", "؟", "۔", "।"]
  private static let wideEnds: Set<Unicode.Scalar> = ["。", "！", "？"]
  private static let maxClosingCount = 8
  private static let closings: Set<Unicode.Scalar> = [
    "\"", "'", "”", "’", "»", "«", "“", ")", "]", "」", "』", "）",
  ]

  /// Whether a sentence ends with the scalar before a place. Marks of scripts without spaces need no space behind them.
  private func endsSentence(before place: Int, in range: Range<Int>) -> Bool {
    var last = place - 1
    while last > range.lowerBound, place - last <= Self.maxClosingCount,
      Self.closings.contains(scalars[last])
    { last -= 1 }
    let hasCloser = place < range.upperBound && Self.closings.contains(scalars[place])
    if Self.wideEnds.contains(scalars[last]) { return !hasCloser }
    return Self.ends.contains(scalars[last]) && place < range.upperBound
      && ReadingLength.isSpace(scalars[place])
  }

  // MARK: Parts

  /// Nil for a range without words.
  private func part(_ range: Range<Int>, _ runs: [EbookReading.Run]) -> Part? {
    let isEdge: (Unicode.Scalar) -> Bool = { isPreformatted ? $0 == "\n" : ReadingLength.isSpace($0) }
    guard let start = range.first(where: { !isEdge(scalars[$0]) }),
      let last = range.last(where: { !ReadingLength.isSpace(scalars[$0]) }), last >= start
    else { return nil }
    let kept = start..<last + 1
    let clipped = runs.compactMap { run -> EbookReading.Run? in
      var clipped = run
      clipped.start = min(max(run.start, kept.lowerBound), kept.upperBound) - kept.lowerBound
      clipped.end = min(max(run.end, kept.lowerBound), kept.upperBound) - kept.lowerBound
      return clipped.start < clipped.end || run.style == .noteReference ? clipped : nil
    }
    return Part(start: start, text: String(String.UnicodeScalarView(scalars[kept])), runs: clipped)
  }
}

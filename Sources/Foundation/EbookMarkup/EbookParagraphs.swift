import Formats
import Media

/// Splits text into paragraphs and long paragraphs into parts that fit on a page.
///
/// Some books are one element with paragraphs separated by `<br/>`, or without any paragraphs.
struct EbookParagraphs {
  struct Part {
    /// The offset in the whole text, in scalars.
    let start: Int
    let text: String
    let runs: [EbookReading.Run]
  }

  /// The length, in words as counted by ``ReadingLength``, above which lines become paragraphs.
  private static let maxLinesLength = 400
  /// The length, in words, above which text without line breaks is split between sentences.
  private static let maxLength = 1_000
  /// The maximum length of such a piece, in words.
  private static let pieceLength = 400
  /// The minimum length of a group of lines, in words, which keeps poems together.
  private static let lineGroupLength = 40

  private let scalars: [Unicode.Scalar]
  private let isPreformatted: Bool

  /// Splits a text.
  ///
  /// - Parameter runs: The runs by start. Runs of one style must not overlap.
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

  /// The non-overlapping runs of one style, consumed range by range.
  private struct RunCursor {
    private let runs: [EbookReading.Run]
    private var next = 0

    init(_ runs: [EbookReading.Run]) { self.runs = runs }

    mutating func runs(in range: Range<Int>) -> [EbookReading.Run] {
      var found: [EbookReading.Run] = []
      while runs.indices.contains(next) {
        let run = runs[next]
        // A note reference belongs to the preceding text.
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

  // MARK: Split positions

  /// The paragraphs including trailing empty lines, which together cover all scalars.
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

  /// Splits a very long range after sentences, else at spaces, else anywhere.
  private func pieces(of range: Range<Int>) -> [Range<Int>] {
    let total = length(of: range)
    guard total > Self.maxLength else { return [range] }
    // Equal lengths avoid a last piece of a few words.
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

  /// Returns whether a sentence ends before an index. Marks of scripts without spaces need no following
  /// space.
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

  /// Returns nil for a range without words.
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

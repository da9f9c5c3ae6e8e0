/// The chunks of a text, each with its duration.
///
/// Durations are in beats, a thousandth of the mean time of a word. A text has a thousand beats per word, so the
/// mean rate is the chosen one, regardless of the durations of single words. The plan is independent of the rate.
///
/// ```swift
/// let words = SpeedReadingWord.words(of: "It was a bright day.")
/// let plan = SpeedReadingPlan(words, chunkSize: 2)
/// let seconds = plan.seconds(from: 0, wordsPerMinute: 300)
/// ```
public struct SpeedReadingPlan: Hashable, Sendable {
  /// The words that are shown together.
  public struct Chunk: Hashable, Sendable {
    /// The range of the words in the text.
    public let words: Range<Int>
    public let parts: SpeedReadingPivot.Parts
    public let beats: Int
  }

  public let words: [SpeedReadingWord]
  public let chunks: [Chunk]
  /// The beats of all words before each word, and of all words at the end.
  private let elapsed: [Int]
  /// The chunk of each word.
  private let chunkOfWord: [Int]

  /// The maximum number of letters in a chunk of several words.
  public static let lettersPerChunk = 24

  /// Plans chunks of at most `chunkSize` words. A chunk ends with its sentence.
  public init(
    _ words: [SpeedReadingWord], chunkSize: Int = 1, pacing: SpeedReadingPacing = SpeedReadingPacing()
  ) {
    self.words = words
    let weights = words.map(pacing.weight)
    let scale = Double(words.count * 1_000) / Double(max(1, weights.reduce(0, +)))
    var sum = 0
    // The total is rounded, so rounding errors do not add up.
    elapsed =
      [0]
      + weights.map { weight in
        sum += weight
        return Int((Double(sum) * scale).rounded())
      }
    var chunks: [Chunk] = []
    var chunkOfWord: [Int] = []
    var first = 0
    var letters = 0
    for (index, word) in words.enumerated() {
      chunkOfWord.append(chunks.count)
      letters += SpeedReadingPivot.letterCount(word.text)
      let next = index + 1 < words.count ? SpeedReadingPivot.letterCount(words[index + 1].text) : 0
      let isFull = index + 1 - first >= chunkSize || letters + next > Self.lettersPerChunk
      guard isFull || word.endsSentence || word.endsParagraph || index + 1 == words.count else { continue }
      chunks.append(
        Chunk(
          words: first..<index + 1, parts: SpeedReadingPivot.parts(of: words[first...index].map(\.text)),
          beats: elapsed[index + 1] - elapsed[first]))
      first = index + 1
      letters = 0
    }
    self.chunks = chunks
    self.chunkOfWord = chunkOfWord
  }

  public var isEmpty: Bool { words.isEmpty }

  /// The index of the chunk with a word. A word past the end has the last chunk, and an empty text none.
  public func chunk(of word: Int) -> Int? {
    chunkOfWord.isEmpty ? nil : chunkOfWord[min(max(word, 0), chunkOfWord.count - 1)]
  }

  /// The duration of a chunk in milliseconds.
  public static func milliseconds(beats: Int, wordsPerMinute: Int) -> Double {
    Double(beats) * 60 / Double(max(1, wordsPerMinute))
  }

  /// The remaining seconds from a word on.
  public func seconds(from word: Int, wordsPerMinute: Int) -> Double {
    let done = elapsed[min(max(word, 0), words.count)]
    return Self.milliseconds(beats: (elapsed.last ?? 0) - done, wordsPerMinute: wordsPerMinute) / 1_000
  }

  /// The words of the sentence around a word.
  public func sentence(around word: Int) -> Range<Int> {
    guard !words.isEmpty else { return 0..<0 }
    let word = min(max(word, 0), words.count - 1)
    let end = words[word...].firstIndex(where: \.endsSentence) ?? words.count - 1
    return beginning(of: word)..<end + 1
  }

  /// The word to repeat a sentence from: its beginning, or from there and from its second word the beginning of the
  /// previous sentence.
  public func sentenceBack(from word: Int) -> Int {
    guard !words.isEmpty else { return 0 }
    let word = min(max(word, 0), words.count - 1)
    let start = beginning(of: word)
    return word - start > 1 || start == 0 ? start : beginning(of: start - 1)
  }

  private func beginning(of word: Int) -> Int {
    (words[..<word].lastIndex(where: \.endsSentence) ?? -1) + 1
  }
}

/// The relative durations of words.
///
/// Readers look longer at long words, and longest at the ends of clauses and sentences, where they integrate the text
/// (Just and Carpenter, *A theory of reading*, 1980). So with adaptive pacing each letter beyond five adds a
/// twenty-fifth of a word's time, a number two fifths, the end of a clause three tenths, of a sentence a half and of
/// a paragraph seven tenths; short words are shown a little shorter. The optional pause after each sentence lasts one
/// and a half words. The added time is taken from all words evenly (``SpeedReadingPlan``), so the mean is the
/// chosen rate.
///
/// ```swift
/// let pacing = SpeedReadingPacing(pausesAtSentences: true)
/// let weight = pacing.weight(of: SpeedReadingWord("end.", endsSentence: true))
/// ```
public struct SpeedReadingPacing: Hashable, Sendable {
  public var isAdaptive: Bool
  public var pausesAtSentences: Bool

  public init(isAdaptive: Bool = true, pausesAtSentences: Bool = false) {
    self.isAdaptive = isAdaptive
    self.pausesAtSentences = pausesAtSentences
  }

  /// The weight in thousandths of an ordinary word; more than 0.
  public func weight(of word: SpeedReadingWord) -> Int {
    var weight = 1_000
    if isAdaptive {
      let letters = SpeedReadingPivot.letterCount(word.text)
      weight += 40 * min(max(letters - 5, -3), 12)
      if word.text.contains(where: \.isNumber) { weight += 400 }
      if word.endsSentence {
        weight += 500
      } else if SpeedReadingWord.lastMark(word.text).map(SpeedReadingWord.clauseEnds.contains) == true {
        weight += 300
      }
      if word.endsParagraph { weight += 700 }
    }
    if pausesAtSentences, word.endsSentence { weight += 1_500 }
    return weight
  }

  /// The durations of the first words after a pause in hundredths, while the eyes adjust.
  public static let ramp = (0..<8).map { 150 - $0 * 50 / 8 }
}

/// A reader's own pace, measured with a page of text.
///
/// ```swift
/// let own = SpeedReadingPace.wordsPerMinute(words: 300, seconds: 75)
/// let next = SpeedReadingPace.suggestion(after: own ?? 250)
/// ```
public enum SpeedReadingPace {
  /// The words per minute; nil for an implausible measurement.
  public static func wordsPerMinute(words: Int, seconds: Double) -> Int? {
    guard seconds >= 5, words >= 20 else { return nil }
    let rate = Int((Double(words) * 60 / seconds).rounded())
    return Limits.ownWordsPerMinute.contains(rate) ? rate : nil
  }

  /// The suggested first rate: slightly above the reader's pace, in tens.
  public static func suggestion(after own: Int) -> Int {
    let rates = Limits.wordsPerMinute
    return min(max((own * 11 / 10 + 5) / 10 * 10, rates.lowerBound), rates.upperBound)
  }
}

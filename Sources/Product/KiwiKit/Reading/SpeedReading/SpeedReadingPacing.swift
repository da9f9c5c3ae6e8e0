/// How long words stand, one compared with another.
///
/// Readers look longer at long words, and longest at the ends of clauses and sentences, where they put together what
/// they have read (Just and Carpenter, *A theory of reading*, 1980). So with adaptive pacing each letter beyond five adds
/// a twenty-fifth of a word's time, a number two fifths, the end of a clause three tenths, that of a sentence a half and
/// that of a paragraph seven tenths more; short words stand a little shorter. Who wants a pause after each sentence has
/// one of a word and a half more. What a text gains here it loses everywhere alike (``SpeedReadingPlan``), so that its
/// mean is the chosen rate.
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

  /// In thousandths of an ordinary word; more than 0.
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

  /// What the first words after a pause stand longer by, in hundredths: the eyes find their way in again.
  public static let ramp = (0..<8).map { 150 - $0 * 50 / 8 }
}

/// How fast somebody reads by themselves, measured with a page of a text.
///
/// ```swift
/// let own = SpeedReadingPace.wordsPerMinute(words: 300, seconds: 75)
/// let next = SpeedReadingPace.suggestion(after: own ?? 250)
/// ```
public enum SpeedReadingPace {
  /// Words in a minute; nil where it was so short or odd that it says nothing.
  public static func wordsPerMinute(words: Int, seconds: Double) -> Int? {
    guard seconds >= 5, words >= 20 else { return nil }
    let rate = Int((Double(words) * 60 / seconds).rounded())
    return Limits.ownWordsPerMinute.contains(rate) ? rate : nil
  }

  /// What to begin with: a little more than one's own pace, in tens.
  public static func suggestion(after own: Int) -> Int {
    let rates = Limits.wordsPerMinute
    return min(max((own * 11 / 10 + 5) / 10 * 10, rates.lowerBound), rates.upperBound)
  }
}

import KiwiEngine
import KiwiKit
import SwiftUI

/// How screens say what belongs to speed reading.
enum SpeedReadingWords {
  static func rate(_ wordsPerMinute: Int) -> String { "\(wordsPerMinute) words a minute" }

  /// `250 words a minute, 2 at once`
  static func summary(_ profile: SpeedReadingProfile) -> String {
    var parts = [rate(profile.wordsPerMinute)]
    if profile.chunkSize > 1 { parts.append("\(profile.chunkSize) at once") }
    if !profile.isAdaptive { parts.append("all words alike") }
    if profile.pausesAtSentences { parts.append("pauses at sentences") }
    return parts.joined(separator: ", ")
  }

  static func progress(_ text: SpeedReadingTextSummary) -> String {
    if text.word == 0 { return CountWords.count(text.wordCount, "word", "words") }
    if text.word >= text.wordCount { return "Read to the end" }
    return
      "\(text.word * 100 / max(1, text.wordCount)) % of \(CountWords.count(text.wordCount, "word", "words"))"
  }
}

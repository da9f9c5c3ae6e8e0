import KiwiEngine
import KiwiKit
import SwiftUI

/// The labels of speed reading.
enum SpeedReadingWords {
  static func rate(_ wordsPerMinute: Int) -> String { localized("\(wordsPerMinute) words per minute") }

  /// Returns a summary such as `250 words per minute, 2 at a time`.
  static func summary(_ profile: SpeedReadingProfile) -> String {
    var parts = [rate(profile.wordsPerMinute)]
    if profile.chunkSize > 1 { parts.append(localized("\(profile.chunkSize) at a time")) }
    if !profile.isAdaptive { parts.append(localized("same time for every word")) }
    if profile.pausesAtSentences { parts.append(localized("pauses after sentences")) }
    return parts.joined(separator: ", ")
  }

  static func progress(_ text: SpeedReadingTextSummary) -> String {
    if text.word == 0 { return localized("\(text.wordCount) words") }
    if text.word >= text.wordCount { return localized("Finished") }
    return
      localized("\(text.word * 100 / max(1, text.wordCount))% of \(localized("\(text.wordCount) words"))")
  }
}

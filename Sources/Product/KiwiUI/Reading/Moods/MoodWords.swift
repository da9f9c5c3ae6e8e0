import KiwiKit
import SwiftUI

/// The labels and colors of moods. No color is shown without a letter or word.
enum MoodWords {
  static func color(_ mood: String) -> Color {
    switch MoodGroup.key(mood) {
    case "focused": .teal
    case "inspired": .orange
    case "tired": .indigo
    default: .purple
    }
  }

  static func letter(_ mood: String) -> String { String(mood.prefix(1)).uppercased() }

  /// Returns a count such as `Focused: 3 sessions, 1 h 5 min`.
  static func count(_ count: MoodMap.Count) -> String {
    "\(ReadingWords.mood(count.mood)): \(sessions(count.sessions)), \(ReadingWords.duration(count.seconds))"
  }

  static func sessions(_ count: Int) -> String { localized("\(count) sessions") }

  static func list(_ counts: [MoodMap.Count]) -> String {
    counts.map { $0.sessions == 1 ? $0.mood : "\($0.mood) (\($0.sessions))" }.joined(separator: ", ")
  }

  /// Returns the text of a suggestion with its reason; nil if there is none.
  static func words(_ prompt: MoodPrompt) -> (title: String, reason: String)? {
    switch prompt.kind {
    case .none: nil
    case .gentle:
      (
        localized("A few pages are enough today."),
        localized(
          "Because you said “\(prompt.mood ?? "tired")” after your last \(sessions(prompt.sessions)).")
      )
    case .bright:
      (
        localized("You’re on a roll. Pick up your next chapter."),
        localized("Because your last \(sessions(prompt.sessions)) felt focused or inspired.")
      )
    }
  }
}

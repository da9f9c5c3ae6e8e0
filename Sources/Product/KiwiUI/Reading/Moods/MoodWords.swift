import KiwiKit
import SwiftUI

/// How screens show moods: by a colour and always by a letter or a word too.
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

  /// `Focused: 3 sessions, 1 h 5 min`
  static func count(_ count: MoodMap.Count) -> String {
    "\(ReadingWords.mood(count.mood)): \(sessions(count.sessions)), \(ReadingWords.duration(count.seconds))"
  }

  static func sessions(_ count: Int) -> String { CountWords.count(count, "session", "sessions") }

  static func list(_ counts: [MoodMap.Count]) -> String {
    counts.map { $0.sessions == 1 ? $0.mood : "\($0.mood) (\($0.sessions))" }.joined(separator: ", ")
  }

  /// What is offered, with its reason.
  static func words(_ prompt: MoodPrompt) -> (title: String, reason: String)? {
    switch prompt.kind {
    case .none: nil
    case .gentle:
      (
        "A few pages are enough today.",
        "Because you said “\(prompt.mood ?? "tired")” after your last \(sessions(prompt.sessions))."
      )
    case .bright:
      (
        "You are in a good stretch. What would you like to read on?",
        "Because your last \(sessions(prompt.sessions)) felt focused or inspired."
      )
    }
  }
}

import Foundation
import KiwiEngine
import KiwiKit

/// The labels of reading sessions.
enum ReadingWords {
  /// Returns a duration such as `32 min` or `1 hr 5 min`, at least one minute unless it is zero.
  static func duration(_ seconds: Int) -> String {
    let minutes = seconds > 0 ? max(1, seconds / 60) : 0
    guard minutes >= 60 else { return localized("\(minutes) min") }
    return minutes % 60 == 0
      ? localized("\(minutes / 60) hr") : localized("\(minutes / 60) hr \(minutes % 60) min")
  }

  static func mood(_ mood: String) -> String { mood.prefix(1).uppercased() + mood.dropFirst() }

  static func habit(_ habit: ReadingHabit) -> String {
    let time = time(minuteOfDay: habit.minuteOfDay)
    return localized("You usually read for about \(habit.minutes) minutes around \(time).")
  }

  /// Returns a time of day such as `9:30 PM`.
  static func time(minuteOfDay: Int) -> String {
    Date(timeIntervalSince1970: Double(minuteOfDay * 60))
      .formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: .reader, timeZone: .gmt))
  }

  static func days(_ count: Int) -> String { localized("\(count) days") }

  /// Returns the facts of a session, such as `32 min, 21 pages, focused`.
  static func facts(_ session: ReadingSession) -> String {
    var parts = [duration(session.elapsedSeconds)]
    if let pages = session.pagesRead, pages > 0 { parts.append(localized("\(pages) pages")) }
    if let mood = session.mood { parts.append(mood) }
    if session.isFinished { parts.append(localized("finished")) }
    return parts.joined(separator: ", ")
  }

  /// Returns the first sentences of a post about a session.
  static func summary(_ session: ReadingSession) -> String {
    let time = duration(session.elapsedSeconds)
    let pages = session.pagesRead.flatMap { $0 > 0 ? localized("\($0) pages") : nil }
    var sentences = [
      pages.map { localized("\(time) with “\(session.bookTitle)”, \($0).") }
        ?? localized("\(time) with “\(session.bookTitle)”.")
    ]
    if session.isFinished { sentences.append(localized("Finished!")) }
    if let mood = session.mood { sentences.append(localized("Feeling \(mood).")) }
    return sentences.joined(separator: " ")
  }

  static func freezes(_ streak: ReadingStreak) -> String? {
    streak.freezes == 0 ? nil : localized("Your streak survives \(streak.freezes) missed days.")
  }
}

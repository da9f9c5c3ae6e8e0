import Formats
import KiwiKit

extension JSONWriter {
  /// A ``KiwiKit/ReadingSession``.
  mutating func readingSession(_ view: ReadingSessionView, now: Timestamp, at publicURL: String) {
    let session = view.session
    object { writer in
      writer.member("id", session.id)
      writer.name("reader")
      writer.user(view.reader, at: publicURL)
      writer.name("title")
      if let title = view.title { writer.summary(title) } else { writer.null() }
      writer.member("bookTitle", session.bookTitle)
      writer.member("status", session.status(at: now).rawValue)
      writer.member("startedAt", date: session.startedAt)
      writer.member("endedAt", date: session.status == .completed ? session.endedAt : nil)
      writer.member("elapsedSeconds", view.elapsedSeconds(at: now))
      writer.member("day", session.day.description)
      writer.member("startPage", session.startPage)
      writer.member("endPage", session.endPage)
      writer.member("mood", session.mood)
      writer.member("isFinished", session.isFinished)
      writer.member("visibility", session.visibility.rawValue)
      writer.member("participants", of: view.participants) { person, writer in
        writer.user(person, at: publicURL)
      }
    }
  }

  /// A ``KiwiKit/ReadingStreak``.
  mutating func readingStreak(_ streak: ReadingStreak) {
    object { writer in
      writer.member("current", streak.current)
      writer.member("best", streak.best)
      writer.member("freezes", streak.freezes)
      writer.member("frozenDays", streak.frozenDays.map(\.description))
      writer.member("isReadToday", streak.isReadToday)
      writer.member("currentWeeks", streak.currentWeeks)
      writer.member("bestWeeks", streak.bestWeeks)
    }
  }

  /// A ``KiwiKit/ReadingSettings``.
  mutating func readingSettings(_ settings: ReadingSettings) {
    object { writer in
      writer.member("timeZone", settings.timeZone)
      writer.member("dayStartHour", settings.dayStartHour)
      writer.member("dailyGoalMinutes", settings.dailyGoalMinutes)
      writer.member("visibility", settings.visibility.rawValue)
      writer.member("preferredGenres", settings.preferredGenres.map(\.rawValue))
    }
  }
}

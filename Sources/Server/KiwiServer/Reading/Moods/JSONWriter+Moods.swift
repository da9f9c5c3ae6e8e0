import Formats
import KiwiKit

extension JSONWriter {
  /// A ``KiwiKit/MoodMap``.
  mutating func moodMap(_ map: MoodMap) {
    object { writer in
      writer.member("from", map.from.description)
      writer.member("through", map.through.description)
      writer.member("sessionsWithoutMood", map.sessionsWithoutMood)
      writer.moodCounts(map.moods)
      writer.member("days", of: map.days) { day, writer in
        writer.object { writer in
          writer.member("day", day.day.description)
          writer.moodCounts(day.moods)
        }
      }
      writer.member("books", of: map.books) { book, writer in
        writer.object { writer in
          writer.member("titleId", book.titleId)
          writer.member("bookTitle", book.bookTitle)
          writer.moodCounts(book.moods)
        }
      }
      writer.member("hours", of: map.hours) { hour, writer in
        writer.object { writer in
          writer.member("hour", hour.hour)
          writer.moodCounts(hour.moods)
        }
      }
    }
  }

  private mutating func moodCounts(_ counts: [MoodMap.Count]) {
    member("moods", of: counts) { count, writer in
      writer.object { writer in
        writer.member("mood", count.mood)
        writer.member("sessions", count.sessions)
        writer.member("seconds", count.seconds)
      }
    }
  }

  /// A ``KiwiKit/MoodPrompt``.
  mutating func moodPrompt(_ prompt: MoodPrompt) {
    object { writer in
      writer.member("kind", prompt.kind.rawValue)
      writer.member("mood", prompt.mood)
      writer.member("sessions", prompt.sessions)
      writer.member("lighterGoalMinutes", prompt.lighterGoalMinutes)
      writer.member("usesMoods", prompt.usesMoods)
    }
  }
}

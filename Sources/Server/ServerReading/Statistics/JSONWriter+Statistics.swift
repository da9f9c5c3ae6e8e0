import ServerCore
import Formats
import KiwiKit

extension JSONWriter {
  /// A ``KiwiKit/ReadingDay``.
  mutating func readingDay(_ day: ReadingDay) {
    object { writer in
      writer.member("day", day.day.description)
      writer.member("seconds", day.seconds)
      writer.member("pages", day.pages)
      writer.member("sessions", day.sessions)
    }
  }
}

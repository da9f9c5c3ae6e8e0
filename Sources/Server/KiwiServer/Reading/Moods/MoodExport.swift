import Formats
import KiwiKit

/// Sessions with their moods as a file to take along.
enum MoodExport: String {
  case csv
  case json

  var contentType: String {
    switch self {
    case .csv: "text/csv; charset=utf-8"
    case .json: "application/json"
    }
  }

  func bytes(of sessions: [MoodedSession]) -> [UInt8] {
    switch self {
    case .csv: Array(Self.table(of: sessions).utf8)
    case .json: Self.list(of: sessions).bytes
    }
  }

  /// A line for each (RFC 4180).
  private static func table(of sessions: [MoodedSession]) -> String {
    var text = "day,hour,book,minutes,mood\r\n"
    for session in sessions {
      let cells = [
        session.day.description, String(session.hour), session.bookTitle, String(session.seconds / 60),
        session.mood ?? "",
      ]
      text += cells.map(cell).joined(separator: ",") + "\r\n"
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    guard text.utf8.contains(where: { [UInt8(ascii: ","), UInt8(ascii: "\""), 10, 13].contains($0) }) else {
      return text
    }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  private static func list(of sessions: [MoodedSession]) -> JSONWriter {
    var writer = JSONWriter(capacity: 4_096)
    writer.array(of: sessions) { session, writer in
      writer.object { writer in
        writer.member("day", session.day.description)
        writer.member("hour", session.hour)
        writer.member("titleId", session.titleId)
        writer.member("bookTitle", session.bookTitle)
        writer.member("seconds", session.seconds)
        writer.member("mood", session.mood)
      }
    }
    return writer
  }
}

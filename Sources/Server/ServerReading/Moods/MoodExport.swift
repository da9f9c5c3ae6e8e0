import ServerCore
import Formats
import KiwiKit

extension MoodExportFormat {
  var contentType: String {
    switch self {
    case .csv: "text/csv; charset=utf-8"
    case .json: "application/json"
    }
  }

  package func bytes(of sessions: [MoodedSession]) throws -> [UInt8] {
    switch self {
    case .csv: Array(Self.table(of: sessions).utf8)
    case .json: try WireWriter.bytes(of: sessions)
    }
  }

  /// Returns a table with one line for each session (RFC 4180).
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
}

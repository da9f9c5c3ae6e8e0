import Commands
import Foundation

/// Lays out text in the columns of a terminal.
struct TextLayout: Sendable {
  enum Style: String, Sendable {
    case bold = "1"
    case faint = "2"
    case green = "32"
    case red = "31"
  }

  let width: Int
  let hasColors: Bool

  init(_ terminal: Terminal) {
    width = terminal.width
    hasColors = terminal.hasColors
  }

  func styled(_ text: String, _ style: Style) -> String {
    hasColors ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Breaks text between words, keeping its own line breaks, with each line indented.
  func wrapped(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    let room = max(10, width - indent)
    var lines: [String] = []
    for paragraph in Self.printable(text).split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > room {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? word : " \(word)"
      }
      lines.append(line)
    }
    return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n") + "\n"
  }

  /// Removes control characters, which could command the terminal.
  static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
        }))
  }

  /// The age in the shortest form: `5m`, `3h`, `2d`, then the date, as commands take it.
  static func age(of date: Date, at now: Date) -> String {
    let seconds = Int(clamping: Int64(max(0, now.timeIntervalSince(date)).rounded()))
    switch seconds {
    case ..<60: return localized("now")
    case ..<3_600: return localized("\(seconds / 60)m")
    case ..<86_400: return localized("\(seconds / 3_600)h")
    case ..<(7 * 86_400): return localized("\(seconds / 86_400)d")
    default: return String(date.formatted(.iso8601).prefix(10))
    }
  }
}

import Commands
import Foundation
import Glibc

/// The terminal that the program writes to.
struct Terminal: Sendable {
  /// The number of columns.
  let width: Int
  /// True if output may be colored.
  let hasColors: Bool
  /// True if standard input is a terminal.
  let isInteractive: Bool

  init(environment: [String: String]) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    var size = winsize()
    let isKnown = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let columns = environment["COLUMNS"].flatMap { Int($0) } ?? (isKnown ? Int(size.ws_col) : 80)
    // Longer lines are hard to read, and shorter ones cannot fit a word.
    width = min(max(columns, 20), 100)
    // https://no-color.org
    hasColors =
      isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    isInteractive = isatty(STDIN_FILENO) == 1
  }

  func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Writes a line to standard error, so it is not part of the answer.
  func note(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  /// Reads all of standard input.
  func readAll() -> String {
    let data = (try? FileHandle.standardInput.readToEnd()) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Prompts for a password without echo. Returns nil if there is no terminal.
  func askForPassword() -> String? {
    HiddenInput.readLine(prompt: localized("Password:") + " ")
  }
}

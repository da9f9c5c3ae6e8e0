import Commands
import Foundation
import Glibc

/// Where the program writes, and what can be written there.
struct Terminal: Sendable {
  /// Columns to write in.
  let width: Int
  /// Whether what is written may be coloured.
  let hasColours: Bool
  /// Whether somebody sits in front of standard input.
  let isInteractive: Bool

  init(environment: [String: String]) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    var size = winsize()
    let isKnown = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let columns = environment["COLUMNS"].flatMap { Int($0) } ?? (isKnown ? Int(size.ws_col) : 80)
    // Longer lines are hard to read, shorter ones hold no word.
    width = min(max(columns, 20), 100)
    // https://no-color.org
    hasColours =
      isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    isInteractive = isatty(STDIN_FILENO) == 1
  }

  func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// A line on standard error, so that it is not taken for the answer.
  func note(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  /// All of standard input.
  func readAll() -> String {
    let data = (try? FileHandle.standardInput.readToEnd()) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Asks for a password without showing it; nil when there is no terminal.
  func askForPassword() -> String? {
    HiddenInput.readLine(prompt: "Password: ")
  }
}

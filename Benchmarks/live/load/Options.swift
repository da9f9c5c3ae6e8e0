import Foundation

/// The command-line options: the server and the kind of load.
struct Options {
  var port: UInt16 = 0
  var process = 0
  var path = "/"
  /// A part of the HTML of the buttons to tap.
  var target = "<button"
  var sessions = 2_000
  /// The number of sessions that are tapped; nil: all.
  var tapped: Int?
  /// Seconds of tapping, once a second in each tapped session.
  var seconds = 20
  /// Taps each session again as soon as it has answered, to measure the maximum rate of taps.
  var isHurried = false
  /// The header field "Cookie" of each browser in turn, for signed-in users. Empty for visitors.
  var cookies: [String] = []
  /// Keeps the pages open until the end of input, after a line that reports them open.
  var onlyHolds = false
  /// Page loads per second of visitors who come and go, in place of pages that stay and are tapped.
  var visits = 0
  /// The number of loopback addresses that pages connect from.
  var addresses = 1
  /// Seconds after which the server has evicted disconnected sessions.
  var forgetting = 4

  struct InvalidOption: Error, CustomStringConvertible { let description: String }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw InvalidOption(description: "\(name) needs a value") }
      switch name {
      case "--hold": onlyHolds = value == "on"
      case "--hurry": isHurried = value == "on"
      case "--path": path = value
      case "--target": target = value
      case "--cookies":
        guard let lines = try? String(contentsOfFile: value, encoding: .utf8).split(separator: "\n"),
          !lines.isEmpty
        else { throw InvalidOption(description: "\(value) has no cookies, one a line") }
        cookies = lines.map(String.init)
      default:
        guard let number = Int(value), (0..<1_000_000).contains(number) else {
          throw InvalidOption(description: "\(name) needs a number")
        }
        switch name {
        case "--port": port = UInt16(clamping: number)
        case "--process": process = number
        case "--sessions": sessions = number
        case "--tapped": tapped = number
        case "--seconds": seconds = number
        case "--forgetting": forgetting = number
        case "--visits": visits = number
        case "--addresses": addresses = number
        default: throw InvalidOption(description: "\(name) is unknown")
        }
      }
    }
    guard port > 0, process > 0 else { throw InvalidOption(description: "--port and --process are required") }
  }
}

import Foundation

/// What to do to which server, from the command line.
struct Options {
  var port: UInt16 = 0
  var process = 0
  var path = "/"
  /// What the HTML of a button contains that is to be tapped.
  var target = "<button"
  var sessions = 2_000
  /// Of these, how many are tapped; nil: all.
  var tapped: Int?
  /// Seconds of tapping, once a second in each session that is tapped.
  var seconds = 20
  /// Taps each session again as soon as it has answered, to learn how many taps a second there can be.
  var isHurried = false
  /// The header field "Cookie" of each browser in turn: people who have signed in. Empty for a visitor.
  var cookies: [String] = []
  /// Only keeps the pages open, from the line on that says so until the input ends.
  var onlyHolds = false
  /// Page loads a second of visitors who come and go, in place of pages that stay and are tapped.
  var visits = 0
  /// The number of loopback addresses that pages connect from.
  var addresses = 1
  /// Seconds after which the server has forgotten those who left.
  var forgetting = 4

  struct Unusable: Error, CustomStringConvertible { let description: String }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Unusable(description: "\(name) needs a value") }
      switch name {
      case "--hold": onlyHolds = value == "on"
      case "--hurry": isHurried = value == "on"
      case "--path": path = value
      case "--target": target = value
      case "--cookies":
        guard let lines = try? String(contentsOfFile: value, encoding: .utf8).split(separator: "\n"),
          !lines.isEmpty
        else { throw Unusable(description: "\(value) has no cookies, one a line") }
        cookies = lines.map(String.init)
      default:
        guard let number = Int(value), (0..<1_000_000).contains(number) else {
          throw Unusable(description: "\(name) needs a number")
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
        default: throw Unusable(description: "\(name) is unknown")
        }
      }
    }
    guard port > 0, process > 0 else { throw Unusable(description: "--port and --process are needed") }
  }
}

import HTTPServer

/// One line of the log before it is text.
package struct LogEntry: Sendable {
  package struct Exchange: Sendable {
    package let method: Method
    package let path: String
    /// Nil when the entry is about a failure before there was an answer.
    package let status: Status?
    package let duration: Duration?
    package let address: IPAddress
  }

  package let time: Timestamp
  package let level: Log.Level
  package let exchange: Exchange?
  package let message: String?

  /// Appends the entry with its line end.
  package func append(as format: Log.Format, to bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(to: &bytes)
    case .json: appendJSON(to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func appendText(to bytes: inout [UInt8]) {
    time.appendISO8601(to: &bytes)
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: level.label.utf8)
    if let exchange {
      let path = LogPath.masked(exchange.path)
      let status = exchange.status.map { "\($0.code) " } ?? ""
      let duration = exchange.duration.map { " \(Self.readable($0))" } ?? ""
      bytes.append(contentsOf: " \(status)\(exchange.method.rawValue) \(path)\(duration)".utf8)
      bytes.append(contentsOf: " \(exchange.address)".utf8)
    }
    if let message {
      bytes.append(UInt8(ascii: " "))
      // A line break would let a message pass for two entries.
      bytes.append(contentsOf: message.utf8.lazy.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 })
    }
  }

  private func appendJSON(to bytes: inout [UInt8]) {
    var writer = JSONWriter(capacity: 256)
    writer.object { writer in
      writer.member("time", date: time)
      writer.member("level", level.rawValue)
      if let exchange {
        writer.member("method", exchange.method.rawValue)
        writer.member("path", LogPath.masked(exchange.path))
        if let status = exchange.status { writer.member("status", Int(status.code)) }
        if let duration = exchange.duration {
          writer.member("durationMicroseconds", Int(duration / .microseconds(1)))
        }
        writer.member("address", exchange.address.description)
      }
      if let message { writer.member("message", message) }
    }
    bytes.append(contentsOf: writer.bytes)
  }

  /// Milliseconds with two digits, which is what a person compares.
  private static func readable(_ duration: Duration) -> String {
    let hundredths = Int((duration / .microseconds(10)).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)ms"
  }
}

/// What the log may show of a path.
package enum LogPath {
  /// Longer paths are cut: what is at their end is never one of ours.
  private static let longest = 200
  private static let secretPrefixes = ["kiwi_", "kiwiinvite_", "kiwireset_"]
  /// The parts that a secret follows.
  private static let secretParents: Set<Substring> = ["password-resets", "reset", "invite"]

  /// The path without the secrets that some paths are.
  package static func masked(_ path: String) -> String {
    var shown: [Substring] = []
    var parent: Substring = ""
    for part in path.prefix(longest).split(separator: "/", omittingEmptySubsequences: false) {
      shown.append(isSecret(part, after: parent) ? "***" : part)
      // An escape may spell any part, and none of our own addresses needs one.
      parent = part.contains("%") ? "reset" : part
    }
    return shown.joined(separator: "/")
  }

  private static func isSecret(_ part: Substring, after parent: Substring) -> Bool {
    guard !part.isEmpty else { return false }
    return secretParents.contains(parent) || part.contains("%")
      || secretPrefixes.contains { part.hasPrefix($0) }
  }
}

import HTTPServer

/// An entry of the log.
package struct LogEntry: Sendable {
  package struct Exchange: Sendable {
    package let method: Method
    package let path: String
    /// The status; nil if the request failed before a response.
    package let status: Status?
    package let duration: Duration?
    package let address: IPAddress
  }

  package let time: Timestamp
  package let level: Log.Level
  package let exchange: Exchange?
  package let message: String?

  /// Appends the entry with a line break.
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
      // A line break would make a message look like two entries.
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

  /// Formats milliseconds with two digits.
  private static func readable(_ duration: Duration) -> String {
    let hundredths = Int((duration / .microseconds(10)).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)ms"
  }
}

/// Masks the secrets in paths.
package enum LogPath {
  /// The maximum length. Longer paths are never endpoints, so their ends are cut.
  private static let maxLength = 200
  private static let secretPrefixes = ["kiwi_", "kiwiinvite_", "kiwireset_"]
  /// The path components that precede a secret.
  private static let secretParents: Set<Substring> = ["password-resets", "reset", "invite"]

  /// Returns the path with its secrets replaced.
  package static func masked(_ path: String) -> String {
    var shown: [Substring] = []
    var parent: Substring = ""
    for part in path.prefix(maxLength).split(separator: "/", omittingEmptySubsequences: false) {
      shown.append(isSecret(part, after: parent) ? "***" : part)
      // A percent-escape may hide any component, and no path of the API needs one.
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

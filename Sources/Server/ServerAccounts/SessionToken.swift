import Passwords

/// A bearer token: 256 random bits with a prefix for secret scanners. Only its hash is stored.
package struct SessionToken: Sendable {
  package static let prefix = "kiwi_"
  /// The maximum age of a session, in seconds.
  static let absoluteLifetime = 90 * 24 * 60 * 60
  /// The time without use after which a session ends, in seconds.
  static let idleLifetime = 30 * 24 * 60 * 60
  /// The minimum interval between recorded uses, in seconds.
  static let touchInterval = 5 * 60
  /// The maximum number of sessions. A further login ends the least recently used one.
  static let sessionsPerAccount = 50

  package let hash: [UInt8]

  /// Parses a token.
  package init?(presented text: String) {
    guard let token = SecretToken(presented: text, prefix: Self.prefix) else { return nil }
    hash = token.hash
  }

  /// Parses `Bearer …`. The scheme is case-insensitive (RFC 9110, section 11.1).
  package init?(authorization header: String) {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    self.init(presented: String(parts[1]))
  }
}

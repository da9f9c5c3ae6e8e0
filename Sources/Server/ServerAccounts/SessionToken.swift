import Passwords

/// A bearer token: 256 random bits behind a prefix that secret scanners can look for. Only its hash is kept.
package struct SessionToken: Sendable {
  package static let prefix = "kiwi_"
  /// In seconds: a session ends after 90 days however it is used,
  static let absoluteLifetime = 90 * 24 * 60 * 60
  /// and after 30 days without use.
  static let idleLifetime = 30 * 24 * 60 * 60
  /// Uses closer together than this are noted once.
  static let touchInterval = 5 * 60
  /// One log-in more ends the session that was unused for longest.
  static let sessionsPerAccount = 50

  package let hash: [UInt8]

  /// A token by itself.
  package init?(presented text: String) {
    guard let token = SecretToken(presented: text, prefix: Self.prefix) else { return nil }
    hash = token.hash
  }

  /// Reads `Bearer …`; the scheme's case does not matter (RFC 9110, section 11.1).
  package init?(authorization header: String) {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    self.init(presented: String(parts[1]))
  }
}

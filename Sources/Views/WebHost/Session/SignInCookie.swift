import Formats
import HTTPServer

/// A cookie that is invisible to scripts and absent from cross-site requests that change something
/// (draft-ietf-httpbis-rfc6265bis, sections 4.1.2 and 5.6).
///
/// ```swift
/// configuration.signIn = .inMemory(cookie: SignInCookie(name: "club", isSecure: true))
/// ```
public struct SignInCookie: Sendable, Hashable {
  /// The name, with the prefix `__Host-` if secure, so browsers accept it from this host only.
  public let name: String
  /// True if browsers send the cookie over HTTPS only.
  public let isSecure: Bool

  /// Creates a cookie.
  ///
  /// - Parameters:
  ///   - name: Letters, digits and hyphens.
  ///   - isSecure: True if browsers reach the host by HTTPS. Otherwise they drop secure cookies.
  public init(name: String, isSecure: Bool) {
    self.name = isSecure ? "__Host-" + name : name
    self.isSecure = isSecure
  }

  /// Returns the values of the cookie in a request, the browser's best match first.
  ///
  /// One name may have values for several paths (RFC 6265, section 5.4). Empty values are skipped, and at most three
  /// are returned.
  public func values(in request: Request) -> [String] {
    var values: [String] = []
    for field in request.headers.all(named: "Cookie") {
      for cookie in field.split(separator: ";") where values.count < Self.maxValues {
        let parts = cookie.drop { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == name, !parts[1].isEmpty else { continue }
        // An undecodable value is kept, because it identifies no user anyway.
        values.append(PercentEncoding.decode(parts[1]) ?? String(parts[1]))
      }
    }
    return values
  }

  private static let maxValues = 3

  /// Returns the `Set-Cookie` value that stores a value.
  public func setting(_ value: String, lifetime: Duration) -> String {
    "\(name)=\(PercentEncoding.encode(value)); Path=/; Max-Age=\(max(0, lifetime.components.seconds))\(rules)"
  }

  /// The `Set-Cookie` value that deletes the cookie.
  public var clearing: String { "\(name)=; Path=/; Max-Age=0\(rules)" }

  private var rules: String { "; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }
}

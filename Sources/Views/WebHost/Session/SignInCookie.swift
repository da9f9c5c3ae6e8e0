import Formats
import HTTPServer

/// A cookie that scripts cannot read and that no other site's request carries when something changes
/// (draft-ietf-httpbis-rfc6265bis, sections 4.1.2 and 5.6).
///
/// ```swift
/// configuration.signIn = .inMemory(cookie: SignInCookie(name: "club", isSecure: true))
/// ```
public struct SignInCookie: Sendable, Hashable {
  /// With the prefix `__Host-` when secure: browsers then take it from this very host only.
  public let name: String
  public let isSecure: Bool

  /// - Parameters:
  ///   - name: Letters, digits and hyphens.
  ///   - isSecure: Whether people reach the host by https. Browsers drop secure cookies of others.
  public init(name: String, isSecure: Bool) {
    self.name = isSecure ? "__Host-" + name : name
    self.isSecure = isSecure
  }

  /// The values that a request brings, the browser's best first: one name may stand for several paths
  /// (RFC 6265, section 5.4). Never empty ones, and no more than a browser of a person has.
  public func values(in request: Request) -> [String] {
    var values: [String] = []
    for field in request.headers.all(named: "Cookie") {
      for cookie in field.split(separator: ";") where values.count < Self.mostValues {
        let parts = cookie.drop { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == name, !parts[1].isEmpty else { continue }
        // What no host of this kind has set is still a value, which opens nothing.
        values.append(PercentEncoding.decode(parts[1]) ?? String(parts[1]))
      }
    }
    return values
  }

  private static let mostValues = 3

  /// The `Set-Cookie` that keeps a value for so long.
  public func setting(_ value: String, lifetime: Duration) -> String {
    "\(name)=\(PercentEncoding.encode(value)); Path=/; Max-Age=\(max(0, lifetime.components.seconds))\(rules)"
  }

  /// The `Set-Cookie` that takes the value away.
  public var clearing: String { "\(name)=; Path=/; Max-Age=0\(rules)" }

  private var rules: String { "; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }
}

import HTTPServer

/// A cookie that scripts cannot read and that no other site's request carries when something changes
/// (draft-ietf-httpbis-rfc6265bis, sections 4.1.2 and 5.6).
package struct SignInCookie: Sendable, Hashable {
  /// With the prefix `__Host-` when secure: browsers then take it from this very host only.
  package let name: String
  package let isSecure: Bool

  /// - Parameters:
  ///   - name: Letters, digits and hyphens.
  ///   - isSecure: Whether people reach the host by https. Browsers drop secure cookies of others.
  package init(name: String, isSecure: Bool) {
    self.name = isSecure ? "__Host-" + name : name
    self.isSecure = isSecure
  }

  /// The value that a request brings; nil when it brings none.
  package func value(in request: Request) -> String? {
    for cookie in (request.headers["Cookie"] ?? "").split(separator: ";") {
      let parts = cookie.drop { $0 == " " }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0] == name { return PercentEncoding.decode(parts[1]) }
    }
    return nil
  }

  /// The `Set-Cookie` that keeps a value for so long.
  package func setting(_ value: String, lifetime: Duration) -> String {
    "\(name)=\(PercentEncoding.encode(value)); Path=/; Max-Age=\(max(0, lifetime.components.seconds))\(rules)"
  }

  /// The `Set-Cookie` that takes the value away.
  package var clearing: String { "\(name)=; Path=/; Max-Age=0\(rules)" }

  private var rules: String { "; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }
}

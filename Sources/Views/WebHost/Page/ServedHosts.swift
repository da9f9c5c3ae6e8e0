import HTTPServer

/// The host names under which pages are served.
///
/// With DNS rebinding another site can direct its own name to any server, and its pages then share an origin with that
/// server. The browser still sends that name as Host, which is rejected.
///
/// ```swift
/// configuration.hosts = ServedHosts(["club.example.org"])
/// ```
public struct ServedHosts: Sendable {
  /// Host names in lower case without ports; nil for every name.
  private let names: Set<String>?

  /// Accepts every name, for apps without private data.
  public static let any = ServedHosts(names: nil)

  /// Accepts these names, every IP address and `localhost`.
  public init(_ names: [String]) {
    self.init(names: Set(names.compactMap { Self.name(of: $0) }))
  }

  private init(names: Set<String>?) { self.names = names }

  /// Returns whether the request names an accepted host. Browsers always name one.
  public func contains(_ request: Request) -> Bool {
    guard let names, let host = request.headers["Host"] else { return true }
    guard let name = Self.name(of: host) else { return false }
    // No other site controls an address or `localhost` (RFC 6761, section 6.3).
    return names.contains(name) || IPAddress(name) != nil || name == "localhost"
      || name.hasSuffix(".localhost")
  }

  /// The host name without port, brackets and final dot.
  private static func name(of authority: String) -> String? {
    var name = authority.lowercased().utf8[...]
    if name.first == UInt8(ascii: "[") {
      guard let end = name.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      name = name[..<end].dropFirst()
    } else if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
      name = name[..<colon]
    }
    if name.last == UInt8(ascii: ".") { name.removeLast() }
    return name.isEmpty ? nil : String(Substring(name))
  }
}

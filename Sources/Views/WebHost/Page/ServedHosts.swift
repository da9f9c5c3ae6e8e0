import HTTPServer

/// The names under which pages are served.
///
/// A foreign site can make its own name lead to any server (DNS rebinding), and its pages then count as of one origin
/// with that server. The browser still sends the foreign name as Host, which is not among these.
///
/// ```swift
/// configuration.hosts = ServedHosts(["club.example.org"])
/// ```
public struct ServedHosts: Sendable {
  /// Names of hosts in lower case, without ports; nil: every name.
  private let names: Set<String>?

  /// Every name: for programs that keep nothing of anybody.
  public static let any = ServedHosts(names: nil)

  /// These names, each IP address, and `localhost`.
  public init(_ names: [String]) {
    self.init(names: Set(names.compactMap { Self.name(of: $0) }))
  }

  private init(names: Set<String>?) { self.names = names }

  /// Whether the request names such a host. Browsers always name one.
  public func contains(_ request: Request) -> Bool {
    guard let names, let host = request.headers["Host"] else { return true }
    guard let name = Self.name(of: host) else { return false }
    // Nobody else can make an address or `localhost` (RFC 6761, section 6.3) lead here.
    return names.contains(name) || IPAddress(name) != nil || name == "localhost"
      || name.hasSuffix(".localhost")
  }

  /// The host without port, brackets and the dot of the root.
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

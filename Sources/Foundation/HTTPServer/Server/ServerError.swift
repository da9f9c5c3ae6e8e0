import Glibc

/// The reasons why a server fails to start.
///
/// ```swift
/// do {
///   _ = try Server.start(configuration: configuration) { _ in Response() }
/// } catch where error.isAddressInUse {
///   print("Choose another port")
/// }
/// ```
public struct ServerError: Error, Sendable, CustomStringConvertible {
  private enum Reason: Sendable {
    case badHost(String)
    case addressInUse(String, UInt16)
    case system(call: String, code: Int32)
  }

  private let reason: Reason

  static func badHost(_ host: String) -> ServerError { ServerError(reason: .badHost(host)) }

  static func addressInUse(_ host: String, _ port: UInt16) -> ServerError {
    ServerError(reason: .addressInUse(host, port))
  }

  /// Creates an error from the current `errno`.
  static func lastFailure(of call: String) -> ServerError {
    ServerError(reason: .system(call: call, code: errno))
  }

  /// Indicates whether another program listens on the address.
  public var isAddressInUse: Bool {
    if case .addressInUse = reason { return true }
    return false
  }

  /// A message for the operator: the problem, and its fix if known.
  public var description: String {
    switch reason {
    case .badHost(let host): "\(host) is not an IP address. Use an IPv4 or IPv6 address or localhost."
    case .addressInUse(let host, let port):
      "Another program listens on \(host) port \(port). Choose another port."
    case .system(let call, let code): "\(call) failed: \(String(cString: strerror(code)))"
    }
  }
}

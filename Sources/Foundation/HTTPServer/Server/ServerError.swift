import Glibc

/// Why a server could not start.
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

  /// The failure that `errno` holds now.
  static func lastFailure(of call: String) -> ServerError {
    ServerError(reason: .system(call: call, code: errno))
  }

  /// Whether another program listens on the address already.
  public var isAddressInUse: Bool {
    if case .addressInUse = reason { return true }
    return false
  }

  /// A sentence for the operator: the problem, and its fix where one is known.
  public var description: String {
    switch reason {
    case .badHost(let host): "\(host) is not an IP address."
    case .addressInUse(let host, let port): "Another program listens on \(host) port \(port)."
    case .system(let call, let code): "\(call) failed: \(String(cString: strerror(code)))"
    }
  }
}

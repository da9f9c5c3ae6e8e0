/// The server's description of itself, for users without an account.
///
/// ```swift
/// let host = try decoder.decode(HostDescription.self, from: data)
/// print("\(host.name) runs \(host.version)")
/// ```
public struct HostDescription: WireValue {
  public static let rules: [String: FieldRule] = ["name": .length(1...Int.max)]

  /// The name of the server.
  public let name: String
  /// The version of the server, such as `0.1.0`.
  public let version: String
  /// The rule for new accounts.
  public let registration: Registration

  public init(name: String, version: String, registration: Registration) {
    self.name = name
    self.version = version
    self.registration = registration
  }
}

extension Registration: Codable {}

/// The answer to `GET /host`: what a server says of itself to whoever is at its door.
///
/// ```swift
/// let host = try decoder.decode(HostDescription.self, from: data)
/// print("\(host.name) runs \(host.version)")
/// ```
public struct HostDescription: Codable, Hashable, Sendable {
  /// What people call the server.
  public let name: String
  /// The version of the program, such as `0.1.0`.
  public let version: String
  /// Who may sign up.
  public let registration: Registration

  public init(name: String, version: String, registration: Registration) {
    self.name = name
    self.version = version
    self.registration = registration
  }
}

extension Registration: Codable {}

public import Foundation

/// The body of `POST /sessions`.
///
/// ```swift
/// let request = CreateSessionRequest(username: "mira", password: "tea and plums", deviceName: "Kitchen tablet")
/// ```
public struct CreateSessionRequest: Codable, Hashable, Sendable {
  public let username: String
  public let password: String
  /// How this device is called in the person's list of devices; the server derives one when it is absent.
  public let deviceName: String?

  public init(username: String, password: String, deviceName: String? = nil) {
    self.username = username
    self.password = password
    self.deviceName = deviceName
  }
}

/// The answer to `POST /sessions`.
///
/// ```swift
/// let session = try decoder.decode(CreateSessionResponse.self, from: data)
/// let header = "Bearer \(session.token)"
/// ```
public struct CreateSessionResponse: Codable, Hashable, Sendable {
  /// The bearer token; the server keeps only its hash and cannot show it again.
  public let token: String
  public let userId: String
  public let user: User

  public init(
    token: String, userId: String, user: User
  ) {
    self.token = token
    self.userId = userId
    self.user = user
  }
}

/// One signed-in device in the answer to `GET /sessions`.
///
/// ```swift
/// let sessions = try decoder.decode([DeviceSession].self, from: data)
/// let others = sessions.filter { !$0.current }
/// ```
public struct DeviceSession: Identifiable, Codable, Hashable, Sendable {
  public let id: String
  public let deviceName: String
  public let createdAt: Date
  /// Accurate to a few minutes.
  public let lastUsedAt: Date
  /// Whether this is the session that asked.
  public let current: Bool

  public init(
    id: String, deviceName: String, createdAt: Date, lastUsedAt: Date, current: Bool
  ) {
    self.id = id
    self.deviceName = deviceName
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.current = current
  }
}

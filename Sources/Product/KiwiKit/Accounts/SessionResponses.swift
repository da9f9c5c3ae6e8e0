public import Foundation

/// The username and password of a login.
///
/// ```swift
/// let request = CreateSessionRequest(username: "mira", password: "tea and plums", deviceName: "Kitchen tablet")
/// ```
public struct CreateSessionRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "password": .format("password"), "deviceName": .line(0...Limits.deviceNameLength),
  ]

  /// The username, without regard to case.
  public let username: String
  public let password: String
  /// The device's name in the user's list of devices; derived from the `User-Agent` if absent.
  public let deviceName: String?

  public init(username: String, password: String, deviceName: String? = nil) {
    self.username = username
    self.password = password
    self.deviceName = deviceName
  }
}

/// The response to a login.
///
/// ```swift
/// let session = try decoder.decode(CreateSessionResponse.self, from: data)
/// let header = "Bearer \(session.token)"
/// ```
public struct CreateSessionResponse: WireValue {
  public static let rules: [String: FieldRule] = [
    "token": .pattern("^kiwi_[A-Za-z0-9_-]{43}$"), "userId": .id,
  ]

  /// The bearer token. The server keeps only its hash and cannot show it again.
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

/// One logged-in device.
///
/// ```swift
/// let sessions = try decoder.decode([DeviceSession].self, from: data)
/// let others = sessions.filter { !$0.current }
/// ```
public struct DeviceSession: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["id": .id]

  /// The id for `DELETE /sessions/{sessionId}`. It is not the token.
  public let id: String
  /// The name given at login, or one that the server derived from the `User-Agent`.
  public let deviceName: String
  /// The time of the login.
  public let createdAt: Date
  /// The time of the last request, accurate to a few minutes.
  public let lastUsedAt: Date
  /// True if this is the session of the request.
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

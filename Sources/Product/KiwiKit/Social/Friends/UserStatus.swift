public import Foundation

/// A line that somebody says of how it is going, for a while.
///
/// ```swift
/// let status = UserStatus(text: "On a train", visibility: .followers, createdAt: now, expiresAt: now.addingTimeInterval(3_600))
/// ```
public struct UserStatus: Codable, Hashable, Sendable {
  /// 1 to ``Limits/statusLength`` characters, without line breaks.
  public let text: String
  public let visibility: Audience
  public let createdAt: Date
  /// From when on nobody sees it any more.
  public let expiresAt: Date

  public init(text: String, visibility: Audience, createdAt: Date, expiresAt: Date) {
    self.text = text
    self.visibility = visibility
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// The body of `PUT /users/me/status`.
///
/// ```swift
/// let request = SetStatusRequest(text: "On a train", hours: 2)
/// ```
public struct SetStatusRequest: Codable, Hashable, Sendable {
  public let text: String
  /// For how long, within ``Limits/statusHours``; nil for as long as possible.
  public let hours: Int?
  /// Nil for followers, and so for friends.
  public let visibility: Audience?

  public init(text: String, hours: Int? = nil, visibility: Audience? = nil) {
    self.text = text
    self.hours = hours
    self.visibility = visibility
  }
}

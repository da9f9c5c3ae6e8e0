public import Foundation

/// A line that a user shows until it expires.
///
/// ```swift
/// let status = UserStatus(text: "On a train", visibility: .followers, createdAt: now, expiresAt:
/// now.addingTimeInterval(3_600))
/// ```
public struct UserStatus: WireValue {
  public static let rules: [String: FieldRule] = ["text": .length(1...Limits.statusLength)]

  /// The text, without line breaks.
  public let text: String
  public let visibility: Audience
  public let createdAt: Date
  /// The time from which the status is hidden.
  public let expiresAt: Date

  public init(text: String, visibility: Audience, createdAt: Date, expiresAt: Date) {
    self.text = text
    self.visibility = visibility
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// A new status.
///
/// ```swift
/// let request = SetStatusRequest(text: "On a train", hours: 2)
/// ```
public struct SetStatusRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "text": .line(1...Limits.statusLength),
    "hours": .number(Limits.statusHours),
  ]

  /// The text, without line breaks.
  public let text: String
  /// The number of hours until it expires; seven days if absent.
  public let hours: Int?
  /// Followers, and therefore friends, if absent.
  public let visibility: Audience?

  public init(text: String, hours: Int? = nil, visibility: Audience? = nil) {
    self.text = text
    self.hours = hours
    self.visibility = visibility
  }
}

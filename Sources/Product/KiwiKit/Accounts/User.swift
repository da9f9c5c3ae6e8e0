public import Foundation

/// A user with the fields shown next to their content.
///
/// ```swift
/// let user = User(id: "7", username: "mira", displayName: "Mira")
/// print(user.displayName ?? user.username)
/// ```
public struct User: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "username": .all([.length(Limits.usernameLength), .pattern(API.usernamePattern)]),
    "displayName": .length(0...Limits.displayNameLength),
  ]

  /// A lowercase UUID; it never changes, unlike the other fields.
  public let id: String
  /// 2–30 ASCII letters, digits, `_` and `.`; see ``Username``.
  public let username: String
  /// The name that the user chose to show, or nil.
  public let displayName: String?
  /// The profile picture, or nil until the user sets one.
  public let avatarURL: URL?

  public init(id: String, username: String, displayName: String? = nil, avatarURL: URL? = nil) {
    self.id = id
    self.username = username
    self.displayName = displayName
    self.avatarURL = avatarURL
  }
}

/// Who may see what somebody tells: a visit, a session of reading, a status.
///
/// ```swift
/// let isShared = Audience.usual != .onlyMe
/// ```
public enum Audience: String, Codable, Hashable, Sendable, CaseIterable {
  case onlyMe
  case followers
  case everyone

  /// What counts while nothing else was chosen.
  public static let usual = Audience.followers
}

/// The users who may see a visit, a reading session or a status.
///
/// ```swift
/// let isShared = Audience.usual != .onlyMe
/// ```
public enum Audience: String, Codable, Hashable, Sendable, CaseIterable {
  case onlyMe
  case followers
  case everyone

  /// The default until the user chooses another audience.
  public static let usual = Audience.followers
}

extension Audience: Comparable {
  /// Orders a narrower audience before a wider one.
  ///
  /// ```swift
  /// let visibility = min(chosen, .followers)
  /// ```
  public static func < (one: Audience, other: Audience) -> Bool { one.width < other.width }

  private var width: Int {
    switch self {
    case .onlyMe: 0
    case .followers: 1
    case .everyone: 2
    }
  }
}

public import Foundation

/// A user's profile, as one viewer sees it.
///
/// ```swift
/// let profile = try decoder.decode(Profile.self, from: data)
/// print("\(profile.username) has \(profile.followerCount) followers")
/// ```
public struct Profile: Identifiable, WireValue {
  public static let rules = User.rules.merging([
    "bio": .length(0...Limits.bioLength), "postCount": .atLeast(0), "followerCount": .atLeast(0),
    "followingCount": .atLeast(0),
  ]) { $1 }

  public let id: String
  public let username: String
  /// The name that the user chose to show, or nil.
  public let displayName: String?
  /// The profile picture, or nil.
  public let avatarURL: URL?
  /// The user's description of themselves; nil if empty.
  public let bio: String?
  /// The number of the user's posts that the viewer may see.
  public let postCount: Int
  public let followerCount: Int
  public let followingCount: Int
  /// True if the viewer follows the user.
  public let followedByMe: Bool
  /// True if the viewer has blocked the user.
  public let blockedByMe: Bool
  /// True if the viewer has muted the user.
  public let mutedByMe: Bool
  public let role: Role
  public let createdAt: Date
  /// The audience of the library on the profile; nil for other users' profiles.
  public let libraryVisibility: Visibility?
  /// The relation to the viewer beyond following, or nil.
  public let friendship: Friendship?
  /// The current status if the viewer may see it, or nil.
  public let status: UserStatus?
  /// The account's storage; nil for other users' profiles.
  public let storage: AccountStorage?

  public init(
    id: String, username: String, displayName: String? = nil, avatarURL: URL? = nil, bio: String? = nil,
    postCount: Int, followerCount: Int, followingCount: Int, followedByMe: Bool, blockedByMe: Bool,
    mutedByMe: Bool, role: Role, createdAt: Date, libraryVisibility: Visibility? = nil,
    friendship: Friendship? = nil, status: UserStatus? = nil, storage: AccountStorage? = nil
  ) {
    self.id = id
    self.username = username
    self.displayName = displayName
    self.avatarURL = avatarURL
    self.bio = bio
    self.postCount = postCount
    self.followerCount = followerCount
    self.followingCount = followingCount
    self.followedByMe = followedByMe
    self.blockedByMe = blockedByMe
    self.mutedByMe = mutedByMe
    self.role = role
    self.createdAt = createdAt
    self.libraryVisibility = libraryVisibility
    self.friendship = friendship
    self.status = status
    self.storage = storage
  }

  public var user: User {
    User(id: id, username: username, displayName: displayName, avatarURL: avatarURL)
  }
}

/// The bytes that an account has stored, and its limit.
///
/// ```swift
/// if let storage = profile.storage { print("\(storage.used / 1_000_000) MB used") }
/// ```
public struct AccountStorage: WireValue {
  public static let rules: [String: FieldRule] = [
    "used": .all([.format("int64"), .atLeast(0)]), "limit": .all([.format("int64"), .atLeast(0)]),
  ]

  /// The size of the user's text, pictures and e-books, in bytes.
  public let used: Int
  /// The limit in bytes; nil if there is none.
  public let limit: Int?

  public init(used: Int, limit: Int? = nil) {
    self.used = used
    self.limit = limit
  }
}

/// A user's rights on the server.
///
/// ```swift
/// let showsReports = profile.role == .admin
/// ```
public enum Role: String, Codable, Hashable, Sendable, CaseIterable {
  case member
  /// May read reports, remove posts and comments of other users, and suspend accounts.
  case admin
}

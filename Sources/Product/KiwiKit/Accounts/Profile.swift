public import Foundation

/// A person's page: who they are, what they have done, and how the reader stands to them.
///
/// ```swift
/// let profile = try decoder.decode(Profile.self, from: data)
/// print("\(profile.username) has \(profile.followerCount) followers")
/// ```
public struct Profile: Identifiable, Codable, Hashable, Sendable {
  public let id: String
  public let username: String
  public let displayName: String?
  public let avatarURL: URL?
  /// At most ``Limits/bioLength`` characters; nil when empty.
  public let bio: String?
  /// How many of the person's posts the reader may see.
  public let postCount: Int
  public let followerCount: Int
  public let followingCount: Int
  /// False for a signed-out reader and for one's own profile.
  public let followedByMe: Bool
  public let blockedByMe: Bool
  public let mutedByMe: Bool
  public let role: Role
  public let createdAt: Date
  /// Who may see the library on the person's page; nil for others than the person.
  public let libraryVisibility: Visibility?
  /// Nil where there is nothing of the kind.
  public let friendship: Friendship?
  /// What they say now, as far as the reader may see it.
  public let status: UserStatus?
  /// What the account has stored; nil for others than the person.
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

/// What an account has stored on the server, of what it may store.
///
/// ```swift
/// if let storage = profile.storage { print("\(storage.used / 1_000_000) MB used") }
/// ```
public struct AccountStorage: Codable, Hashable, Sendable {
  /// In bytes, of words, pictures and e-books.
  public let used: Int
  /// In bytes; nil where there is no bound.
  public let limit: Int?

  public init(used: Int, limit: Int? = nil) {
    self.used = used
    self.limit = limit
  }
}

/// What a person may do on the server beyond their own things.
///
/// ```swift
/// let showsReports = profile.role == .admin
/// ```
public enum Role: String, Codable, Hashable, Sendable, CaseIterable {
  case member
  /// May see reports, remove what others wrote and suspend people.
  case admin
}

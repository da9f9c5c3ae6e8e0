/// The relationship between another user and the viewer, beyond following.
///
/// ```swift
/// let mayAnswer = profile.friendship == .requestedByThem
/// ```
public enum Friendship: String, Codable, Hashable, Sendable, CaseIterable {
  /// The viewer's request is pending.
  case requestedByMe
  /// The other user's request is pending.
  case requestedByThem
  /// Both users have agreed.
  case friends
}

/// The direction of listed friend requests.
///
/// ```swift
/// let query = FriendRequestsQuery(.received)
/// ```
public enum FriendRequestDirection: String, Codable, Hashable, Sendable, CaseIterable {
  /// Requests that the viewer can accept.
  case received
  /// The viewer's own requests.
  case sent
}

/// Friend requests of one direction.
///
/// ```swift
/// let query = FriendRequestsQuery(.received, page: 1, pageSize: 20)
/// ```
public struct FriendRequestsQuery: PagedQuery {
  public static let rules = PageQuery.rules

  /// Received requests if absent.
  public var direction: FriendRequestDirection?
  public var page: Int?
  public var pageSize: Int?

  public init(_ direction: FriendRequestDirection? = nil, page: Int? = nil, pageSize: Int? = nil) {
    self.direction = direction
    self.page = page
    self.pageSize = pageSize
  }
}

/// How somebody stands to the reader where there is more between them than following.
///
/// ```swift
/// let mayAnswer = profile.friendship == .requestedByThem
/// ```
public enum Friendship: String, Codable, Hashable, Sendable, CaseIterable {
  /// The reader has asked, and waits for an answer.
  case requestedByMe
  /// They have asked, and wait for the reader's.
  case requestedByThem
  /// Both have agreed.
  case friends
}

/// Which requests for friendship are listed.
///
/// ```swift
/// let path =
///   APIRoute.social(.friendRequests).path + "?direction=" + FriendRequestDirection.received.rawValue
/// ```
public enum FriendRequestDirection: String, Codable, Hashable, Sendable, CaseIterable {
  /// Those that wait for the reader.
  case received
  /// Those of the reader.
  case sent
}

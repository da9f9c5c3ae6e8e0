/// The answer to following and unfollowing.
public struct FollowResponse: Codable, Hashable, Sendable {
  public let followedByMe: Bool
  public let followerCount: Int
}

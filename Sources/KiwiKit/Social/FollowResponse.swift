/// The answer to following and unfollowing.
public struct FollowResponse: Codable, Hashable, Sendable {
  public let followedByMe: Bool
  public let followerCount: Int

  public init(
    followedByMe: Bool, followerCount: Int
  ) {
    self.followedByMe = followedByMe
    self.followerCount = followerCount
  }
}

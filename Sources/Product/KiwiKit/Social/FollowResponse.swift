/// The answer to following and unfollowing.
///
/// ```swift
/// let answer = try decoder.decode(FollowResponse.self, from: data)
/// print(answer.followedByMe ? "Following" : "Follow", answer.followerCount)
/// ```
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

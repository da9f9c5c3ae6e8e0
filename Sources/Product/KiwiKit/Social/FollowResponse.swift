/// The result of following or unfollowing a user.
///
/// ```swift
/// let answer = try decoder.decode(FollowResponse.self, from: data)
/// print(answer.followedByMe ? "Following" : "Follow", answer.followerCount)
/// ```
public struct FollowResponse: WireValue {
  public static let rules: [String: FieldRule] = ["followerCount": .atLeast(0)]

  /// True if the viewer follows the user now.
  public let followedByMe: Bool
  /// The current number of followers.
  public let followerCount: Int

  public init(followedByMe: Bool, followerCount: Int) {
    self.followedByMe = followedByMe
    self.followerCount = followerCount
  }
}

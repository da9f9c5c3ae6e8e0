import ServerAccounts
import ServerCore
import HTTPServer

/// The rules of follows: at most one per pair of users.
package enum FollowService {
  private static let cannotFollowSelf = APIError(
    .unprocessableContent, "cannot_follow_self", "You cannot follow yourself. Choose another user.",
    field: "username")
  private static let blockedByYou = APIError(
    .unprocessableContent, "blocked_by_you", "You blocked this user. Unblock them before you follow them.",
    field: "username")

  /// Follows a user and returns their number of followers.
  package static func follow(
    username: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Int {
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    guard user.key != viewer.key else { throw cannotFollowSelf }
    guard try !BlockStore(transaction).isBlocked(user.key, by: viewer.key) else { throw blockedByYou }
    if try FollowStore(transaction).insert(follower: viewer.key, followed: user.key, now: now) {
      try NotificationService.followed(user.key, by: viewer, now: now, in: transaction)
      try FriendStore(transaction).detachFollow(by: viewer.key, of: user.key)
    }
    return try followerCount(of: user, in: transaction)
  }

  package static func unfollow(username: String, by viewer: Viewer, in transaction: Transaction) throws -> Int
  {
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    guard user.key != viewer.key else { throw cannotFollowSelf }
    if try FollowStore(transaction).delete(follower: viewer.key, followed: user.key) {
      try NotificationService.unfollowed(user.key, by: viewer.key, in: transaction)
    }
    return try followerCount(of: user, in: transaction)
  }

  private static func followerCount(of user: UserRecord, in transaction: Transaction) throws -> Int {
    try FollowStore(transaction).counts(ofUser: user.username).followers
  }

  // MARK: Lists

  /// Returns the followers of a user whom the viewer may see, latest first.
  package static func followers(
    ofUser username: String, viewer: Viewer?, page: Page, in transaction: Transaction
  ) throws -> [UserRecord] {
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    return try FollowStore(transaction).followers(of: user.key, seenBy: viewer, page: page)
  }

  /// Returns the followed users whom the viewer may see, latest first.
  package static func following(
    ofUser username: String, viewer: Viewer?, page: Page, in transaction: Transaction
  ) throws -> [UserRecord] {
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    return try FollowStore(transaction).following(of: user.key, seenBy: viewer, page: page)
  }
}

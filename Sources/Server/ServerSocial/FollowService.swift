import ServerAccounts
import ServerCore
import HTTPServer

/// The rules of following: one follow for each pair of people, whatever was sent how often.
package enum FollowService {
  private static let cannotFollowSelf = APIError(
    .unprocessableContent, "cannot_follow_self", "You cannot follow yourself.", field: "username")
  private static let blockedByYou = APIError(
    .unprocessableContent, "blocked_by_you", "Unblock this person before you follow them.",
    field: "username")

  /// Returns how many follow the person now.
  package static func follow(
    username: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Int {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw cannotFollowSelf }
    guard try !transaction.blocks.isBlocked(person.key, by: viewer.key) else { throw blockedByYou }
    if try transaction.follows.insert(follower: viewer.key, followed: person.key, now: now) {
      try NotificationService.followed(person.key, by: viewer, now: now, in: transaction)
      try transaction.friends.forgetFollow(by: viewer.key, of: person.key)
    }
    return try followerCount(of: person, in: transaction)
  }

  package static func unfollow(username: String, by viewer: Viewer, in transaction: Transaction) throws -> Int
  {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw cannotFollowSelf }
    if try transaction.follows.delete(follower: viewer.key, followed: person.key) {
      try NotificationService.unfollowed(person.key, by: viewer.key, in: transaction)
    }
    return try followerCount(of: person, in: transaction)
  }

  private static func followerCount(of person: UserRecord, in transaction: Transaction) throws -> Int {
    try transaction.follows.counts(ofUser: person.username).followers
  }

  // MARK: Lists

  /// The people who follow somebody, those who did so last first; not those hidden from the viewer.
  package static func followers(
    ofUser username: String, viewer: Viewer?, page: Page, in transaction: Transaction
  ) throws -> [UserRecord] {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    return try transaction.follows.followers(of: person.key, seenBy: viewer, page: page)
  }

  /// The people whom somebody follows, in the same order.
  package static func following(
    ofUser username: String, viewer: Viewer?, page: Page, in transaction: Transaction
  ) throws -> [UserRecord] {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    return try transaction.follows.following(of: person.key, seenBy: viewer, page: page)
  }
}

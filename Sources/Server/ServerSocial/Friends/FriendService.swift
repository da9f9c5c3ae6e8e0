import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// The rules of friendships: both users must agree, and either can end one.
///
/// Friends follow each other and have no further access. When a friendship ends, follows are as before, unless a user
/// has unfollowed or followed since. A declined request is not disclosed, and can be repeated after ``declinedPeriod``.
package enum FriendService {
  /// The time for which a declined request stays silent, in seconds.
  static let declinedPeriod = 30 * 24 * 60 * 60

  private static let cannotBefriendSelf = APIError(
    .unprocessableContent, "cannot_befriend_self",
    "You cannot add yourself as a friend. Choose another user.",
    field: "username")
  private static let blockedByYou = APIError(
    .unprocessableContent, "blocked_by_you", "You blocked this user. Unblock them before you send a request.",
    field: "username")

  private static func tooMany(_ message: LocalizedText) -> APIError {
    APIError(.unprocessableContent, "too_many", message)
  }

  /// A changed relation.
  package struct Outcome {
    package let otherKey: Int64
    /// True if the other user sees the change. Declining a request, and repeating a declined one, is silent.
    let isShownToOther: Bool
  }

  /// Sends a friend request, or accepts the other user's. Returns nil if nothing changed.
  package static func agree(
    username: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome? {
    let user = try user(username, viewer, transaction)
    guard try !BlockStore(transaction).isBlocked(user.key, by: viewer.key) else { throw blockedByYou }
    guard try !FriendStore(transaction).areFriends(viewer.key, user.key) else { return nil }
    let theirs = try FriendStore(transaction).request(from: user.key, to: viewer.key)
    if let theirs, !theirs.isWithdrawn {
      try befriend(user, viewer, now, transaction)
      return Outcome(otherKey: user.key, isShownToOther: true)
    }
    return try ask(user, viewer, now, transaction)
  }

  /// Sends a request. Returns nil if there is one.
  private static func ask(
    _ user: UserRecord, _ viewer: Viewer, _ now: Timestamp, _ transaction: Transaction
  ) throws -> Outcome? {
    let mine = try FriendStore(transaction).request(from: viewer.key, to: user.key)
    if let mine, !mine.isWithdrawn { return nil }
    guard try FriendStore(transaction).requestCount(from: viewer.key) < Limits.friendRequests else {
      throw tooMany(
        "You have \(Limits.friendRequests) pending friend requests, which is the limit. Withdraw one first.")
    }
    if mine == nil {
      try FriendStore(transaction).insertRequest(from: viewer.key, to: user.key, now: now)
      try NotificationService.requestedFriendship(user.key, by: viewer, now: now, in: transaction)
    } else {
      // Declined recently, so the recipient is not notified again.
      try FriendStore(transaction).setWithdrawn(false, from: viewer.key, to: user.key)
    }
    return Outcome(otherKey: user.key, isShownToOther: mine == nil)
  }

  private static func befriend(
    _ user: UserRecord, _ viewer: Viewer, _ now: Timestamp, _ transaction: Transaction
  ) throws {
    guard try FriendStore(transaction).friendCount(of: viewer.key) < Limits.friends else {
      throw tooMany("You have \(Limits.friends) friends, which is the limit. Remove one first.")
    }
    guard try FriendStore(transaction).friendCount(of: user.key) < Limits.friends else {
      throw tooMany("This user has reached the limit of friends. Ask them to remove one first.")
    }
    try deleteRequests(user.key, viewer.key, transaction)
    for (userKey, friendKey) in [(viewer.key, user.key), (user.key, viewer.key)] {
      let madeFollow = try FollowStore(transaction).insert(follower: userKey, followed: friendKey, now: now)
      try FriendStore(transaction).insert(userKey, friend: friendKey, madeFollow: madeFollow, now: now)
    }
    try NotificationService.becameFriends(user.key, by: viewer, now: now, in: transaction)
  }

  /// Withdraws or declines a request, or ends a friendship. Returns nil if there was none.
  package static func end(
    username: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome? {
    let user = try user(username, viewer, transaction)
    if try FriendStore(transaction).areFriends(viewer.key, user.key) {
      try unfollow(user.key, viewer.key, transaction)
      try FriendStore(transaction).delete(between: viewer.key, and: user.key)
      try NotificationService.endedFriendship(viewer.key, user.key, in: transaction)
      return Outcome(otherKey: user.key, isShownToOther: true)
    }
    let mine = try FriendStore(transaction).request(from: viewer.key, to: user.key)
    let theirs = try FriendStore(transaction).request(from: user.key, to: viewer.key)
    if let mine, !mine.isWithdrawn {
      if mine.isDeclined {
        try FriendStore(transaction).setWithdrawn(true, from: viewer.key, to: user.key)
      } else {
        try FriendStore(transaction).deleteRequest(from: viewer.key, to: user.key)
      }
      try NotificationService.requestEnded(from: viewer.key, to: user.key, in: transaction)
      return Outcome(otherKey: user.key, isShownToOther: !mine.isDeclined)
    }
    guard let theirs, !theirs.isDeclined else { return nil }
    try FriendStore(transaction).decline(from: user.key, to: viewer.key, now: now)
    try NotificationService.requestEnded(from: user.key, to: viewer.key, in: transaction)
    return Outcome(otherKey: user.key, isShownToOther: false)
  }

  /// Deletes friendship and requests for a block. Returns whether the other user could see any of them.
  package static func deleteRelations(
    between userKey: Int64, and otherKey: Int64, in transaction: Transaction
  ) throws -> Bool {
    let mine = try FriendStore(transaction).request(from: userKey, to: otherKey)
    let theirs = try FriendStore(transaction).request(from: otherKey, to: userKey)
    let wasShown =
      try FriendStore(transaction).areFriends(userKey, otherKey)
      || mine.map { !$0.isDeclined && !$0.isWithdrawn } ?? false || theirs.map { !$0.isWithdrawn } ?? false
    try FriendStore(transaction).delete(between: userKey, and: otherKey)
    try FriendStore(transaction).deleteRequests(between: userKey, and: otherKey)
    return wasShown
  }

  private static func unfollow(
    _ oneKey: Int64, _ otherKey: Int64, _ transaction: Transaction
  ) throws {
    for (userKey, friendKey) in [(oneKey, otherKey), (otherKey, oneKey)] {
      guard try FriendStore(transaction).madeFollow(userKey, friend: friendKey) else { continue }
      if try FollowStore(transaction).delete(follower: userKey, followed: friendKey) {
        try NotificationService.unfollowed(friendKey, by: userKey, in: transaction)
      }
    }
  }

  private static func deleteRequests(
    _ oneKey: Int64, _ otherKey: Int64, _ transaction: Transaction
  ) throws {
    try FriendStore(transaction).deleteRequests(between: oneKey, and: otherKey)
    try NotificationService.requestEnded(from: oneKey, to: otherKey, in: transaction)
    try NotificationService.requestEnded(from: otherKey, to: oneKey, in: transaction)
  }

  private static func user(
    _ username: String, _ viewer: Viewer, _ transaction: Transaction
  ) throws -> UserRecord {
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    guard user.key != viewer.key else { throw cannotBefriendSelf }
    return user
  }
}

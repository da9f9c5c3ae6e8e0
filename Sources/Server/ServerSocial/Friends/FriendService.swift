import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// The rules of friendship: both have to agree, and either can end it.
///
/// Friends follow each other, and that is all that they may see more of each other by. When they are friends no longer,
/// they follow as they did before, unless they have unfollowed or followed each other anew since. Whose request was
/// declined is not told, and is heard again after ``declinedFor``.
package enum FriendService {
  /// In seconds.
  static let declinedFor = 30 * 24 * 60 * 60

  private static let cannotBefriendSelf = APIError(
    .unprocessableContent, "cannot_befriend_self", "You cannot be a friend of yourself.", field: "username")
  private static let blockedByYou = APIError(
    .unprocessableContent, "blocked_by_you", "Unblock this person before you ask them.", field: "username")

  private static func tooMany(_ message: String) -> APIError {
    APIError(.unprocessableContent, "too_many", message)
  }

  /// A changed relation.
  package struct Outcome {
    package let otherKey: Int64
    /// Whether the other user sees the change. Declining a request, and repeating a declined one, is silent.
    let isShownToOther: Bool
  }

  /// Sends a friend request, or accepts the other user's. Returns nil if nothing changed.
  package static func agree(
    username: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome? {
    let person = try person(username, viewer, transaction)
    guard try !transaction.blocks.isBlocked(person.key, by: viewer.key) else { throw blockedByYou }
    guard try !transaction.friends.areFriends(viewer.key, person.key) else { return nil }
    let theirs = try transaction.friends.request(from: person.key, to: viewer.key)
    if let theirs, !theirs.isWithdrawn {
      try befriend(person, viewer, now, transaction)
      return Outcome(otherKey: person.key, isShownToOther: true)
    }
    return try ask(person, viewer, now, transaction)
  }

  /// Nil where there is such a request.
  private static func ask(
    _ person: UserRecord, _ viewer: Viewer, _ now: Timestamp, _ transaction: Transaction
  ) throws -> Outcome? {
    let mine = try transaction.friends.request(from: viewer.key, to: person.key)
    if let mine, !mine.isWithdrawn { return nil }
    guard try transaction.friends.requestCount(from: viewer.key) < Limits.friendRequests else {
      throw tooMany("At most \(Limits.friendRequests) requests can wait for an answer. Take one back first.")
    }
    if mine == nil {
      try transaction.friends.insertRequest(from: viewer.key, to: person.key, now: now)
      try NotificationService.askedToBeFriends(person.key, by: viewer, now: now, in: transaction)
    } else {
      // Declined not long ago: whom it is meant for is left in peace.
      try transaction.friends.setWithdrawn(false, from: viewer.key, to: person.key)
    }
    return Outcome(otherKey: person.key, isShownToOther: mine == nil)
  }

  private static func befriend(
    _ person: UserRecord, _ viewer: Viewer, _ now: Timestamp, _ transaction: Transaction
  ) throws {
    for (key, message) in [
      (viewer.key, "At most \(Limits.friends) people can be friends of yours."),
      (person.key, "They have as many friends as anybody can have here."),
    ] {
      guard try transaction.friends.friendCount(of: key) < Limits.friends else { throw tooMany(message) }
    }
    try forgetRequests(person.key, viewer.key, transaction)
    for (user, friend) in [(viewer.key, person.key), (person.key, viewer.key)] {
      let madeFollow = try transaction.follows.insert(follower: user, followed: friend, now: now)
      try transaction.friends.insert(user, friend: friend, madeFollow: madeFollow, now: now)
    }
    try NotificationService.becameFriends(person.key, by: viewer, now: now, in: transaction)
  }

  /// Withdraws or declines a request, or ends a friendship. Returns nil if there was none.
  package static func end(
    username: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome? {
    let person = try person(username, viewer, transaction)
    if try transaction.friends.areFriends(viewer.key, person.key) {
      try unfollow(person.key, viewer.key, transaction)
      try transaction.friends.delete(between: viewer.key, and: person.key)
      try NotificationService.stoppedBeingFriends(viewer.key, person.key, in: transaction)
      return Outcome(otherKey: person.key, isShownToOther: true)
    }
    let mine = try transaction.friends.request(from: viewer.key, to: person.key)
    let theirs = try transaction.friends.request(from: person.key, to: viewer.key)
    if let mine, !mine.isWithdrawn {
      if mine.isDeclined {
        try transaction.friends.setWithdrawn(true, from: viewer.key, to: person.key)
      } else {
        try transaction.friends.deleteRequest(from: viewer.key, to: person.key)
      }
      try NotificationService.requestIsOver(from: viewer.key, to: person.key, in: transaction)
      return Outcome(otherKey: person.key, isShownToOther: !mine.isDeclined)
    }
    guard let theirs, !theirs.isDeclined else { return nil }
    try transaction.friends.decline(from: person.key, to: viewer.key, now: now)
    try NotificationService.requestIsOver(from: person.key, to: viewer.key, in: transaction)
    return Outcome(otherKey: person.key, isShownToOther: false)
  }

  /// Deletes friendship and requests for a block. Returns whether the other user could see any of them.
  package static func forget(
    between userKey: Int64, and otherKey: Int64, in transaction: Transaction
  ) throws -> Bool {
    let mine = try transaction.friends.request(from: userKey, to: otherKey)
    let theirs = try transaction.friends.request(from: otherKey, to: userKey)
    let wasShown =
      try transaction.friends.areFriends(userKey, otherKey)
      || mine.map { !$0.isDeclined && !$0.isWithdrawn } ?? false || theirs.map { !$0.isWithdrawn } ?? false
    try transaction.friends.delete(between: userKey, and: otherKey)
    try transaction.friends.deleteRequests(between: userKey, and: otherKey)
    return wasShown
  }

  private static func unfollow(
    _ onePerson: Int64, _ another: Int64, _ transaction: Transaction
  ) throws {
    for (user, friend) in [(onePerson, another), (another, onePerson)] {
      guard try transaction.friends.madeFollow(user, friend: friend) else { continue }
      if try transaction.follows.delete(follower: user, followed: friend) {
        try NotificationService.unfollowed(friend, by: user, in: transaction)
      }
    }
  }

  private static func forgetRequests(
    _ onePerson: Int64, _ another: Int64, _ transaction: Transaction
  ) throws {
    try transaction.friends.deleteRequests(between: onePerson, and: another)
    try NotificationService.requestIsOver(from: onePerson, to: another, in: transaction)
    try NotificationService.requestIsOver(from: another, to: onePerson, in: transaction)
  }

  private static func person(
    _ username: String, _ viewer: Viewer, _ transaction: Transaction
  ) throws -> UserRecord {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw cannotBefriendSelf }
    return person
  }
}

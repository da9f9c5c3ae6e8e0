import ServerCore
import KiwiKit

/// The rules of notifications, applied in the transaction of the action.
///
/// Users are not notified of their own actions, across a block, of users they muted, or about posts they may not see.
/// Undoing an action withdraws its notification; the schema's cascades delete those of deleted rows.
package enum NotificationService {
  // MARK: Likes, comments, follows

  package static func liked(
    _ post: PostAccess, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    try notify(
      post.authorKey, NotificationSource(kind: .like, actorKey: viewer.key, postKey: post.key), now: now,
      in: transaction)
  }

  package static func unliked(_ post: PostAccess, by viewer: Viewer, in transaction: Transaction) throws {
    try NotificationStore(transaction).delete(.like, ofPost: post.key, by: viewer.key)
  }

  package static func commented(
    on post: PostAccess, commentKey: Int64, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    let source = NotificationSource(
      kind: .comment, actorKey: viewer.key, postKey: post.key, commentKey: commentKey)
    try notify(post.authorKey, source, now: now, in: transaction)
  }

  package static func followed(
    _ userKey: Int64, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    try notify(
      userKey, NotificationSource(kind: .follow, actorKey: viewer.key), now: now, in: transaction)
  }

  /// Withdraws the follow's notification, and those about followers-only posts that the user no longer sees.
  static func unfollowed(_ userKey: Int64, by followerKey: Int64, in transaction: Transaction) throws {
    try NotificationStore(transaction).delete(
      NotificationSource(kind: .follow, actorKey: followerKey), for: userKey)
    try NotificationStore(transaction).deleteAll(ofPostsBy: userKey, .followers, for: followerKey)
  }

  // MARK: Friends

  static func requestedFriendship(
    _ userKey: Int64, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    try notify(
      userKey, NotificationSource(kind: .friendRequest, actorKey: viewer.key), now: now, in: transaction)
  }

  /// Withdraws the notification of a request that was answered or withdrawn.
  static func requestEnded(
    from requesterKey: Int64, to userKey: Int64, in transaction: Transaction
  ) throws {
    try NotificationStore(transaction).delete(
      NotificationSource(kind: .friendRequest, actorKey: requesterKey), for: userKey)
  }

  static func becameFriends(
    _ userKey: Int64, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    try notify(
      userKey, NotificationSource(kind: .friendAccept, actorKey: viewer.key), now: now, in: transaction)
  }

  static func endedFriendship(
    _ oneKey: Int64, _ otherKey: Int64, in transaction: Transaction
  ) throws {
    for (actor, reader) in [(oneKey, otherKey), (otherKey, oneKey)] {
      try NotificationStore(transaction).delete(
        NotificationSource(kind: .friendAccept, actorKey: actor), for: reader)
    }
  }

  // MARK: Mentions

  /// Updates the mentions of a caption or comment to its text.
  ///
  /// Notifies newly mentioned users. Withdraws notifications of users who are no longer mentioned or in the post's
  /// audience.
  package static func mentioned(
    in text: String, of post: PostAccess, comment commentKey: Int64?, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws {
    let mentioned = try audience(of: post, mentionedIn: text, in: transaction)
    let notified = try NotificationStore(transaction).mentioned(
      ofPost: post.key, commentKey: commentKey, by: viewer.key)
    let source = NotificationSource(
      kind: .mention, actorKey: viewer.key, postKey: post.key, commentKey: commentKey)
    for userKey in notified where !mentioned.contains(userKey) {
      try NotificationStore(transaction).delete(source, for: userKey)
    }
    for userKey in mentioned where !notified.contains(userKey) {
      // The post's author is notified of the comment itself.
      guard commentKey == nil || userKey != post.authorKey else { continue }
      try notify(userKey, source, now: now, in: transaction)
    }
  }

  /// Returns the first mentioned users who may see the post.
  private static func audience(
    of post: PostAccess, mentionedIn text: String, in transaction: Transaction
  ) throws -> [Int64] {
    var names: Set<String> = []
    var users: [Int64] = []
    for case .mention(let name) in TextEntity.all(in: text).map(\.kind) {
      guard names.count < Limits.mentionsPerText else { break }
      guard names.insert(name.lowercased()).inserted else { continue }
      if let key = try NotificationStore(transaction).audienceMember(username: name, of: post) {
        users.append(key)
      }
    }
    return users
  }

  // MARK: Blocks

  /// Withdraws the notifications about two users and their posts from each other, after a block.
  static func withdraw(between oneKey: Int64, and otherKey: Int64, in transaction: Transaction) throws {
    for (reader, hidden) in [(oneKey, otherKey), (otherKey, oneKey)] {
      try NotificationStore(transaction).deleteAll(by: hidden, for: reader)
      try NotificationStore(transaction).deleteAll(ofPostsBy: hidden, nil, for: reader)
    }
  }

  // MARK: Insertion

  private static func notify(
    _ recipientKey: Int64, _ source: NotificationSource, now: Timestamp, in transaction: Transaction
  ) throws {
    guard recipientKey != source.actorKey else { return }
    try NotificationStore(transaction).insert(source, for: recipientKey, now: now)
  }
}

import ServerCore
import KiwiKit

/// Who is told of what, and what is taken back. Everything here runs inside the transaction of the deed.
///
/// Nobody is told of what they did themselves, across a block, of people they muted, or about posts they may
/// not see. What is undone withdraws its notification; what is deleted does so by the schema's cascades.
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
    try transaction.notifications.delete(.like, ofPost: post.key, by: viewer.key)
  }

  package static func commented(
    on post: PostAccess, commentKey: Int64, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    let source = NotificationSource(
      kind: .comment, actorKey: viewer.key, postKey: post.key, commentKey: commentKey)
    try notify(post.authorKey, source, now: now, in: transaction)
  }

  package static func followed(
    _ personKey: Int64, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    try notify(
      personKey, NotificationSource(kind: .follow, actorKey: viewer.key), now: now, in: transaction)
  }

  /// Who stops following also stops seeing the posts for followers, and so what was said about them.
  static func unfollowed(_ personKey: Int64, by followerKey: Int64, in transaction: Transaction) throws {
    try transaction.notifications.delete(
      NotificationSource(kind: .follow, actorKey: followerKey), for: personKey)
    try transaction.notifications.deleteAll(ofPostsBy: personKey, .followers, for: followerKey)
  }

  // MARK: Friends

  static func askedToBeFriends(
    _ personKey: Int64, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    try notify(
      personKey, NotificationSource(kind: .friendRequest, actorKey: viewer.key), now: now, in: transaction)
  }

  /// A request was answered or taken back: whoever is told of one can answer it.
  static func requestIsOver(
    from requesterKey: Int64, to personKey: Int64, in transaction: Transaction
  ) throws {
    try transaction.notifications.delete(
      NotificationSource(kind: .friendRequest, actorKey: requesterKey), for: personKey)
  }

  static func becameFriends(
    _ personKey: Int64, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    try notify(
      personKey, NotificationSource(kind: .friendAccept, actorKey: viewer.key), now: now, in: transaction)
  }

  static func stoppedBeingFriends(
    _ onePerson: Int64, _ another: Int64, in transaction: Transaction
  ) throws {
    for (actor, reader) in [(onePerson, another), (another, onePerson)] {
      try transaction.notifications.delete(
        NotificationSource(kind: .friendAccept, actorKey: actor), for: reader)
    }
  }

  // MARK: Mentions

  /// Brings the mentions of one caption, or of one comment, to what its text now says: people newly mentioned
  /// are told, those no longer mentioned, or no longer in the post's audience, are not bothered with it.
  package static func mentioned(
    in text: String, of post: PostAccess, comment commentKey: Int64?, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws {
    let mentioned = try audience(of: post, mentionedIn: text, in: transaction)
    let notified = try transaction.notifications.mentioned(
      ofPost: post.key, commentKey: commentKey, by: viewer.key)
    let source = NotificationSource(
      kind: .mention, actorKey: viewer.key, postKey: post.key, commentKey: commentKey)
    for personKey in notified where !mentioned.contains(personKey) {
      try transaction.notifications.delete(source, for: personKey)
    }
    for personKey in mentioned where !notified.contains(personKey) {
      // The post's author is told of the comment already.
      guard commentKey == nil || personKey != post.authorKey else { continue }
      try notify(personKey, source, now: now, in: transaction)
    }
  }

  /// The first people that a text mentions, as far as they may see the post.
  private static func audience(
    of post: PostAccess, mentionedIn text: String, in transaction: Transaction
  ) throws -> [Int64] {
    var names: Set<String> = []
    var people: [Int64] = []
    for case .mention(let name) in TextEntity.all(in: text).map(\.kind) {
      guard names.count < Limits.mentionsPerText else { break }
      guard names.insert(name.lowercased()).inserted else { continue }
      if let key = try transaction.notifications.audienceMember(username: name, of: post) {
        people.append(key)
      }
    }
    return people
  }

  // MARK: People

  /// Withdraws, when one of two people blocks the other, what each knows of the other and of their posts.
  static func withdraw(between onePerson: Int64, and another: Int64, in transaction: Transaction) throws {
    for (reader, hidden) in [(onePerson, another), (another, onePerson)] {
      try transaction.notifications.deleteAll(by: hidden, for: reader)
      try transaction.notifications.deleteAll(ofPostsBy: hidden, nil, for: reader)
    }
  }

  // MARK: The one way in

  private static func notify(
    _ recipientKey: Int64, _ source: NotificationSource, now: Timestamp, in transaction: Transaction
  ) throws {
    guard recipientKey != source.actorKey else { return }
    try transaction.notifications.insert(source, for: recipientKey, now: now)
  }
}

import ServerTitles
import ServerLibrary
import ServerSocial
import ServerAccounts
import ServerCore
import KiwiKit

/// The rules of comments. All functions run inside one transaction.
package enum CommentService {
  package static func text(_ text: String) throws(APIError) -> String {
    let text = try TextRules.text(text, field: "text", limit: Limits.commentLength)
    guard !text.isEmpty else { throw .invalid("text", "A comment needs text. Write something.") }
    return text
  }

  package static func create(
    postId: String, text: String, position: BookPosition? = nil, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> (comment: CommentRecord, notified: [Int64]) {
    let post = try PostPolicy.visiblePost(id: postId, to: viewer, in: transaction)
    let key = try CommentStore(transaction).insert(
      postKey: post.key, authorKey: viewer.key, text: text, now: now)
    try setPosition(position, ofComment: key, under: post, in: transaction)
    try NotificationService.commented(on: post, commentKey: key, by: viewer, now: now, in: transaction)
    try NotificationService.mentioned(
      in: text, of: post, comment: key, by: viewer, now: now, in: transaction)
    return (
      try comment(key: key, seenBy: viewer, in: transaction),
      try NotificationStore(transaction).recipients(ofComment: key)
    )
  }

  package static func update(
    id: String, text: String, position: BookPosition? = nil, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> (comment: CommentRecord, notified: [Int64]) {
    let comment = try comment(id: id, seenBy: viewer, in: transaction)
    guard comment.author.key == viewer.key else { throw APIError.notYours }
    let notifiedBefore = try NotificationStore(transaction).recipients(ofComment: comment.key)
    try CommentStore(transaction).update(key: comment.key, text: text, now: now)
    let post = try PostPolicy.visiblePost(id: comment.postId, to: viewer, in: transaction)
    try setPosition(position, ofComment: comment.key, under: post, in: transaction)
    try NotificationService.mentioned(
      in: text, of: post, comment: comment.key, by: viewer, now: now, in: transaction)
    let notified = try NotificationStore(transaction).recipients(ofComment: comment.key)
    return (
      try self.comment(key: comment.key, seenBy: viewer, in: transaction), notifiedBefore + notified
    )
  }

  private static func setPosition(
    _ position: BookPosition?, ofComment key: Int64, under post: PostAccess, in transaction: Transaction
  ) throws {
    guard let position else { return }
    guard let titleKey = try PostStore(transaction).contents(ofPosts: [post.key]).first?.aboutTitleKey,
      try TitleStore(transaction).title(key: titleKey)?.facts.kind == .book
    else { throw APIError.invalid("position", "The post is not about a book. Remove the position.") }
    try CommentStore(transaction).setPosition(position, key: key)
  }

  /// Removes a comment. Its author, the post's author and admins may; the audit log records an admin's removal. Returns
  /// the post's key and the users who had been notified of the comment.
  package static func delete(
    id: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> (postKey: Int64, notified: [Int64]) {
    let comment = try comment(id: id, seenBy: viewer, in: transaction)
    if comment.author.key != viewer.key,
      try PostStore(transaction).author(key: comment.postKey) != viewer.key
    {
      guard viewer.role == .admin else { throw APIError.notYours }
      return try removeAny(id: id, by: viewer.username, now: now, in: transaction)
    }
    let notified = try NotificationStore(transaction).recipients(ofComment: comment.key)
    try CommentStore(transaction).delete(key: comment.key)
    return (comment.postKey, notified)
  }

  /// Removes any comment on behalf of an admin. Returns the post's key and the users who had been notified of the
  /// comment.
  package static func removeAny(
    id: String, by actor: String?, now: Timestamp, in transaction: Transaction
  ) throws -> (postKey: Int64, notified: [Int64]) {
    guard let comment = try CommentStore(transaction).comment(id: id) else { throw APIError.notFound }
    let notified = try NotificationStore(transaction).recipients(ofComment: comment.key)
    try CommentStore(transaction).delete(key: comment.key)
    try AuditLog.record(
      .removeComment, of: id, details: "by \(comment.author.username)", by: actor, now: now, in: transaction)
    return (comment.postKey, notified)
  }

  package static func list(
    ofPost postId: String, viewer: Viewer?, page: Page, in transaction: Transaction
  ) throws -> [CommentRecord] {
    let post = try PostPolicy.visiblePost(id: postId, to: viewer, in: transaction)
    return try CommentStore(transaction).comments(ofPost: post.key, seenBy: viewer, page: page)
  }

  /// Returns a comment if the viewer may see its post and its author.
  package static func comment(
    id: String, seenBy viewer: Viewer, in transaction: Transaction
  ) throws -> CommentRecord {
    guard let comment = try CommentStore(transaction).comment(id: id, seenBy: viewer) else {
      throw APIError.notFound
    }
    return comment
  }

  private static func comment(
    key: Int64, seenBy viewer: Viewer, in transaction: Transaction
  ) throws -> CommentRecord {
    guard let comment = try CommentStore(transaction).comment(key: key, seenBy: viewer) else {
      throw APIError.notFound
    }
    return comment
  }
}

extension ReadingPlaces {
  /// Reads the positions for comments of one post.
  package init(of viewer: Viewer?, _ comments: [CommentRecord], _ transaction: Transaction) throws {
    try self.init(
      of: viewer, in: Set(comments.compactMap { $0.requiredPosition == nil ? nil : $0.titleKey }), transaction
    )
  }

  package func isBeyond(_ comment: CommentRecord) -> Bool {
    isBeyond(comment.requiredPosition, inTitle: comment.titleKey, by: comment.author.key)
  }
}

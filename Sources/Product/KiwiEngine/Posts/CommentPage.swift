public import Foundation
public import KiwiKit

/// A page of a post's comments, oldest first, with pending ones.
public struct CommentPage: Sendable, Hashable {
  public var comments: [Comment]
  /// The user's pending comments, at the end of the last page.
  public var pending: [PendingComment]
  /// The cursor of the next page; nil at the end.
  public var nextCursor: String?

  public init(comments: [Comment], pending: [PendingComment] = [], nextCursor: String? = nil) {
    self.comments = comments
    self.pending = pending
    self.nextCursor = nextCursor
  }
}

/// A comment that the server has not acknowledged. Its id is that of its outbox entry, by which it can be edited and
/// deleted.
public struct PendingComment: Identifiable, Sendable, Hashable {
  public let id: OutboxEntry.ID
  public let postId: String
  public let text: String
  public let position: BookPosition?
  public let createdAt: Date
  public let state: OutboxEntry.State

  init?(_ entry: OutboxEntry) {
    guard case .createComment(let postId, let text, let position) = entry.action else { return nil }
    id = entry.id
    self.postId = postId
    self.text = text
    self.position = position
    createdAt = entry.createdAt
    state = entry.state
  }
}

/// The loaded comments of one post.
struct CommentThread: Sendable {
  var comments: [Comment]
  var nextCursor: String?

  mutating func append(_ page: CommentThread) {
    let known = Set(comments.map(\.id))
    comments += page.comments.filter { !known.contains($0.id) }
    nextCursor = page.nextCursor
  }

  /// Adds or replaces a comment.
  mutating func receive(_ comment: Comment) {
    if let index = comments.firstIndex(where: { $0.id == comment.id }) {
      comments[index] = comment
    } else if nextCursor == nil {
      comments.append(comment)
    }
  }
}

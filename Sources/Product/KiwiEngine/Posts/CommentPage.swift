public import Foundation
public import KiwiKit

/// A part of the comments under a post, oldest first, with those that are on their way.
public struct CommentPage: Sendable, Hashable {
  public var comments: [Comment]
  /// They stand at the end of the last page.
  public var pending: [PendingComment]
  /// Asks for what follows; nil at the end.
  public var nextCursor: String?

  public init(comments: [Comment], pending: [PendingComment] = [], nextCursor: String? = nil) {
    self.comments = comments
    self.pending = pending
    self.nextCursor = nextCursor
  }
}

/// A comment that the server has not confirmed yet. Its id is that of its entry in the outbox, and it can be
/// edited and deleted by it.
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

/// The comments of one post that have been loaded.
struct CommentThread: Sendable {
  var comments: [Comment]
  var nextCursor: String?

  mutating func append(_ page: CommentThread) {
    let known = Set(comments.map(\.id))
    comments += page.comments.filter { !known.contains($0.id) }
    nextCursor = page.nextCursor
  }

  /// Takes in a comment that was written or edited just now.
  mutating func receive(_ comment: Comment) {
    if let index = comments.firstIndex(where: { $0.id == comment.id }) {
      comments[index] = comment
    } else if nextCursor == nil {
      comments.append(comment)
    }
  }
}

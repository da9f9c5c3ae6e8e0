public import Foundation
import KiwiKit

extension PostStateMachine {
  /// Merges a loaded page of comments, and returns it with the user's changes.
  ///
  /// - Parameter cursor: The cursor of the request; nil for the first page.
  public mutating func absorb(
    _ page: CommentPage, of postId: String, after cursor: String?, readAt stamp: ReadStamp, now: Date
  ) -> CommentPage {
    let comments = overlay.completed(
      page.comments, of: postId, isLast: page.nextCursor == nil, readAt: stamp)
    let read = CommentThread(comments: comments, nextCursor: page.nextCursor)
    if cursor != nil, var thread = threads.peek(postId) {
      thread.append(read)
      threads.insert(thread, for: postId, now: now)
    } else {
      threads.insert(read, for: postId, now: now)
    }
    return shown(read, of: postId)
  }

  /// Returns all loaded comments of a post with pending ones; nil if none are loaded.
  public func thread(of postId: String) -> CommentPage? {
    threads.peek(postId).map { shown($0, of: postId) }
  }

  /// Returns the user's pending comments, whether or not others are loaded.
  public func pendingComments(of postId: String) -> [PendingComment] {
    outbox.entries.compactMap(PendingComment.init).filter {
      $0.postId == postId && !overlay.isCommentDeleted($0.id)
    }
  }

  /// Returns comments from another source with the user's changes.
  public func overlaid(_ page: CommentPage, of postId: String) -> CommentPage {
    shown(CommentThread(comments: page.comments, nextCursor: page.nextCursor), of: postId)
  }

  private func shown(_ thread: CommentThread, of postId: String) -> CommentPage {
    CommentPage(
      comments: thread.comments.compactMap(overlay.apply), pending: pendingComments(of: postId),
      nextCursor: thread.nextCursor)
  }
}

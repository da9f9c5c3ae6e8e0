public import Foundation
import KiwiKit

extension PostStateMachine {
  /// Takes a page of comments in that a read brought; returns it as the person is to see it.
  ///
  /// - Parameter cursor: What the page was asked for with; nil for the first.
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

  /// All comments of a post that have been loaded, with those on their way; nil when none have.
  public func thread(of postId: String) -> CommentPage? {
    threads.peek(postId).map { shown($0, of: postId) }
  }

  /// The person's comments that the server has not confirmed, whatever is known of the others.
  public func pendingComments(of postId: String) -> [PendingComment] {
    outbox.entries.compactMap(PendingComment.init).filter {
      $0.postId == postId && !overlay.isCommentDeleted($0.id)
    }
  }

  /// Comments that are shown from elsewhere, as the person is to see them.
  public func overlaid(_ page: CommentPage, of postId: String) -> CommentPage {
    shown(CommentThread(comments: page.comments, nextCursor: page.nextCursor), of: postId)
  }

  private func shown(_ thread: CommentThread, of postId: String) -> CommentPage {
    CommentPage(
      comments: thread.comments.compactMap(overlay.apply), pending: pendingComments(of: postId),
      nextCursor: thread.nextCursor)
  }
}

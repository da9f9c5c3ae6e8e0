import ServerSocial
import ServerAccounts
import ServerCore

/// The rules of likes. Each user likes a post at most once.
package enum LikeService {
  /// Adds a like. Returns the post and its number of likes.
  package static func like(
    postId: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> (post: PostAccess, likes: Int) {
    let post = try PostPolicy.visiblePost(id: postId, to: viewer, in: transaction)
    guard try LikeStore(transaction).insert(postKey: post.key, userKey: viewer.key, now: now) else {
      return (post, post.likeCount)
    }
    try NotificationService.liked(post, by: viewer, now: now, in: transaction)
    return (post, post.likeCount + 1)
  }

  static func unlike(
    postId: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> (post: PostAccess, likes: Int) {
    let post = try PostPolicy.visiblePost(id: postId, to: viewer, in: transaction)
    guard try LikeStore(transaction).delete(postKey: post.key, userKey: viewer.key) else {
      return (post, post.likeCount)
    }
    try NotificationService.unliked(post, by: viewer, in: transaction)
    return (post, post.likeCount - 1)
  }

  /// Returns the users who like a post, latest first, without users hidden from the viewer.
  package static func likers(
    ofPost postId: String, viewer: Viewer?, page: Page, in transaction: Transaction
  ) throws -> [UserRecord] {
    let post = try PostPolicy.visiblePost(id: postId, to: viewer, in: transaction)
    return try LikeStore(transaction).likers(ofPost: post.key, seenBy: viewer, page: page)
  }
}

import ServerAccounts
import ServerSocial
import ServerCore
import KiwiKit

/// The rules for operations on posts. ``PostCondition`` decides on visibility.
package enum PostPolicy {
  /// Returns the post with this id if `viewer` may see it. Hidden posts are indistinguishable from missing ones.
  package static func visiblePost(id: String, to viewer: Viewer?, in transaction: Transaction) throws
    -> PostAccess
  {
    guard let post = try PostStore(transaction).post(id: id, visibleTo: viewer) else {
      throw APIError.notFound
    }
    return post
  }

  /// Returns the post if `viewer` is its author, for changes reserved to authors.
  static func ownPost(id: String, of viewer: Viewer, in transaction: Transaction) throws -> PostAccess {
    let post = try visiblePost(id: id, to: viewer, in: transaction)
    guard post.authorKey == viewer.key else { throw APIError.notYours }
    return post
  }

  /// Returns the visibilities of an author's posts that `viewer` may see: the rule of ``PostCondition/isVisible(to:)``
  /// for an author who is not suspended.
  package static func visibilities(
    ofAuthor authorKey: Int64, to viewer: Viewer?, in transaction: Transaction
  ) throws -> [Visibility] {
    guard let viewer else { return [.everyone] }
    guard viewer.key != authorKey else { return Visibility.allCases }
    guard try !BlockStore(transaction).isBetween(viewer.key, authorKey) else { return [] }
    return Visibility.visible(toFollower: try FollowStore(transaction).isFollowed(authorKey, by: viewer.key))
  }
}

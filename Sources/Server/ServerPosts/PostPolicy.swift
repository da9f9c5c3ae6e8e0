import ServerAccounts
import ServerSocial
import ServerCore
import KiwiKit

/// Who may do what with a post. Who may see it is decided by ``PostCondition``.
package enum PostPolicy {
  /// The post with this id if `viewer` may see it. What does not exist and what may not be seen are the same
  /// to the one who asks.
  package static func visiblePost(id: String, to viewer: Viewer?, in transaction: Transaction) throws
    -> PostAccess
  {
    guard let post = try transaction.posts.post(id: id, visibleTo: viewer) else { throw APIError.notFound }
    return post
  }

  /// The same for a change that only the author may make.
  static func ownPost(id: String, of viewer: Viewer, in transaction: Transaction) throws -> PostAccess {
    let post = try visiblePost(id: id, to: viewer, in: transaction)
    guard post.authorKey == viewer.key else { throw APIError.notYours }
    return post
  }

  /// Which of a person's posts `viewer` may see, of a person who is not suspended: the rule of
  /// ``PostCondition/isVisible(to:)``, asked about everything that somebody wrote.
  package static func visibilities(
    ofAuthor authorKey: Int64, to viewer: Viewer?, in transaction: Transaction
  ) throws -> [Visibility] {
    guard let viewer else { return [.everyone] }
    guard viewer.key != authorKey else { return Visibility.allCases }
    guard try !transaction.blocks.isBetween(viewer.key, authorKey) else { return [] }
    return Visibility.visible(toFollower: try transaction.follows.isFollowed(authorKey, by: viewer.key))
  }
}

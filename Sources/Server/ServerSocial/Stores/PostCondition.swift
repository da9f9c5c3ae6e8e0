import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// The visibility of posts.
package enum PostCondition {
  /// Holds for `posts` that `viewer` may see: not of a suspended person, not across a block in either direction, and
  /// within the post's visibility.
  package static func isVisible(to viewer: Viewer?) -> SQL {
    guard let viewer else { return "(\(sql: isListed))" }
    return isVisible(toKey: "\(viewer.key)")
  }

  /// The same with the viewer's key as a piece of the statement, which may be a parameter of a prepared one.
  package static func isVisible(toKey viewer: SQL) -> SQL {
    """
    (
      (posts.authorKey = \(sql: viewer) AND NOT \(sql: isBeingRemoved))
      OR (
        (
          (\(sql: isListed))
          OR (
            \(sql: AudienceCondition.isForFollower("posts", owner: "authorKey", key: viewer))
            AND \(sql: isAuthorActive)
          )
        )
        AND \(sql: UserCondition.isUnblocked("posts.authorKey", toKey: viewer))
      )
    )
    """
  }

  /// Holds for the `users` who may see a post, its author among them: the same rule as ``isVisible(to:)``, asked
  /// about a post instead of about a reader.
  static func isAudience(of post: PostAccess) -> SQL {
    var condition = UserCondition.isVisible(toKey: "\(post.authorKey)")
    switch post.visibility {
    case .everyone: break
    case .followers:
      condition.append(
        """
         AND (
          users.key = \(post.authorKey)
          OR EXISTS (
            SELECT 1 FROM follows WHERE followerKey = users.key AND followedKey = \(post.authorKey)
          )
        )
        """)
    case .me: condition.append(" AND users.key = \(post.authorKey)")
    }
    return condition
  }

  /// Holds for `posts` in the feed of everyone. Those of a suspended author are unlisted in batches (``PostListing``), and
  /// until then their author keeps them out.
  package static let isListed: SQL = "posts.listed = 1 AND \(sql: isAuthorActive)"

  private static let isAuthorActive: SQL = """
    NOT EXISTS (
      SELECT 1 FROM users WHERE users.key = posts.authorKey AND users.suspendedAt IS NOT NULL
    )
    """

  /// The name of the work that removes posts in batches.
  package static let removalName = "postRemoval"

  /// Holds for `posts` that are removed in batches.
  package static let isBeingRemoved = BatchedWorkStore.isPending(removalName, subject: "posts.key")
}

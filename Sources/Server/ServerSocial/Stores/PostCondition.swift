import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// The visibility of posts.
package enum PostCondition {
  /// Matches `posts` that a viewer may see.
  ///
  /// The author is not suspended, there is no block in either direction, and the visibility includes the viewer.
  package static func isVisible(to viewer: Viewer?) -> SQL {
    guard let viewer else { return "(\(sql: isListed))" }
    return isVisible(toKey: "\(viewer.key)")
  }

  /// Builds the same condition with the viewer's key as a SQL fragment or parameter.
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

  /// Matches the `users` who may see a post, including its author.
  ///
  /// It is the rule of ``isVisible(to:)`` from the perspective of a post.
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

  /// Matches `posts` in the feed of everyone. Posts of a suspended author are unlisted in batches (``PostListing``);
  /// until then the check of the author excludes them.
  package static let isListed: SQL = "posts.listed = 1 AND \(sql: isAuthorActive)"

  private static let isAuthorActive: SQL = """
    NOT EXISTS (
      SELECT 1 FROM users WHERE users.key = posts.authorKey AND users.suspendedAt IS NOT NULL
    )
    """

  /// The name of the work that removes posts in batches.
  package static let removalName = "postRemoval"

  /// Matches `posts` that are being removed in batches.
  package static let isBeingRemoved = BatchedWorkStore.isPending(removalName, subject: "posts.key")
}

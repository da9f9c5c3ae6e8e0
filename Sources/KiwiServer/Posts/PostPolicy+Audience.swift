import KiwiKit
import SQLite

extension PostPolicy {
  /// A condition on `users` that holds for the people who may see a post, its author among them: the same rule
  /// as ``isVisible(to:)``, asked about a post instead of about a reader.
  static func isAudience(of post: PostAccess) -> SQL {
    var condition: SQL = """
      users.suspendedAt IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM blocks WHERE blockerKey = users.key AND blockedKey = \(post.authorKey)
      )
      AND NOT EXISTS (
        SELECT 1 FROM blocks WHERE blockerKey = \(post.authorKey) AND blockedKey = users.key
      )
      """
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
}

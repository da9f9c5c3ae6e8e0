import KiwiKit
import SQLite

extension PostPolicy {
  /// Who of some readers may see a post.
  enum Audience: Sendable {
    /// Everybody, signed in or not, but for some people's keys.
    case everyone(except: Set<Int64>)
    case only(Set<Int64>)

    /// - Parameter viewerKey: Nil for a reader who is not signed in.
    func contains(_ viewerKey: Int64?) -> Bool {
      switch self {
      case .everyone(let hidden): viewerKey.map { !hidden.contains($0) } ?? true
      case .only(let keys): viewerKey.map(keys.contains) ?? false
      }
    }
  }

  /// The rule of ``isVisible(to:)`` for many readers at once: what is listed needs one look for all of them.
  static func audience(
    of post: PostAccess, isListed: Bool, among viewers: Set<Viewer>, in connection: Connection
  ) throws -> Audience {
    if isListed { return .everyone(except: try blockPartners(of: post.authorKey, in: connection)) }
    var keys: Set<Int64> = []
    for viewer in viewers where try isVisible(post, to: viewer, in: connection) { keys.insert(viewer.key) }
    return .only(keys)
  }

  private static func isVisible(
    _ post: PostAccess, to viewer: Viewer, in connection: Connection
  ) throws -> Bool {
    do {
      _ = try visiblePost(id: post.id, to: viewer, in: connection)
      return true
    } catch APIError.notFound {
      return false
    }
  }

  /// The people whom somebody blocked or who blocked them.
  static func blockPartners(of userKey: Int64, in connection: Connection) throws -> Set<Int64> {
    Set(try connection.all(blockPartnersQuery, userKey) { $0.integer(0) })
  }

  private static let blockPartnersQuery = PreparedSQL(
    """
    SELECT blockedKey FROM blocks WHERE blockerKey = ?1
    UNION ALL SELECT blockerKey FROM blocks WHERE blockedKey = ?1
    """)

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

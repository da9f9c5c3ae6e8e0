import KiwiKit
import SQLite

/// What must be known of a post to decide who may do what with it.
struct PostAccess: Hashable, Sendable {
  let key: Int64
  let id: String
  let authorKey: Int64
  let visibility: Visibility
  let hasPhoto: Bool
  let caption: String?
}

/// The one place that decides who may see what a person wrote.
enum PostPolicy {
  /// A condition on `posts` and `users` (the author) that holds for what `viewer` may see: not of a suspended
  /// person, not across a block in either direction, and within the post's visibility.
  static func isVisible(to viewer: Viewer?) -> SQL {
    guard let viewer else { return "posts.listed = 1" }
    return """
      (
        posts.authorKey = \(viewer.key)
        OR (
          (
            posts.listed = 1
            OR (
              posts.visibility = 'followers'
              AND EXISTS (
                SELECT 1 FROM follows
                WHERE followerKey = \(viewer.key) AND followedKey = posts.authorKey
              )
              AND NOT EXISTS (
                SELECT 1 FROM users WHERE users.key = posts.authorKey AND suspendedAt IS NOT NULL
              )
            )
          )
          AND NOT EXISTS (
            SELECT 1 FROM blocks WHERE blockerKey = \(viewer.key) AND blockedKey = posts.authorKey
          )
          AND NOT EXISTS (
            SELECT 1 FROM blocks WHERE blockerKey = posts.authorKey AND blockedKey = \(viewer.key)
          )
        )
      )
      """
  }

  /// The post with this id if `viewer` may see it. What does not exist and what may not be seen are the same
  /// to the one who asks.
  static func visiblePost(id: String, to viewer: Viewer?, in connection: Connection) throws -> PostAccess {
    let post = try connection.first(
      """
      SELECT key, id, authorKey, visibility, hasPhoto, caption
      FROM posts
      WHERE id = \(id) AND \(sql: isVisible(to: viewer))
      """,
      PostAccess.init(row:))
    guard let post else { throw APIError.notFound }
    return post
  }

  /// The same for a change that only the author may make.
  static func ownPost(id: String, of viewer: Viewer, in connection: Connection) throws -> PostAccess {
    let post = try visiblePost(id: id, to: viewer, in: connection)
    guard post.authorKey == viewer.key else { throw APIError.notYours }
    return post
  }

  /// The people whose posts do not appear in `viewer`'s lists: blocked in either direction, or muted.
  static func hiddenAuthors(from viewer: Viewer?, in connection: Connection) throws -> Set<Int64> {
    guard let viewer else { return [] }
    var hidden: Set<Int64> = []
    try connection.forEach(hiddenAuthorsQuery, viewer.key) { row in _ = hidden.insert(row.integer(0)) }
    return hidden
  }

  private static let hiddenAuthorsQuery = PreparedSQL(
    """
    SELECT blockedKey FROM blocks WHERE blockerKey = ?1
    UNION ALL SELECT blockerKey FROM blocks WHERE blockedKey = ?1
    UNION ALL SELECT mutedKey FROM mutes WHERE muterKey = ?1
    """)
}

extension PostAccess {
  /// From the columns key, id, authorKey, visibility, hasPhoto, caption.
  init(row: borrowing Row) throws(DatabaseError) {
    key = row.integer(0)
    id = row.text(1)
    authorKey = row.integer(2)
    visibility = Visibility(rawValue: row.text(3)) ?? .me
    hasPhoto = row.bool(4)
    caption = row.optionalText(5)
  }
}

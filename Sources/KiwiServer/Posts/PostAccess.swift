import KiwiKit
import SQLite

/// What must be known of a post to decide who may do what with it, and to say what a like made of it.
struct PostAccess: Hashable, Sendable {
  let key: Int64
  let id: String
  let authorKey: Int64
  var visibility: Visibility
  let hasPhoto: Bool
  var caption: String?
  let likeCount: Int
}

/// The one place that decides who may see what a person wrote.
enum PostPolicy {
  /// A condition on `posts` and `users` (the author) that holds for what `viewer` may see: not of a suspended
  /// person, not across a block in either direction, and within the post's visibility.
  static func isVisible(to viewer: Viewer?) -> SQL {
    guard let viewer else { return "posts.listed = 1" }
    return isVisible(toKey: "\(viewer.key)")
  }

  /// The same with the viewer's key as a piece of the statement, which may be a parameter of a prepared one.
  private static func isVisible(toKey viewer: SQL) -> SQL {
    """
    (
      posts.authorKey = \(sql: viewer)
      OR (
        (
          posts.listed = 1
          OR (
            posts.visibility = 'followers'
            AND EXISTS (
              SELECT 1 FROM follows
              WHERE followerKey = \(sql: viewer) AND followedKey = posts.authorKey
            )
            AND NOT EXISTS (
              SELECT 1 FROM users WHERE users.key = posts.authorKey AND suspendedAt IS NOT NULL
            )
          )
        )
        AND NOT EXISTS (
          SELECT 1 FROM blocks WHERE blockerKey = \(sql: viewer) AND blockedKey = posts.authorKey
        )
        AND NOT EXISTS (
          SELECT 1 FROM blocks WHERE blockerKey = posts.authorKey AND blockedKey = \(sql: viewer)
        )
      )
    )
    """
  }

  /// The post with this id if `viewer` may see it. What does not exist and what may not be seen are the same
  /// to the one who asks.
  static func visiblePost(id: String, to viewer: Viewer?, in connection: Connection) throws -> PostAccess {
    let post =
      if let viewer {
        try connection.first(postVisibleToViewer, id, viewer.key, read: PostAccess.init(row:))
      } else {
        try connection.first(postVisibleToAll, id, read: PostAccess.init(row:))
      }
    guard let post else { throw APIError.notFound }
    return post
  }

  private static let postVisibleToAll = PreparedSQL(
    "SELECT \(PostAccess.columns) FROM posts WHERE id = ?1 AND \(isVisible(to: nil).text)")
  private static let postVisibleToViewer = PreparedSQL(
    "SELECT \(PostAccess.columns) FROM posts WHERE id = ?1 AND \(isVisible(toKey: "?2").text)")

  /// The same for a change that only the author may make.
  static func ownPost(id: String, of viewer: Viewer, in connection: Connection) throws -> PostAccess {
    let post = try visiblePost(id: id, to: viewer, in: connection)
    guard post.authorKey == viewer.key else { throw APIError.notYours }
    return post
  }

  /// Which of a person's posts `viewer` may see, of a person who is not suspended: the rule of
  /// ``isVisible(to:)``, asked about everything that somebody wrote.
  static func visibilities(
    ofAuthor authorKey: Int64, to viewer: Viewer?, in connection: Connection
  ) throws -> [Visibility] {
    guard let viewer else { return [.everyone] }
    guard viewer.key != authorKey else { return Visibility.allCases }
    let isBlocked = try connection.first(isBlockedQuery, viewer.key, authorKey) { $0.bool(0) } ?? false
    guard !isBlocked else { return [] }
    let isFollowed = try FollowService.isFollowed(authorKey, by: viewer, in: connection)
    return isFollowed ? [.everyone, .followers] : [.everyone]
  }

  private static let isBlockedQuery = PreparedSQL(
    """
    SELECT EXISTS (SELECT 1 FROM blocks WHERE blockerKey = ?1 AND blockedKey = ?2)
      OR EXISTS (SELECT 1 FROM blocks WHERE blockerKey = ?2 AND blockedKey = ?1)
    """)
}

extension PostAccess {
  static let columns = "key, id, authorKey, visibility, hasPhoto, caption, likeCount"

  init(row: borrowing Row) throws(DatabaseError) {
    key = row.integer(0)
    id = row.text(1)
    authorKey = row.integer(2)
    visibility = Visibility(rawValue: row.text(3)) ?? .me
    hasPhoto = row.bool(4)
    caption = row.optionalText(5)
    likeCount = row.int(6)
  }
}

import KiwiKit
import SQLite

/// The rules of likes: one for each person and post, whatever was sent how often.
enum LikeService {
  /// Returns the post and how many like it now.
  static func like(
    postId: String, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws -> (post: PostAccess, likes: Int) {
    let post = try PostPolicy.visiblePost(id: postId, to: viewer, in: connection)
    try connection.run(insertion, post.key, viewer.key, now.seconds)
    guard connection.changes > 0 else { return (post, post.likeCount) }
    try NotificationService.liked(post, by: viewer, now: now, in: connection)
    return (post, post.likeCount + 1)
  }

  private static let insertion = PreparedSQL(
    """
    INSERT INTO likes (postKey, userKey, createdAt)
    VALUES (?1, ?2, ?3)
    ON CONFLICT (userKey, postKey) DO NOTHING
    """)

  static func unlike(
    postId: String, by viewer: Viewer, in connection: Connection
  ) throws -> (post: PostAccess, likes: Int) {
    let post = try PostPolicy.visiblePost(id: postId, to: viewer, in: connection)
    try connection.run(deletion, post.key, viewer.key)
    guard connection.changes > 0 else { return (post, post.likeCount) }
    try NotificationService.unliked(post, by: viewer, in: connection)
    return (post, post.likeCount - 1)
  }

  private static let deletion = PreparedSQL("DELETE FROM likes WHERE postKey = ?1 AND userKey = ?2")

  /// The people who like a post, those who did so last first; not those hidden from the viewer.
  static func likers(
    ofPost postId: String, viewer: Viewer?, page: Page, in connection: Connection
  ) throws -> [UserRecord] {
    let post = try PostPolicy.visiblePost(id: postId, to: viewer, in: connection)
    return try connection.page(
      page,
      of: """
        SELECT \(raw: UserRecord.columns), \(sql: UserPolicy.isVisible(to: viewer)) AS isVisible
        FROM likes
        CROSS JOIN users ON users.key = likes.userKey
        WHERE likes.postKey = \(post.key)
        ORDER BY likes.createdAt DESC, likes.userKey DESC
        """
    ) { UserRecord($0) }
  }
}

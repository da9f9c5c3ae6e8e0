import ServerCore
import SQLite

/// Posts and comments with a position in a title.
struct PostPositionStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the posts that have a position in a title, or comments with one.
  func positioned(_ postKeys: [Int64], inTitle titleKey: Int64?) throws -> [Int64] {
    guard !postKeys.isEmpty else { return [] }
    var condition: SQL = "posts.key IN (\(list: postKeys)) AND posts.aboutTitleKey IS NOT NULL"
    if let titleKey { condition.append(" AND posts.aboutTitleKey = \(titleKey)") }
    return try connection.all(
      """
      SELECT posts.key AS key FROM posts
      WHERE \(sql: condition)
        AND (
          posts.aboutPage IS NOT NULL OR posts.aboutPercent IS NOT NULL
          OR EXISTS (
            SELECT 1 FROM comments
            WHERE comments.postKey = posts.key
              AND (comments.page IS NOT NULL OR comments.percent IS NOT NULL)
          )
        )
      """
    ) { $0.integer("key") }
  }

  /// Returns the latest comments of a post with a position, their own or the post's.
  func positionedComments(ofPost postKey: Int64, limit: Int) throws -> [Int64] {
    try connection.all(
      """
      SELECT comments.key AS key FROM comments
      JOIN posts ON posts.key = comments.postKey
      WHERE comments.postKey = \(postKey)
        AND (
          comments.page IS NOT NULL OR comments.percent IS NOT NULL
          OR posts.aboutPage IS NOT NULL OR posts.aboutPercent IS NOT NULL
        )
      ORDER BY comments.key DESC
      LIMIT \(limit)
      """
    ) { $0.integer("key") }
  }
}

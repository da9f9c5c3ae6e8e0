import ServerCore
import SQLite

extension PostArea {
  package static let checks: [VerificationCheck] =
    counters + [feed, experiences] + (1...3).map { feedCounts(level: $0) }

  private static let counters: [VerificationCheck] = [
    .counter(
      "likes", of: "posts", column: "likeCount",
      counting: "SELECT COUNT(*) FROM likes WHERE postKey = posts.key"),
    .counter(
      "comments", of: "posts", column: "commentCount",
      counting: "SELECT COUNT(*) FROM comments WHERE postKey = posts.key"),
    .counter("public posts", of: "users", column: "postCountForEveryone", counting: posts("everyone")),
    .counter(
      "followers-only posts", of: "users", column: "postCountForFollowers", counting: posts("followers")),
    .counter("private posts", of: "users", column: "postCountForMe", counting: posts("me")),
  ]

  private static func posts(_ visibility: String) -> String {
    "SELECT COUNT(*) FROM posts WHERE authorKey = users.key AND visibility = '\(visibility)'"
  }

  private static let feed = VerificationCheck(
    name: "feed", fault: "a post's place in the public feed does not match its visibility",
    sql: """
      SELECT posts.id
      FROM posts
      JOIN users ON users.key = authorKey
      WHERE listed <> (visibility = 'everyone' AND suspendedAt IS NULL)
        AND NOT \(sql: BatchedWorkStore.isPending(PostListing.kind.name, subject: "users.key"))
      LIMIT 6
      """)

  private static let experiences = VerificationCheck(
    name: "posts about experiences",
    fault: "a post is about another user's experience, or at another place",
    sql: """
      SELECT posts.id
      FROM posts
      JOIN experiences ON experiences.key = posts.aboutExperienceKey
      WHERE posts.authorKey <> experiences.userKey OR posts.aboutSpotKey IS DISTINCT FROM experiences.spotKey
      LIMIT 6
      """)

  private static func feedCounts(level: Int) -> VerificationCheck {
    let block = "key >> \(6 * level)"
    return VerificationCheck(
      name: "page counts, level \(level)", fault: "they differ from the posts",
      sql: """
        WITH actual AS (
          SELECT \(raw: block) AS block, COUNT(*) AS count FROM posts WHERE listed = 1 GROUP BY \(raw: block)
        ), stored AS (
          SELECT block, count FROM feedCounts WHERE level = \(level)
        )
        SELECT 'block ' || actual.block || ': ' || COALESCE(stored.count, 0) || ' instead of ' || actual.count
        FROM actual
        LEFT JOIN stored ON stored.block = actual.block
        WHERE COALESCE(stored.count, 0) <> actual.count
        UNION ALL
        SELECT 'block ' || stored.block || ': ' || stored.count || ' instead of 0'
        FROM stored
        WHERE stored.count <> 0 AND stored.block NOT IN (SELECT block FROM actual)
        LIMIT 6
        """)
  }
}

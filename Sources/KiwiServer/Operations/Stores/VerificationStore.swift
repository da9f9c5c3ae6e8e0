import SQLite

/// What a database says of its own soundness.
protocol VerificationStore {
  /// The first faults that a check finds, told in words.
  func examples(_ check: VerificationCheck) throws -> [String]
}

/// Something that has to hold in a sound database.
struct VerificationCheck: Sendable {
  let name: String
  let fault: String
  /// A query whose every row is a fault, told by its first column.
  fileprivate let sql: SQL
}

extension Transaction {
  var verification: any VerificationStore { SQLiteVerificationStore(connection: connection) }
}

struct SQLiteVerificationStore: VerificationStore {
  let connection: Connection

  func examples(_ check: VerificationCheck) throws -> [String] {
    try connection.all(check.sql) { $0.text(0) }
  }
}

extension Storage {
  /// The indexes of words that do not match what they index. A check that SQLite takes for a write.
  func unsoundIndexes() async throws -> [String] {
    var unsound: [String] = []
    for table in ["postSearch", "userSearch"] {
      do {
        try await database.write { connection in
          try connection.run(
            "INSERT INTO \(raw: table) (\(raw: table), rank) VALUES ('integrity-check', 1)")
        }
      } catch let error as DatabaseError where error.isCorrupt || error.isConstraint {
        unsound.append(table)
      } catch WriteError.failed(let error) where error.isCorrupt {
        unsound.append(table)
      }
    }
    return unsound
  }
}

// MARK: - Checks

extension VerificationCheck {
  static let all = structure + counters + feed

  private static let structure = [
    VerificationCheck(
      name: "database", fault: "the file is damaged",
      sql: "SELECT integrity_check FROM pragma_integrity_check(6) WHERE integrity_check <> 'ok'"),
    VerificationCheck(
      name: "references", fault: "a row refers to one that does not exist",
      sql: """
        SELECT "table" || ' ' || COALESCE(rowid, '') || ' refers to ' || parent
        FROM pragma_foreign_key_check LIMIT 6
        """),
  ]

  private static let counters = [
    counter(
      "likes", of: "posts", column: "likeCount",
      counting: "SELECT COUNT(*) FROM likes WHERE postKey = posts.key"
    ),
    counter(
      "comments", of: "posts", column: "commentCount",
      counting: "SELECT COUNT(*) FROM comments WHERE postKey = posts.key"),
    counter(
      "followers", of: "users", column: "followerCount",
      counting: "SELECT COUNT(*) FROM follows WHERE followedKey = users.key"),
    counter(
      "followed people", of: "users", column: "followingCount",
      counting: "SELECT COUNT(*) FROM follows WHERE followerKey = users.key"),
    counter("posts for everyone", of: "users", column: "postCountForEveryone", counting: posts("everyone")),
    counter(
      "posts for followers", of: "users", column: "postCountForFollowers", counting: posts("followers")),
    counter("posts for oneself", of: "users", column: "postCountForMe", counting: posts("me")),
    counter(
      "notifications", of: "users", column: "notificationCount",
      counting: "SELECT COUNT(*) FROM notifications WHERE userKey = users.key"),
    counter(
      "unread notifications", of: "users", column: "unreadCount",
      counting: "SELECT COUNT(*) FROM notifications WHERE userKey = users.key AND key > readNotificationKey"),
  ]

  private static func posts(_ visibility: String) -> String {
    "SELECT COUNT(*) FROM posts WHERE authorKey = users.key AND visibility = '\(visibility)'"
  }

  private static func counter(
    _ name: String, of table: String, column: String, counting query: String
  ) -> VerificationCheck {
    VerificationCheck(
      name: "count of \(name)", fault: "it differs from the rows",
      sql: """
        SELECT id || ': ' || \(raw: column) || ' instead of ' || actual
        FROM (SELECT id, \(raw: column), (\(raw: query)) AS actual FROM \(raw: table))
        WHERE \(raw: column) <> actual
        LIMIT 6
        """)
  }

  private static let feed =
    [
      VerificationCheck(
        name: "feed", fault: "a post stands in the feed of everyone, or does not, against its visibility",
        sql: """
          SELECT posts.id
          FROM posts
          JOIN users ON users.key = authorKey
          WHERE listed <> (visibility = 'everyone' AND suspendedAt IS NULL)
          LIMIT 6
          """)
    ] + (1...3).map { feedCounts(level: $0) }

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

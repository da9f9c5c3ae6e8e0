import KiwiKit
import SQLite

/// Private places: for good, or while no user shares something about them with everyone.
protocol SpotPrivacyStore {
  /// Makes a place private for good.
  func setPrivate(key: Int64) throws
  /// Lets triggers of `experiences` and `posts` decide from now on whether a place is private.
  func setFollowsVisits(key: Int64) throws
  /// Returns whether a viewer may see something about a private place: a visit with its place, or a post.
  func isShared(key: Int64, with viewer: Viewer, now: Timestamp) throws -> Bool
  /// Works out again whether a place that follows its visits is private, as after a merge.
  func refresh(key: Int64) throws
  /// Publishes a place if a visit that everyone may see is due.
  func publish(key: Int64, now: Timestamp) throws
  /// Publishes up to `limit` places whose shared visits are due. Returns the number of places examined.
  func publishDue(now: Timestamp, limit: Int) throws -> Int
  /// Deletes up to `limit` of a user's private and withdrawn places. Places in the records of other users stay, hidden
  /// from all others. Returns whether it deleted any.
  func deleteSome(ofUser userKey: Int64, limit: Int) throws -> Bool
}

extension Transaction {
  var spotPrivacy: any SpotPrivacyStore { SQLSpotPrivacyStore(connection: connection) }
}

struct SQLSpotPrivacyStore: SpotPrivacyStore {
  let connection: Connection

  func setPrivate(key: Int64) throws {
    try connection.run(
      "UPDATE spots SET isPrivate = 1, followsVisits = 0, publishesFrom = NULL WHERE key = \(key)")
  }

  func setFollowsVisits(key: Int64) throws {
    try connection.run("UPDATE spots SET isPrivate = 1, followsVisits = 1 WHERE key = \(key)")
  }

  func isShared(key: Int64, with viewer: Viewer, now: Timestamp) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM experiences
      WHERE experiences.key IN (\(sql: SQLVisitStore.friendsVisits(atSpot: key, of: viewer, now: now)))
        AND \(sql: VisitCondition.isVisible(atItsSpotTo: viewer, now: now))
      UNION ALL
      SELECT 1 FROM posts \(raw: Dialect.index("postsBySpot"))
      JOIN spots ON spots.key = posts.aboutSpotKey
      WHERE posts.aboutSpotKey = \(key) AND posts.aboutExperienceKey IS NULL
        AND \(sql: PostSubjectCondition.spotIsTold(to: viewer)) AND \(sql: PostCondition.isVisible(to: viewer))
      LIMIT 1
      """
    ) { _ in true } ?? false
  }

  func refresh(key: Int64) throws {
    try connection.run(
      "UPDATE spots SET publishedUpTo = publishedUpTo WHERE key = \(key) AND followsVisits = 1")
  }

  func publish(key: Int64, now: Timestamp) throws {
    try connection.run(
      """
      UPDATE spots SET publishedUpTo = \(now.seconds)
      WHERE key = \(key) AND followsVisits = 1 AND isPrivate = 1 AND publishesFrom <= \(now.seconds)
      """)
  }

  func publishDue(now: Timestamp, limit: Int) throws -> Int {
    let keys = try connection.all(
      """
      SELECT key FROM spots
      WHERE followsVisits = 1 AND isPrivate = 1 AND publishesFrom IS NOT NULL AND publishesFrom <= \(now.seconds)
      ORDER BY publishesFrom LIMIT \(limit)
      """
    ) { $0.integer("key") }
    for key in keys { try publish(key: key, now: now) }
    return keys.count
  }

  func deleteSome(ofUser userKey: Int64, limit: Int) throws -> Bool {
    // Also what creators who went before left for this user's records; doubles before the places that they were merged
    // into.
    try connection.run(
      """
      DELETE FROM spots WHERE key IN (
        SELECT key FROM spots
        WHERE (
            isPrivate = 1 OR isWithdrawn = 1
            -- What the user's own visits and posts publish goes with these.
            OR (
              followsVisits = 1
              AND NOT EXISTS (SELECT 1 FROM posts WHERE aboutSpotKey = spots.key AND authorKey <> \(userKey))
              AND NOT EXISTS (SELECT 1 FROM spotSources WHERE spotKey = spots.key AND source LIKE 'osm:%')
            )
          )
          AND (
            creatorKey = \(userKey)
            OR (
              creatorKey IS NULL
              AND key IN (
                SELECT spotKey FROM experiences WHERE userKey = \(userKey)
                UNION ALL
                SELECT spotKey FROM spotWishes WHERE userKey = \(userKey)
              )
            )
          )
          AND NOT EXISTS (
            SELECT 1 FROM experiences WHERE experiences.spotKey = spots.key AND experiences.userKey <> \(userKey)
          )
          AND NOT EXISTS (
            SELECT 1 FROM spotWishes WHERE spotWishes.spotKey = spots.key AND spotWishes.userKey <> \(userKey)
          )
          AND NOT EXISTS (
            SELECT 1 FROM spots AS doubles
            WHERE doubles.mergedIntoKey = spots.key AND doubles.creatorKey IS DISTINCT FROM spots.creatorKey
          )
          ORDER BY mergedIntoKey IS NULL
        LIMIT \(limit)
      )
      """)
    return connection.changes > 0
  }
}

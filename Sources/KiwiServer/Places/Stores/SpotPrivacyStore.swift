import KiwiKit
import SQLite

/// Private places: for good, or until a user shares something about them.
protocol SpotPrivacyStore {
  /// Makes a place private for good.
  func setPrivate(key: Int64) throws
  /// Makes a place private until triggers of `experiences` and `posts` publish it.
  func setUnpublished(key: Int64) throws
  /// Publishes an unpublished place if a shared visit is due.
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
      "UPDATE spots SET isPrivate = 1, isUnpublished = 0, publishesFrom = NULL WHERE key = \(key)")
  }

  func setUnpublished(key: Int64) throws {
    try connection.run("UPDATE spots SET isPrivate = 1, isUnpublished = 1 WHERE key = \(key)")
  }

  func publish(key: Int64, now: Timestamp) throws {
    try connection.run(
      """
      UPDATE spots SET isPrivate = 0, isUnpublished = 0, publishesFrom = NULL
      WHERE key = \(key) AND isUnpublished = 1
        AND EXISTS (
          SELECT 1 FROM experiences
          WHERE \(sql: Self.isToldHere) AND experiences.publishedFrom <= \(now.seconds)
        )
      """)
    try connection.run(
      """
      UPDATE spots SET publishesFrom = (SELECT MIN(publishedFrom) FROM experiences WHERE \(sql: Self.isToldHere))
      WHERE key = \(key) AND isUnpublished = 1
      """)
  }

  /// Holds for `experiences` that are or will be shared together with their place, a row of `spots`.
  private static let isToldHere: SQL = """
    experiences.spotKey = spots.key AND experiences.showsTownOnly = 0 AND \(sql: SQLSpotStore.isToldOfVisit)
    """

  func publishDue(now: Timestamp, limit: Int) throws -> Int {
    let keys = try connection.all(
      """
      SELECT key FROM spots WHERE publishesFrom IS NOT NULL AND publishesFrom <= \(now.seconds)
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
        WHERE (isPrivate = 1 OR isWithdrawn = 1)
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

import ServerSocial
import ServerAccounts
import ServerCore
import SQLite

/// Private places: for good, or while no user shares something about them with everyone.
struct SpotPrivacyStore {
  let connection: Connection

  /// Makes a place private for good.
  func setPrivate(key: Int64) throws {
    try connection.run(
      "UPDATE spots SET isPrivate = 1, followsVisits = 0, publishesFrom = NULL WHERE key = \(key)")
  }

  /// Lets triggers of `experiences` and `posts` decide from now on whether a place is private.
  func setFollowsVisits(key: Int64) throws {
    try connection.run("UPDATE spots SET isPrivate = 1, followsVisits = 1 WHERE key = \(key)")
  }

  /// Returns whether a viewer may see something about a private place: a visit with its place, or a post.
  func isShared(key: Int64, with viewer: Viewer, now: Timestamp) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM experiences
      WHERE experiences.key IN (\(sql: VisitStore.friendsVisits(atSpot: key, of: viewer, now: now)))
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

  /// Works out again whether a place that follows its visits is private, as after a merge.
  func refresh(key: Int64) throws {
    try connection.run(
      "UPDATE spots SET publishedUpTo = publishedUpTo WHERE key = \(key) AND followsVisits = 1")
  }

  /// Publishes a place if a visit that everyone may see is due.
  func publish(key: Int64, now: Timestamp) throws {
    try connection.run(
      """
      UPDATE spots SET publishedUpTo = \(now.seconds)
      WHERE key = \(key) AND followsVisits = 1 AND isPrivate = 1 AND publishesFrom <= \(now.seconds)
      """)
  }

  /// Publishes up to `limit` places whose shared visits are due. Returns the number of places examined.
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

  /// The private and withdrawn places that go with a user's account, doubles before the places that they were merged
  /// into. Reads all records of the user.
  func spotsToDelete(ofUser userKey: Int64) throws -> [Int64] {
    // Also those that creators who went before left for this user's records.
    try connection.all(
      """
      SELECT key FROM (
        SELECT key, mergedIntoKey FROM spots
        WHERE creatorKey = \(userKey) AND (isPrivate = 1 OR isWithdrawn = 1 OR followsVisits = 1)
        UNION
        SELECT spots.key, spots.mergedIntoKey FROM experiences
        JOIN spots ON spots.key = experiences.spotKey
        WHERE experiences.userKey = \(userKey) AND \(sql: Self.isLeft)
        UNION
        SELECT spots.key, spots.mergedIntoKey FROM spotWishes
        JOIN spots ON spots.key = spotWishes.spotKey
        WHERE spotWishes.userKey = \(userKey) AND \(sql: Self.isLeft)
        UNION
        SELECT spots.key, spots.mergedIntoKey FROM posts
        JOIN spots ON spots.key = posts.aboutSpotKey
        WHERE posts.authorKey = \(userKey) AND \(sql: Self.isLeft)
      ) AS own
      ORDER BY mergedIntoKey IS NULL, key
      """
    ) { $0.integer("key") }
  }

  private static let isLeft: SQL =
    "spots.creatorKey IS NULL AND (spots.isPrivate = 1 OR spots.isWithdrawn = 1 OR spots.followsVisits = 1)"

  /// Deletes the first of some places of a user with all that hangs on them, up to about `limit` rows. Places in the
  /// records of other users stay, hidden from all others. Returns how many of the places are done.
  func deleteSome(_ keys: ArraySlice<Int64>, ofUser userKey: Int64, limit: Int) throws -> Int {
    let keys = keys.prefix(Self.spotsAtOnce)
    let going = try keys.filter { try isOfNobodyElse($0, than: userKey) }
    var budget = limit
    try AccountRemovalStore(connection: connection).removeRows(hangingOn: going, in: "spots", &budget)
    guard budget > 0 else { return 0 }
    for key in going { try connection.run("DELETE FROM spots WHERE key = \(key)") }
    return keys.count
  }

  private static let spotsAtOnce = 50

  /// A place that follows its visits goes as well, unless OpenStreetMap has it. Looks for users on both sides of one in the indexes, and never passes over that one's own rows.
  private func isOfNobodyElse(_ key: Int64, than userKey: Int64) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS found FROM spots
      WHERE key = \(key) AND (creatorKey = \(userKey) OR creatorKey IS NULL)
        AND (
          isPrivate = 1 OR isWithdrawn = 1
          OR (
            followsVisits = 1
            AND NOT EXISTS (SELECT 1 FROM spotSources WHERE spotKey = \(key) AND source LIKE 'osm:%')
          )
        )
        AND NOT EXISTS (SELECT 1 FROM experiences WHERE spotKey = \(key) AND userKey < \(userKey))
        AND NOT EXISTS (SELECT 1 FROM experiences WHERE spotKey = \(key) AND userKey > \(userKey))
        AND NOT EXISTS (SELECT 1 FROM posts WHERE aboutSpotKey = \(key) AND authorKey < \(userKey))
        AND NOT EXISTS (SELECT 1 FROM posts WHERE aboutSpotKey = \(key) AND authorKey > \(userKey))
        AND NOT EXISTS (SELECT 1 FROM spotWishes WHERE spotKey = \(key) AND userKey < \(userKey))
        AND NOT EXISTS (SELECT 1 FROM spotWishes WHERE spotKey = \(key) AND userKey > \(userKey))
        AND NOT EXISTS (
          SELECT 1 FROM spots AS doubles
          WHERE doubles.mergedIntoKey = spots.key AND doubles.creatorKey IS DISTINCT FROM spots.creatorKey
        )
      """
    ) { _ in true } ?? false
  }
}

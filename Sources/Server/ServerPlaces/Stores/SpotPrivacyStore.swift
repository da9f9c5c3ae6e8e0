import ServerSocial
import ServerAccounts
import ServerCore
import SQLite

/// The privacy of places: permanently private, or private until a user shares a record with everyone.
struct SpotPrivacyStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Makes a place permanently private.
  func setPrivate(key: Int64) throws {
    try connection.run(
      "UPDATE spots SET isPrivate = 1, followsVisits = 0, publishesFrom = NULL WHERE key = \(key)")
  }

  /// Makes the privacy of a place follow its `experiences` and `posts`, by triggers.
  func setFollowsVisits(key: Int64) throws {
    try connection.run("UPDATE spots SET isPrivate = 1, followsVisits = 1 WHERE key = \(key)")
  }

  /// Returns whether a viewer may see a record about a private place: a visit with its place, or a post.
  func isShared(key: Int64, with viewer: Viewer, now: Timestamp) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM experiences
      WHERE experiences.key IN (\(sql: VisitStore.followedUsersVisits(atSpot: key, of: viewer, now: now)))
        AND \(sql: VisitCondition.isVisible(withSpotTo: viewer, now: now))
      UNION ALL
      SELECT 1 FROM posts \(raw: Dialect.index("postsBySpot"))
      JOIN spots ON spots.key = posts.aboutSpotKey
      WHERE posts.aboutSpotKey = \(key) AND posts.aboutExperienceKey IS NULL
        AND \(sql: PostSubjectCondition.isSpotVisible(to: viewer)) AND \(sql: PostCondition.isVisible(to: viewer))
      LIMIT 1
      """
    ) { _ in true } ?? false
  }

  /// Recomputes the privacy of a place that follows its visits, for example after a merge.
  func refresh(key: Int64) throws {
    try connection.run(
      "UPDATE spots SET publishedUpTo = publishedUpTo WHERE key = \(key) AND followsVisits = 1")
  }

  /// Publishes a place if a visit shared with everyone is due.
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

  /// Returns the places to delete with a user's account. Duplicates precede the places that they were merged into.
  /// Reads all records of the user.
  func spotsToDelete(ofUser userKey: Int64) throws -> [Int64] {
    // Includes places that were left by deleted creators for this user's records.
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
        SELECT spots.key, spots.mergedIntoKey FROM wantToGoSpots
        JOIN spots ON spots.key = wantToGoSpots.spotKey
        WHERE wantToGoSpots.userKey = \(userKey) AND \(sql: Self.isLeft)
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

  /// Deletes the first of these places with dependent rows, up to about `limit` rows. Places that other users' records
  /// refer to are kept, hidden from all further users. Returns the number of finished places.
  func deleteSome(_ keys: ArraySlice<Int64>, ofUser userKey: Int64, limit: Int) throws -> Int {
    let keys = keys.prefix(Self.spotsAtOnce)
    let going = try keys.filter { try isUnusedByOthers($0, than: userKey) }
    var budget = limit
    try AccountRemovalStore(Transaction(connection)).removeRows(hangingOn: going, in: "spots", &budget)
    guard budget > 0 else { return 0 }
    for key in going { try connection.run("DELETE FROM spots WHERE key = \(key)") }
    return keys.count
  }

  private static let spotsAtOnce = 50

  /// Returns whether no other user's record refers to a place. A place that follows its visits counts, too, unless it
  /// is in OpenStreetMap. Queries the index on both sides of the user, so it never reads the user's own rows.
  private func isUnusedByOthers(_ key: Int64, than userKey: Int64) throws -> Bool {
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
        AND NOT EXISTS (SELECT 1 FROM wantToGoSpots WHERE spotKey = \(key) AND userKey < \(userKey))
        AND NOT EXISTS (SELECT 1 FROM wantToGoSpots WHERE spotKey = \(key) AND userKey > \(userKey))
        AND NOT EXISTS (
          SELECT 1 FROM spots AS doubles
          WHERE doubles.mergedIntoKey = spots.key AND doubles.creatorKey IS DISTINCT FROM spots.creatorKey
        )
      """
    ) { _ in true } ?? false
  }
}

import ServerCore
import KiwiKit
import SQLite

/// Places and their sources.
package struct SpotStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package static let columns: SQL = """
    spots.key AS key, spots.id AS id, spots.name AS name, spots.category AS category, spots.latitude AS latitude,
    spots.longitude AS longitude, spots.address AS address, spots.town AS town,
    spots.openingHours AS openingHours, spots.phone AS phone, spots.website AS website,
    spots.description AS description, spots.mergedIntoKey AS mergedIntoKey, spots.isPrivate AS isPrivate,
    NOT \(sql: ZoneCondition.isCompared("spots.key")) AS awaitsZones,
    spots.followsVisits AS followsVisits, spots.creatorKey AS creatorKey, spots.isWithdrawn AS isWithdrawn,
    spots.attribution AS attribution, spots.corrections AS corrections
    """

  // MARK: Reading

  /// Returns the place with an id. The id of a duplicate finds the place it was merged into.
  package func spot(id: String) throws -> StoredSpot? {
    var spot = try spot(where: "id = \(id)")
    while let next = spot?.mergedIntoKey { spot = try self.spot(key: next) }
    return spot
  }

  package func spot(key: Int64) throws -> StoredSpot? { try spot(where: "key = \(key)") }

  /// Returns the place with exactly this id, even if it is a duplicate.
  package func spotOrDuplicate(id: String) throws -> StoredSpot? { try spot(where: "id = \(id)") }

  /// Returns the place that a source knows by an id.
  package func spot(source: String) throws -> StoredSpot? {
    let key = try connection.first("SELECT spotKey FROM spotSources WHERE source = \(source)") {
      $0.integer("spotKey")
    }
    return try key.flatMap { try resolved($0) }
  }

  /// Returns the place at the end of a chain of merges.
  private func resolved(_ key: Int64) throws -> StoredSpot? {
    var spot = try spot(key: key)
    while let next = spot?.mergedIntoKey { spot = try self.spot(key: next) }
    return spot
  }

  private func spot(where condition: SQL) throws -> StoredSpot? {
    try connection.first(
      "SELECT \(sql: Self.columns) FROM spots WHERE \(sql: condition)", StoredSpot.init(row:)) ?? nil
  }

  // MARK: Writing

  /// Inserts a place and returns its key.
  ///
  /// - Parameter isPrivate: True if only the creator may see it.
  package func insert(
    _ facts: SpotFacts, id: String, reason: StoredSpot.Reason, creatorKey: Int64? = nil,
    isPrivate: Bool = false,
    now: Timestamp
  ) throws -> Int64 {
    let (sortName, words) = Self.folded(facts)
    try connection.run(
      """
      INSERT INTO spots (
        id, category, categoryNumber, name, latitude, longitude, address, town, openingHours, phone, website,
        description, reason, createdAt, creatorKey, isPrivate, sortName, words
      )
      VALUES (
        \(id), \(facts.category.rawValue), \(facts.category.number), \(facts.name),
        \(facts.coordinate.latitude), \(facts.coordinate.longitude), \(facts.address), \(facts.town),
        \(facts.openingHours), \(facts.phone), \(facts.website), \(facts.description), \(reason.rawValue),
        \(now.seconds), \(creatorKey), \(isPrivate), \(sortName), \(words)
      )
      """)
    return connection.lastInsertedKey
  }

  /// Replaces the facts of a place. After a move, the caller refreshes its private areas.
  package func update(key: Int64, _ facts: SpotFacts) throws {
    let (sortName, words) = Self.folded(facts)
    try connection.run(
      """
      UPDATE spots SET
        category = \(facts.category.rawValue), categoryNumber = \(facts.category.number), name = \(facts.name),
        latitude = \(facts.coordinate.latitude), longitude = \(facts.coordinate.longitude),
        address = \(facts.address), town = \(facts.town), openingHours = \(facts.openingHours),
        phone = \(facts.phone), website = \(facts.website), description = \(facts.description),
        sortName = \(sortName), words = \(words)
      WHERE key = \(key)
      """)
  }

  /// Maps a source's id to a place, and records whether the source added it.
  package func setSource(_ source: String, ofSpot key: Int64, isOrigin: Bool) throws {
    try connection.run(
      """
      INSERT INTO spotSources (source, spotKey, isOrigin) VALUES (\(source), \(key), \(isOrigin))
      ON CONFLICT (source) DO UPDATE SET spotKey = excluded.spotKey, isOrigin = excluded.isOrigin
      """)
  }

  package func countAdded(byUser userKey: Int64, since: Timestamp) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM spots
      WHERE creatorKey = \(userKey) AND reason = 'createdByUser' AND createdAt >= \(since.seconds)
      """
    ) { $0.int("count") } ?? 0
  }

  /// Counts the places that a user's imports added since a time, without permanently private ones.
  package func countImported(byUser userKey: Int64, since: Timestamp) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM spots
      WHERE creatorKey = \(userKey) AND reason = 'imported' AND createdAt >= \(since.seconds)
        AND (isPrivate = 0 OR followsVisits = 1)
      """
    ) { $0.int("count") } ?? 0
  }

  /// Counts a user's permanently private places, withdrawn ones included, up to `limit`.
  package func countPrivate(ofUser userKey: Int64, limit: Int) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM (
        SELECT key FROM spots
        WHERE creatorKey = \(userKey) AND isPrivate = 1 AND followsVisits = 0 AND mergedIntoKey IS NULL
        LIMIT \(limit)
      ) AS counted
      """
    ) { $0.int("count") } ?? 0
  }

  /// Returns places in a box that only the user who added them uses. Hidden records of other users do not count.
  package func ownSpots(
    ofUser userKey: Int64, in box: CoordinateBox, after key: Int64, limit: Int
  ) throws -> [StoredSpot] {
    try spots(
      where: """
        key > \(key) AND latitude BETWEEN \(box.latitudes.lowerBound) AND \(box.latitudes.upperBound)
        AND longitude BETWEEN \(box.longitudes.lowerBound) AND \(box.longitudes.upperBound)
        AND \(sql: Self.isOwn(ofUser: userKey))
        ORDER BY key LIMIT \(limit)
        """)
  }

  /// Returns whether a place is such a place of the user.
  package func isOwn(key: Int64, ofUser userKey: Int64) throws -> Bool {
    try !spots(where: "key = \(key) AND \(sql: Self.isOwn(ofUser: userKey))").isEmpty
  }

  /// Returns whether a user has or had a visit or a wish at a place.
  package func isKnown(key: Int64, toUser userKey: Int64) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS found FROM experiences WHERE spotKey = \(key) AND userKey = \(userKey)
      UNION ALL
      SELECT 1 AS found FROM wantToGoSpots WHERE spotKey = \(key) AND userKey = \(userKey)
      LIMIT 1
      """
    ) { $0.int("found") } != nil
  }

  /// Returns whether a user has a visit or a wish at a place.
  package func isInUse(key: Int64, byUser userKey: Int64) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS found FROM experiences WHERE spotKey = \(key) AND userKey = \(userKey) AND isDeleted = 0
      UNION ALL
      SELECT 1 AS found FROM wantToGoSpots WHERE spotKey = \(key) AND userKey = \(userKey) AND wantsToGo = 1
      LIMIT 1
      """
    ) { $0.int("found") } != nil
  }

  /// Matches places that only their creator uses. The user's own import sources do not count, nor do hidden records
  /// of other users, because the place would reveal them by staying public.
  private static func isOwn(ofUser userKey: Int64) -> SQL {
    """
    creatorKey = \(userKey) AND (isPrivate = 0 OR followsVisits = 1) AND mergedIntoKey IS NULL
    \(sql: isUnshared("<", userKey)) \(sql: isUnshared(">", userKey))
    AND NOT EXISTS (
      SELECT 1 FROM spotChanges
      WHERE spotChanges.spotKey = spots.key
        AND (spotChanges.authorKey IS NULL OR spotChanges.authorKey <> \(userKey))
    )
    AND NOT EXISTS (
      SELECT 1 FROM spotSources WHERE spotSources.spotKey = spots.key AND spotSources.source LIKE \(OpenStreetMapFacts.sourcePrefix + "%")
    )
    AND NOT EXISTS (
      WITH RECURSIVE doubles (key, creatorKey) AS (
        SELECT direct.key, direct.creatorKey FROM spots AS direct WHERE direct.mergedIntoKey = spots.key
        UNION ALL
        SELECT further.key, further.creatorKey
        FROM doubles
        JOIN spots AS further ON further.mergedIntoKey = doubles.key
      )
      SELECT 1 FROM doubles WHERE doubles.creatorKey IS NULL OR doubles.creatorKey <> \(userKey)
    )
    """
  }

  /// Holds if no other user's record shows the place. Queries one side of the user in the index, so it never reads
  /// the user's own rows.
  private static func isUnshared(_ side: String, _ userKey: Int64) -> SQL {
    """
    AND NOT EXISTS (
      SELECT 1 FROM experiences
      WHERE experiences.spotKey = spots.key AND experiences.userKey \(raw: side) \(userKey)
        AND \(sql: isVisitShared)
    )
    AND NOT EXISTS (
      SELECT 1 FROM posts
      WHERE posts.aboutSpotKey = spots.key AND posts.authorKey \(raw: side) \(userKey) AND \(sql: isPostShared)
    )
    """
  }

  /// Matches experiences that other users see now or will see.
  static let isVisitShared: SQL = """
    experiences.isDeleted = 0 AND experiences.isInZone = 0 AND experiences.visibility <> 'onlyMe'
    """
  /// Matches posts that show their place by themselves.
  private static let isPostShared: SQL = "posts.aboutExperienceKey IS NULL AND posts.aboutIsInZone = 0"

  private func spots(where condition: SQL) throws -> [StoredSpot] {
    try connection.all(
      "SELECT \(sql: Self.columns) FROM spots WHERE \(sql: condition)", StoredSpot.init(row:)
    ).compactMap(\.self)
  }

  /// Withdraws a place that is no longer used. It was never corrected, its creator does not use it, and no other user's
  /// visible record refers to it. Returns whether it was withdrawn.
  package func withdrawUnused(key: Int64) throws -> Bool {
    try connection.run(
      """
      UPDATE spots SET isWithdrawn = 1
      WHERE key = \(key) AND isWithdrawn = 0 AND mergedIntoKey IS NULL AND corrections = 0
        AND NOT EXISTS (
          SELECT 1 FROM experiences
          WHERE experiences.spotKey = \(key) AND experiences.isDeleted = 0
            AND (experiences.userKey = spots.creatorKey OR (\(sql: Self.isVisitShared)))
        )
        AND NOT EXISTS (
          SELECT 1 FROM wantToGoSpots
          WHERE wantToGoSpots.spotKey = \(key) AND wantsToGo = 1 AND wantToGoSpots.userKey = spots.creatorKey
        )
        AND NOT EXISTS (
          SELECT 1 FROM posts
          WHERE posts.aboutSpotKey = \(key) AND posts.aboutExperienceKey IS NULL
            AND (posts.authorKey = spots.creatorKey OR (\(sql: Self.isPostShared)))
        )
        AND NOT EXISTS (SELECT 1 FROM spots AS doubles WHERE doubles.mergedIntoKey = \(key))
      """)
    return connection.changes > 0
  }

  /// Returns the sources' ids of a place.
  package func sources(ofSpot key: Int64) throws -> [String] {
    try connection.all("SELECT source FROM spotSources WHERE spotKey = \(key) ORDER BY source") {
      $0.text("source")
    }
  }

  /// Replaces a source's id by another one.
  package func renameSource(_ source: String, to other: String) throws {
    try connection.run(
      """
      INSERT INTO spotSources (source, spotKey, isOrigin)
      SELECT \(other), spotKey, isOrigin FROM spotSources WHERE source = \(source)
      ON CONFLICT (source) DO NOTHING
      """)
    try connection.run("DELETE FROM spotSources WHERE source = \(source)")
  }

  /// Returns whether the place was added by this source.
  package func isOrigin(source: String) throws -> Bool {
    try connection.first("SELECT isOrigin FROM spotSources WHERE source = \(source)") {
      $0.bool("isOrigin")
    } ?? false
  }

  package func setAttribution(_ attribution: String?, ofSpot key: Int64) throws {
    try connection.run("UPDATE spots SET attribution = \(attribution) WHERE key = \(key)")
  }

  package func setCorrections(_ fields: SpotFields, ofSpot key: Int64) throws {
    try connection.run("UPDATE spots SET corrections = \(fields.rawValue) WHERE key = \(key)")
  }

  package func delete(key: Int64) throws { try connection.run("DELETE FROM spots WHERE key = \(key)") }

  private static func folded(_ facts: SpotFacts) -> (sortName: String, words: String) {
    (FoldedText.fold(facts.name), facts.otherNames.map(FoldedText.fold).joined(separator: " "))
  }
}

extension StoredSpot {
  /// Creates a record, or returns nil for an invalid coordinate.
  package init?(row: borrowing Row) {
    guard
      let coordinate = Coordinate(latitude: row.real("latitude"), longitude: row.real("longitude"))
    else { return nil }
    key = row.integer("key")
    id = row.text("id")
    facts = SpotFacts(
      name: row.text("name"), category: SpotCategory(rawValue: row.text("category")) ?? .other,
      coordinate: coordinate, address: row.optionalText("address"), town: row.optionalText("town"),
      openingHours: row.optionalText("openingHours"), phone: row.optionalText("phone"),
      website: row.optionalText("website"), description: row.optionalText("description"))
    mergedIntoKey = row.optionalInteger("mergedIntoKey")
    isPrivate = row.bool("isPrivate")
    awaitsZones = row.bool("awaitsZones")
    followsVisits = row.bool("followsVisits")
    creatorKey = row.optionalInteger("creatorKey")
    isWithdrawn = row.bool("isWithdrawn")
    attribution = row.optionalText("attribution")
    corrections = SpotFields(rawValue: row.int("corrections"))
  }
}

import ServerCore
import KiwiKit
import SQLite

/// Places, and what their sources call them.
package struct SpotStore {
  package let connection: Connection

  package init(connection: Connection) {
    self.connection = connection
  }

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

  /// Also by the id of a double that was merged into it.
  package func spot(id: String) throws -> SpotRecord? {
    var spot = try spot(where: "id = \(id)")
    while let next = spot?.mergedIntoKey { spot = try self.spot(key: next) }
    return spot
  }

  package func spot(key: Int64) throws -> SpotRecord? { try spot(where: "key = \(key)") }

  /// The one that has this id, also when it is a double.
  package func spotOrDouble(id: String) throws -> SpotRecord? { try spot(where: "id = \(id)") }

  /// What a source calls by this name.
  package func spot(source: String) throws -> SpotRecord? {
    let key = try connection.first("SELECT spotKey FROM spotSources WHERE source = \(source)") {
      $0.integer("spotKey")
    }
    return try key.flatMap { try whole($0) }
  }

  /// Where a double leads.
  private func whole(_ key: Int64) throws -> SpotRecord? {
    var spot = try spot(key: key)
    while let next = spot?.mergedIntoKey { spot = try self.spot(key: next) }
    return spot
  }

  private func spot(where condition: SQL) throws -> SpotRecord? {
    try connection.first(
      "SELECT \(sql: Self.columns) FROM spots WHERE \(sql: condition)", SpotRecord.init(row:)) ?? nil
  }

  // MARK: Writing

  /// Puts a new one in, and returns its key.
  ///
  /// - Parameter isPrivate: Whether nobody but the creator is told of it.
  package func insert(
    _ facts: SpotFacts, id: String, reason: SpotRecord.Reason, creatorKey: Int64? = nil,
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

  /// Puts other facts in the place of those that are known. In whose zones the place lies is to be said anew when it moved.
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

  /// Says what a source calls a place, and whether that came from it.
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

  /// Counts the places that a user's files brought since a time, without those private for good.
  package func countImported(byUser userKey: Int64, since: Timestamp) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM spots
      WHERE creatorKey = \(userKey) AND reason = 'imported' AND createdAt >= \(since.seconds)
        AND (isPrivate = 0 OR followsVisits = 1)
      """
    ) { $0.int("count") } ?? 0
  }

  /// Counts a user's places that are private for good, withdrawn ones included, up to `limit`.
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

  /// Places in a box that somebody put in, and of which nobody else has told that they have anything to do with them.
  package func ownSpots(
    ofUser userKey: Int64, in box: CoordinateBox, after key: Int64, limit: Int
  ) throws -> [SpotRecord] {
    try spots(
      where: """
        key > \(key) AND latitude BETWEEN \(box.latitudes.lowerBound) AND \(box.latitudes.upperBound)
        AND longitude BETWEEN \(box.longitudes.lowerBound) AND \(box.longitudes.upperBound)
        AND \(sql: Self.isOwn(ofUser: userKey))
        ORDER BY key LIMIT \(limit)
        """)
  }

  /// Whether a place is one of those.
  package func isOwn(key: Int64, ofUser userKey: Int64) throws -> Bool {
    try !spots(where: "key = \(key) AND \(sql: Self.isOwn(ofUser: userKey))").isEmpty
  }

  /// Whether somebody has, or had, a visit or a wish there.
  package func isKnown(key: Int64, toUser userKey: Int64) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS found FROM experiences WHERE spotKey = \(key) AND userKey = \(userKey)
      UNION ALL
      SELECT 1 AS found FROM spotWishes WHERE spotKey = \(key) AND userKey = \(userKey)
      LIMIT 1
      """
    ) { $0.int("found") } != nil
  }

  /// Whether somebody has a visit or a wish there.
  package func isInUse(key: Int64, byUser userKey: Int64) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS found FROM experiences WHERE spotKey = \(key) AND userKey = \(userKey) AND isDeleted = 0
      UNION ALL
      SELECT 1 AS found FROM spotWishes WHERE spotKey = \(key) AND userKey = \(userKey) AND isWished = 1
      LIMIT 1
      """
    ) { $0.int("found") } != nil
  }

  /// What a person's own files call a place is no source that others know it by. What others keep to themselves does not
  /// count: the place would tell of it by staying.
  private static func isOwn(ofUser userKey: Int64) -> SQL {
    """
    creatorKey = \(userKey) AND (isPrivate = 0 OR followsVisits = 1) AND mergedIntoKey IS NULL
    \(sql: isUntold("<", userKey)) \(sql: isUntold(">", userKey))
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

  /// Looks at the users on one side of another, so that it never passes over the records of that one.
  private static func isUntold(_ side: String, _ userKey: Int64) -> SQL {
    """
    AND NOT EXISTS (
      SELECT 1 FROM experiences
      WHERE experiences.spotKey = spots.key AND experiences.userKey \(raw: side) \(userKey)
        AND \(sql: isToldOfVisit)
    )
    AND NOT EXISTS (
      SELECT 1 FROM posts
      WHERE posts.aboutSpotKey = spots.key AND posts.authorKey \(raw: side) \(userKey) AND \(sql: isToldOfPost)
    )
    """
  }

  /// Holds for experiences that somebody else is told of, or will be.
  static let isToldOfVisit: SQL = """
    experiences.isDeleted = 0 AND experiences.isInZone = 0 AND experiences.visibility <> 'onlyMe'
    """
  /// Holds for posts that tell others of their place by themselves.
  private static let isToldOfPost: SQL = "posts.aboutExperienceKey IS NULL AND posts.aboutIsInZone = 0"

  private func spots(where condition: SQL) throws -> [SpotRecord] {
    try connection.all(
      "SELECT \(sql: Self.columns) FROM spots WHERE \(sql: condition)", SpotRecord.init(row:)
    ).compactMap(\.self)
  }

  /// Takes a place away that nobody has corrected, that who put it in has nothing to do with any more, and of which nobody
  /// else has told anything. Returns whether it went.
  package func withdrawUnused(key: Int64) throws -> Bool {
    try connection.run(
      """
      UPDATE spots SET isWithdrawn = 1
      WHERE key = \(key) AND isWithdrawn = 0 AND mergedIntoKey IS NULL AND corrections = 0
        AND NOT EXISTS (
          SELECT 1 FROM experiences
          WHERE experiences.spotKey = \(key) AND experiences.isDeleted = 0
            AND (experiences.userKey = spots.creatorKey OR (\(sql: Self.isToldOfVisit)))
        )
        AND NOT EXISTS (
          SELECT 1 FROM spotWishes
          WHERE spotWishes.spotKey = \(key) AND isWished = 1 AND spotWishes.userKey = spots.creatorKey
        )
        AND NOT EXISTS (
          SELECT 1 FROM posts
          WHERE posts.aboutSpotKey = \(key) AND posts.aboutExperienceKey IS NULL
            AND (posts.authorKey = spots.creatorKey OR (\(sql: Self.isToldOfPost)))
        )
        AND NOT EXISTS (SELECT 1 FROM spots AS doubles WHERE doubles.mergedIntoKey = \(key))
      """)
    return connection.changes > 0
  }

  /// What sources call a place.
  package func sources(ofSpot key: Int64) throws -> [String] {
    try connection.all("SELECT source FROM spotSources WHERE spotKey = \(key) ORDER BY source") {
      $0.text("source")
    }
  }

  /// Has a place be known by another name in the place of one.
  package func renameSource(_ source: String, to other: String) throws {
    try connection.run(
      """
      INSERT INTO spotSources (source, spotKey, isOrigin)
      SELECT \(other), spotKey, isOrigin FROM spotSources WHERE source = \(source)
      ON CONFLICT (source) DO NOTHING
      """)
    try connection.run("DELETE FROM spotSources WHERE source = \(source)")
  }

  /// Whether the place came from the source that calls it so.
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

extension SpotRecord {
  /// Nil when the row has no place on the earth.
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

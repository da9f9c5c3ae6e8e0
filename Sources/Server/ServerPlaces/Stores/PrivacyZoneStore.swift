import ServerLibrary
import ServerCore
import KiwiKit
import SQLite

/// Private areas, and the positions of places that are compared with them.
package struct PrivacyZoneStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package func zone(id: String) throws -> (userKey: Int64, zone: PrivacyZone)? {
    try connection.first("SELECT userKey, record FROM privacyZones WHERE id = \(id)") { row in
      (
        userKey: row.integer("userKey"),
        zone: try PrivacyZone(stored: row.text("record"))
      )
    }
  }

  package func put(_ zone: PrivacyZone, ofUser userKey: Int64, sequence: Int64) throws {
    let known = try connection.first(
      "SELECT coverLatitude, coverLongitude, coverRadius FROM privacyZones WHERE id = \(zone.id)", Self.cover
    )
    let cover = (zone.circle?.value).map { Self.cover(of: $0, after: known ?? nil) }
    try connection.run(
      """
      INSERT INTO privacyZones (
        id, userKey, isDeleted, coverLatitude, coverLongitude, coverRadius, record, sequence
      )
      VALUES (
        \(zone.id), \(userKey), \(zone.isDeleted?.value ?? false), \(cover?.center.latitude),
        \(cover?.center.longitude), \(cover?.radius),
        \(zone.stored), \(sequence)
      )
      ON CONFLICT (id) DO UPDATE SET
        isDeleted = excluded.isDeleted, coverLatitude = excluded.coverLatitude,
        coverLongitude = excluded.coverLongitude, coverRadius = excluded.coverRadius,
        record = excluded.record, sequence = excluded.sequence
      """)
  }

  /// Returns the hidden circle for a private area. A center that followed the area would reveal it: the centers for two
  /// sizes would be on a line with it in a known ratio. So the center stays while the area fits into the circle, which
  /// has one of two sizes, so its size does not reveal the distance either.
  private static func cover(
    of circle: PrivacyZone.Circle, after known: PrivacyZone.Circle?
  ) -> PrivacyZone.Circle {
    let radius = circle.radius
    if let known {
      let reach = known.center.distance(to: circle.center) + Double(radius) - roundingError
      for factor in [2, 4] where reach <= Double(factor * radius) {
        return PrivacyZone.Circle(center: known.center, radius: factor * radius)
      }
    }
    // The square root makes all points of the disk equally likely.
    let distance = Double.random(in: 0...1).squareRoot() * Double(radius)
    let center = circle.center.moved(by: distance, bearing: Double.random(in: 0..<360))
    return PrivacyZone.Circle(center: center, radius: 2 * radius)
  }

  /// The rounding error of distances in meters.
  private static let roundingError = 0.01

  private static func cover(_ row: borrowing Row) -> PrivacyZone.Circle? {
    guard let radius = row.optionalInt("coverRadius"),
      let center = Coordinate(latitude: row.real("coverLatitude"), longitude: row.real("coverLongitude"))
    else { return nil }
    return PrivacyZone.Circle(center: center, radius: radius)
  }

  /// Returns the circles that hide a user's records: one for each private area that is not deleted.
  ///
  /// Each circle contains its area, is two or four times as wide, and keeps its own center. So the gap in the
  /// user's visible records points to no address, however often the area is redrawn.
  package func covers(ofUser userKey: Int64) throws -> [PrivacyZone.Circle] {
    try connection.all(
      """
      SELECT coverLatitude, coverLongitude, coverRadius FROM privacyZones
      WHERE userKey = \(userKey) AND isDeleted = 0
      ORDER BY key
      """, Self.cover
    ).compactMap(\.self)
  }

  /// Returns whether a user's records at a place are hidden from other users.
  package func isInZone(_ spot: StoredSpot, ofUser userKey: Int64) throws -> Bool {
    if spot.isPrivate, !spot.followsVisits { return true }
    let covers = try covers(ofUser: userKey)
    guard !covers.isEmpty else { return false }
    let points = try otherPositions(ofSpot: spot.key) + [spot.facts.coordinate]
    return points.contains { point in covers.contains { $0.contains(point) } }
  }

  /// Returns the number of a user's private areas, deleted ones included.
  package func count(ofUser userKey: Int64) throws -> Int {
    try connection.first("SELECT COUNT(*) AS count FROM privacyZones WHERE userKey = \(userKey)") {
      $0.int("count")
    } ?? 0
  }

  /// Hides a user's records and added places from other users until they are refreshed.
  package func beginRefresh(ofUser userKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO zoneRefreshes (userKey, spotKey) VALUES (\(userKey), -1)
      ON CONFLICT (userKey) DO UPDATE SET spotKey = -1
      """)
  }

  /// Returns the place up to which records are refreshed, or nil without a pending refresh. It is negative until the
  /// user's own places have been compared with the areas.
  package func refreshPosition(ofUser userKey: Int64) throws -> Int64? {
    try connection.first("SELECT spotKey FROM zoneRefreshes WHERE userKey = \(userKey)") {
      $0.integer("spotKey")
    }
  }

  /// Sets the place up to which records are refreshed; nil ends the refresh.
  package func setRefreshPosition(_ spotKey: Int64?, ofUser userKey: Int64) throws {
    guard let spotKey else {
      return try connection.run("DELETE FROM zoneRefreshes WHERE userKey = \(userKey)")
    }
    try connection.run("UPDATE zoneRefreshes SET spotKey = \(spotKey) WHERE userKey = \(userKey)")
  }

  /// Returns the places that a user has visited or posted about, ordered by key.
  package func referencedSpots(ofUser userKey: Int64, after spotKey: Int64, limit: Int) throws -> [Int64] {
    try connection.all(
      """
      SELECT key FROM (
        SELECT key FROM (
          SELECT DISTINCT spotKey AS key FROM experiences
          WHERE userKey = \(userKey) AND spotKey > \(spotKey) ORDER BY spotKey LIMIT \(limit)
        ) AS visited
        UNION
        SELECT key FROM (
          SELECT DISTINCT aboutSpotKey AS key FROM posts
          WHERE authorKey = \(userKey) AND aboutSpotKey > \(spotKey) ORDER BY aboutSpotKey LIMIT \(limit)
        ) AS posted
      ) AS told
      ORDER BY key LIMIT \(limit)
      """
    ) { $0.integer("key") }
  }

  /// Refreshes the zone state of a user's experiences at a place and posts about it. Subtracts changed records from
  /// `limit`; no limit left means that records remain. Returns the posts whose visible place changed.
  package func refreshZones(ofUser userKey: Int64, at spot: StoredSpot, limit: inout Int) throws -> [Int64] {
    let isInZone = try isInZone(spot, ofUser: userKey)
    try connection.run(
      """
      UPDATE experiences SET isInZone = \(isInZone) WHERE key IN (
        SELECT key FROM experiences
        WHERE userKey = \(userKey) AND spotKey = \(spot.key) AND isInZone = \(!isInZone) LIMIT \(limit)
      )
      """)
    limit -= connection.changes
    guard limit > 0 else { return [] }
    let posts = try connection.all(
      """
      SELECT key, aboutExperienceKey IS NULL AS isTold FROM posts
      WHERE authorKey = \(userKey) AND aboutSpotKey = \(spot.key) AND aboutIsInZone = \(!isInZone) LIMIT \(limit)
      """
    ) { (key: $0.integer("key"), isTold: $0.bool("isTold")) }
    for post in posts {
      try connection.run("UPDATE posts SET aboutIsInZone = \(isInZone) WHERE key = \(post.key)")
    }
    limit -= posts.count
    // Announcing a post about an experience would reveal to other viewers that it has a subject.
    return posts.filter(\.isTold).map(\.key)
  }

  /// Returns the next user, ordered by key, with an experience at or a post about a place.
  package func user(at spotKey: Int64, after userKey: Int64) throws -> Int64? {
    try connection.first(
      """
      SELECT MIN(userKey) AS userKey FROM (
        SELECT MIN(userKey) AS userKey FROM experiences WHERE spotKey = \(spotKey) AND userKey > \(userKey)
        UNION ALL
        SELECT MIN(authorKey) FROM posts WHERE aboutSpotKey = \(spotKey) AND authorKey > \(userKey)
      ) AS next
      """
    ) { $0.optionalInteger("userKey") } ?? nil
  }

  /// Matches `spots` that stay private even when their visits are shared.
  private static let isPrivateForGood: SQL = "spots.isPrivate = 1 AND spots.followsVisits = 0"

  /// Describes experiences and posts whose stored zone state is wrong.
  package func misplaced(limit: Int) throws -> [String] {
    let userKeys = try connection.all(
      """
      SELECT userKey FROM privacyZones WHERE isDeleted = 0
      UNION
      SELECT userKey FROM experiences WHERE isInZone = 1
      UNION
      SELECT authorKey FROM posts WHERE aboutSpotKey IS NOT NULL AND aboutIsInZone = 1
      UNION
      SELECT creatorKey FROM spots WHERE \(sql: Self.isPrivateForGood) AND creatorKey IS NOT NULL
      ORDER BY userKey
      """
    ) { $0.integer("userKey") }
    var misplaced: [String] = []
    for userKey in userKeys {
      for spot in try spots(ofUser: userKey)
      where misplaced.count < limit && spot.isKept(otherThan: spot.isInZone) {
        misplaced += try connection.all(
          """
          SELECT id FROM experiences
          WHERE userKey = \(userKey) AND spotKey = \(spot.key) AND isInZone <> \(spot.isInZone)
          UNION ALL
          SELECT id FROM posts
          WHERE authorKey = \(userKey) AND aboutSpotKey = \(spot.key) AND aboutIsInZone <> \(spot.isInZone)
          LIMIT \(limit - misplaced.count)
          """
        ) { "\($0.text("id")) is \(spot.isInZone ? "in a private area" : "in no private area")" }
      }
    }
    return misplaced
  }

  /// A place that a user has visited or posted about.
  private struct ReferencedSpot {
    let key: Int64
    /// Indicates whether the place is in one of the user's private areas.
    let isInZone: Bool
    /// The smallest and largest stored state of the user's records.
    let kept: ClosedRange<Int>

    func isKept(otherThan isInZone: Bool) -> Bool { kept != (isInZone ? 1...1 : 0...0) }
  }

  /// Returns the places with their stored states in one query. A user may have many.
  private func spots(ofUser userKey: Int64) throws -> [ReferencedSpot] {
    let covers = try covers(ofUser: userKey)
    return try connection.all(
      """
      SELECT spots.key AS key, spots.latitude AS latitude, spots.longitude AS longitude,
        (\(sql: Self.isPrivateForGood)) AS isPrivate, told.least AS least, told.greatest AS greatest,
        EXISTS (
          SELECT 1 FROM spotChanges
          WHERE spotChanges.spotKey = spots.key AND spotChanges.fields & \(SpotField.coordinate.bit) <> 0
        )
          OR EXISTS (SELECT 1 FROM spotPositions WHERE spotPositions.spotKey = spots.key)
          OR EXISTS (SELECT 1 FROM spots AS doubles WHERE doubles.mergedIntoKey = spots.key) AS hasOthers
      FROM (
        SELECT spotKey, MIN(isInZone) AS least, MAX(isInZone) AS greatest
        FROM (
          SELECT spotKey, isInZone FROM experiences WHERE userKey = \(userKey)
          UNION ALL
          SELECT aboutSpotKey, aboutIsInZone FROM posts
          WHERE authorKey = \(userKey) AND aboutSpotKey IS NOT NULL
        ) AS records
        GROUP BY spotKey
      ) AS told
      JOIN spots ON spots.key = told.spotKey
      WHERE NOT \(sql: BatchedWorkStore.isPending(SpotZones.kind.name, subject: "spots.key"))
      ORDER BY spots.key
      """
    ) { row in
      (
        key: row.integer("key"), isPrivate: row.bool("isPrivate"), hasOthers: row.bool("hasOthers"),
        point: Coordinate(latitude: row.real("latitude"), longitude: row.real("longitude")),
        kept: row.int("least")...max(row.int("least"), row.int("greatest"))
      )
    }.map { spot in
      // A place without a location is always hidden.
      guard !spot.isPrivate, let point = spot.point else {
        return ReferencedSpot(key: spot.key, isInZone: true, kept: spot.kept)
      }
      let points =
        try spot.hasOthers && !covers.isEmpty ? [point] + otherPositions(ofSpot: spot.key) : [point]
      return ReferencedSpot(
        key: spot.key, isInZone: points.contains { point in covers.contains { $0.contains(point) } },
        kept: spot.kept)
    }
  }

  // MARK: Former positions

  /// Returns the positions from which users moved the place, oldest first, without undone moves. A visit in a private
  /// area there stays hidden, because moving a place must not reveal it.
  package func positionsBefore(ofSpot spotKey: Int64) throws -> [Coordinate] {
    try connection.all(
      """
      SELECT before FROM spotChanges
      WHERE spotKey = \(spotKey) AND fields & \(SpotField.coordinate.bit) <> 0 AND undoneAt IS NULL
      ORDER BY key
      """
    ) { try SpotDetails(history: $0.text("before")).coordinate }.compactMap(\.self)
  }

  /// Returns positions to which a move was undone by its author. The author could otherwise keep probing for hidden
  /// visits.
  private func undonePositions(ofSpot spotKey: Int64) throws -> [Coordinate] {
    try connection.all(
      """
      SELECT after FROM spotChanges
      WHERE spotKey = \(spotKey) AND fields & \(SpotField.coordinate.bit) <> 0
        AND undoneAt IS NOT NULL AND isUndoneByAdmin = 0
      ORDER BY key
      """
    ) { try SpotDetails(history: $0.text("after")).coordinate }.compactMap(\.self)
  }

  private func storedPositions(ofSpot spotKey: Int64) throws -> [Coordinate] {
    try connection.all(
      "SELECT latitude, longitude FROM spotPositions WHERE spotKey = \(spotKey) ORDER BY latitude, longitude"
    ) { Coordinate(latitude: $0.real("latitude"), longitude: $0.real("longitude")) }.compactMap(\.self)
  }

  /// Records the position before a source moves a place. Returns false if the place has too many positions to be moved
  /// again.
  package func storePosition(_ coordinate: Coordinate, ofSpot spotKey: Int64) throws -> Bool {
    let kept = try storedPositions(ofSpot: spotKey)
    if kept.contains(where: { $0.distance(to: coordinate) <= Self.samePositionDistance }) { return true }
    guard kept.count < Self.maxPositions else { return false }
    try connection.run(
      """
      INSERT INTO spotPositions (spotKey, latitude, longitude)
      VALUES (\(spotKey), \(coordinate.latitude), \(coordinate.longitude))
      """)
    return true
  }

  /// The distance in meters within which two positions are equal.
  private static let samePositionDistance = 5.0
  private static let maxPositions = 100

  /// Returns all other positions of a place: those before moves by users or sources, those of undone moves, and those
  /// of its duplicates. Neither merging nor moving a place back and forth may reveal a hidden visit.
  package func otherPositions(ofSpot spotKey: Int64) throws -> [Coordinate] {
    let duplicates = try connection.all(
      "SELECT key, latitude, longitude FROM spots WHERE mergedIntoKey = \(spotKey) ORDER BY key"
    ) { row in
      (
        key: row.integer("key"),
        point: Coordinate(latitude: row.real("latitude"), longitude: row.real("longitude"))
      )
    }
    return try positionsBefore(ofSpot: spotKey) + undonePositions(ofSpot: spotKey)
      + storedPositions(ofSpot: spotKey)
      + duplicates.flatMap { try [$0.point].compactMap(\.self) + otherPositions(ofSpot: $0.key) }
  }
}

import ServerLibrary
import ServerCore
import KiwiKit
import SQLite

/// Where nobody is to follow people.
package struct PrivacyZoneStore {
  package let connection: Connection

  package init(connection: Connection) {
    self.connection = connection
  }

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

  /// A middle that followed the zone would tell where that of the zone is: of two sizes of one zone the middles would lie
  /// on a line with it, in a known ratio. So it stays for as long as the zone is within what is hidden, which has one of
  /// two sizes, so that it does not tell either how far they are apart.
  private static func cover(
    of circle: PrivacyZone.Circle, after known: PrivacyZone.Circle?
  ) -> PrivacyZone.Circle {
    let radius = circle.radius
    if let known {
      let reach = known.center.distance(to: circle.center) + Double(radius) - exactness
      for factor in [2, 4] where reach <= Double(factor * radius) {
        return PrivacyZone.Circle(center: known.center, radius: factor * radius)
      }
    }
    // Any point of the disk is as likely, and the root makes it so.
    let distance = Double.random(in: 0...1).squareRoot() * Double(radius)
    let center = circle.center.moved(by: distance, bearing: Double.random(in: 0..<360))
    return PrivacyZone.Circle(center: center, radius: 2 * radius)
  }

  /// In metres: so much may be lost where distances are computed.
  private static let exactness = 0.01

  private static func cover(_ row: borrowing Row) -> PrivacyZone.Circle? {
    guard let radius = row.optionalInt("coverRadius"),
      let center = Coordinate(latitude: row.real("coverLatitude"), longitude: row.real("coverLongitude"))
    else { return nil }
    return PrivacyZone.Circle(center: center, radius: radius)
  }

  /// The circles within which nothing of somebody is told: one for each zone that is not deleted.
  ///
  /// Each holds its zone and is twice as wide, or four times, with a middle of its own that stays: the hole that it leaves
  /// among what is told points at no door, however often the zone is drawn anew.
  package func covers(ofUser userKey: Int64) throws -> [PrivacyZone.Circle] {
    try connection.all(
      """
      SELECT coverLatitude, coverLongitude, coverRadius FROM privacyZones
      WHERE userKey = \(userKey) AND isDeleted = 0
      ORDER BY key
      """, Self.cover
    ).compactMap(\.self)
  }

  /// Whether nobody else is told what somebody does at a place.
  package func isInZone(_ spot: SpotRecord, ofUser userKey: Int64) throws -> Bool {
    if spot.isPrivate, !spot.followsVisits { return true }
    let covers = try covers(ofUser: userKey)
    guard !covers.isEmpty else { return false }
    let points = try otherPositions(ofSpot: spot.key) + [spot.facts.coordinate]
    return points.contains { point in covers.contains { $0.contains(point) } }
  }

  /// How many somebody has had, deleted ones among them.
  package func count(ofUser userKey: Int64) throws -> Int {
    try connection.first("SELECT COUNT(*) AS count FROM privacyZones WHERE userKey = \(userKey)") {
      $0.int("count")
    } ?? 0
  }

  /// Hides all records of a user, and all places that the user added, from others until they are refreshed.
  package func beginRefresh(ofUser userKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO zoneRefreshes (userKey, spotKey) VALUES (\(userKey), -1)
      ON CONFLICT (userKey) DO UPDATE SET spotKey = -1
      """)
  }

  /// Returns the key of the place up to which records are refreshed, less than 0 before the user's own places are compared
  /// with the zones; nil when no refresh is pending.
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

  /// The places where somebody has been or that they post about, in the order of their keys.
  package func toldSpots(ofUser userKey: Int64, after spotKey: Int64, limit: Int) throws -> [Int64] {
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

  /// Says anew which experiences of somebody, and what they post about, lie in their zones, of one place. Takes the records
  /// that it changed from `limit`, and has left some when none is left. Returns the posts that tell it now, or do not any
  /// more, to everybody who sees them.
  package func refreshZones(ofUser userKey: Int64, at spot: SpotRecord, limit: inout Int) throws -> [Int64] {
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
    // That one about an experience has changed would tell those who are not told of this that it is about something.
    return posts.filter(\.isTold).map(\.key)
  }

  /// The next user after one, in the order of their keys, with an experience at a place or a post about it.
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

  /// Holds for `spots` that stay private even when their visits are shared.
  private static let isPrivateForGood: SQL = "spots.isPrivate = 1 AND spots.followsVisits = 0"

  /// Those experiences and posts, told in words, of which it is not kept whether they lie in a zone of the person.
  package func misplaced(limit: Int) throws -> [String] {
    let people = try connection.all(
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
    for userKey in people {
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
        ) { "\($0.text("id")) is \(spot.isInZone ? "in a zone" : "in no zone")" }
      }
    }
    return misplaced
  }

  /// A place where somebody has been or that they post about.
  private struct ToldSpot {
    let key: Int64
    /// Whether it lies in a zone of theirs.
    let isInZone: Bool
    /// What their experiences and posts say of that: the least and the greatest of it.
    let kept: ClosedRange<Int>

    func isKept(otherThan isInZone: Bool) -> Bool { kept != (isInZone ? 1...1 : 0...0) }
  }

  /// What is kept comes along, so that what stays is not written: somebody may have been to very many places.
  private func spots(ofUser userKey: Int64) throws -> [ToldSpot] {
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
      // What is nowhere is told to nobody.
      guard !spot.isPrivate, let point = spot.point else {
        return ToldSpot(key: spot.key, isInZone: true, kept: spot.kept)
      }
      let points =
        try spot.hasOthers && !covers.isEmpty ? [point] + otherPositions(ofSpot: spot.key) : [point]
      return ToldSpot(
        key: spot.key, isInZone: points.contains { point in covers.contains { $0.contains(point) } },
        kept: spot.kept)
    }
  }

  // MARK: Where places were

  /// Where a place was before people moved it, the first place first, as far as that stands. Who did something there keeps
  /// it to themselves if a zone of theirs was there: whoever moves a place out of a zone must not bring it to light.
  package func positionsBefore(ofSpot spotKey: Int64) throws -> [Coordinate] {
    try connection.all(
      """
      SELECT before FROM spotChanges
      WHERE spotKey = \(spotKey) AND fields & \(SpotField.coordinate.bit) <> 0 AND undoneAt IS NULL
      ORDER BY key
      """
    ) { try SpotDetails(history: $0.text("before")).coordinate }.compactMap(\.self)
  }

  /// Whoever takes back what they did themselves could go on looking where a visit disappears.
  private func positionsTakenBack(ofSpot spotKey: Int64) throws -> [Coordinate] {
    try connection.all(
      """
      SELECT after FROM spotChanges
      WHERE spotKey = \(spotKey) AND fields & \(SpotField.coordinate.bit) <> 0
        AND undoneAt IS NOT NULL AND isUndoneByAdmin = 0
      ORDER BY key
      """
    ) { try SpotDetails(history: $0.text("after")).coordinate }.compactMap(\.self)
  }

  private func keptPositions(ofSpot spotKey: Int64) throws -> [Coordinate] {
    try connection.all(
      "SELECT latitude, longitude FROM spotPositions WHERE spotKey = \(spotKey) ORDER BY latitude, longitude"
    ) { Coordinate(latitude: $0.real("latitude"), longitude: $0.real("longitude")) }.compactMap(\.self)
  }

  /// Keeps where a place was before a source moved it. Returns false where so much is kept of a place that it is not to be
  /// moved any more.
  package func keepPosition(_ coordinate: Coordinate, ofSpot spotKey: Int64) throws -> Bool {
    let kept = try keptPositions(ofSpot: spotKey)
    if kept.contains(where: { $0.distance(to: coordinate) <= Self.sameness }) { return true }
    guard kept.count < Self.mostPositions else { return false }
    try connection.run(
      """
      INSERT INTO spotPositions (spotKey, latitude, longitude)
      VALUES (\(spotKey), \(coordinate.latitude), \(coordinate.longitude))
      """)
    return true
  }

  /// In metres: so near to each other two positions are one.
  private static let sameness = 5.0
  private static let mostPositions = 100

  /// Where else a place may have been meant to be: where it was before people or sources moved it, where people moved it
  /// who took that back, and where its doubles are and were. Whoever says that two places are one must not bring to light
  /// what somebody did at either, nor whoever moves a place to and fro.
  package func otherPositions(ofSpot spotKey: Int64) throws -> [Coordinate] {
    let doubles = try connection.all(
      "SELECT key, latitude, longitude FROM spots WHERE mergedIntoKey = \(spotKey) ORDER BY key"
    ) { row in
      (
        key: row.integer("key"),
        point: Coordinate(latitude: row.real("latitude"), longitude: row.real("longitude"))
      )
    }
    return try positionsBefore(ofSpot: spotKey) + positionsTakenBack(ofSpot: spotKey)
      + keptPositions(ofSpot: spotKey)
      + doubles.flatMap { try [$0.point].compactMap(\.self) + otherPositions(ofSpot: $0.key) }
  }
}

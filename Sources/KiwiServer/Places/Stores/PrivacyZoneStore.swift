import Foundation
import KiwiKit
import SQLite

/// Where nobody is to follow people.
protocol PrivacyZoneStore {
  func zone(id: String) throws -> (userKey: Int64, zone: PrivacyZone)?
  func put(_ zone: PrivacyZone, ofUser userKey: Int64, sequence: Int64) throws
  /// The circles within which nothing of somebody is told: one for each zone that is not deleted.
  ///
  /// Each holds its zone and is twice as wide, with a middle of its own that stays: the hole that it leaves among what
  /// is told points at no door.
  func covers(ofUser userKey: Int64) throws -> [PrivacyZone.Circle]
  /// How many somebody has had, deleted ones among them.
  func count(ofUser userKey: Int64) throws -> Int
  /// Says anew which experiences of somebody, and what they post about, lie in their zones; of one place, or of all.
  /// Returns the posts that tell a place now, or do not any more, to everybody who sees them.
  @discardableResult func refreshZones(ofUser userKey: Int64, atSpot spotKey: Int64?) throws -> [Int64]
  /// Says anew in whose zones a place lies. Returns the posts that tell it now, or do not any more.
  @discardableResult func refreshZones(atSpot spotKey: Int64) throws -> [Int64]
  /// Where a place was before people moved it, the first place first, as far as that stands. Who did something there keeps
  /// it to themselves if a zone of theirs was there: whoever moves a place out of a zone must not bring it to light.
  func positionsBefore(ofSpot spotKey: Int64) throws -> [Coordinate]
  /// Where else a place may have been meant to be: where it was before people moved it, and where its doubles are and
  /// were. Whoever says that two places are one must not bring to light what somebody did at either.
  func otherPositions(ofSpot spotKey: Int64) throws -> [Coordinate]
  /// Those experiences and posts, told in words, of which it is not kept whether they lie in a zone of the person.
  func misplaced(limit: Int) throws -> [String]
}

extension PrivacyZoneStore {
  /// Whether nobody else is told what somebody does at a place.
  func isInZone(_ spot: SpotRecord, ofUser userKey: Int64) throws -> Bool {
    if spot.isPrivate { return true }
    let covers = try covers(ofUser: userKey)
    guard !covers.isEmpty else { return false }
    let points = try otherPositions(ofSpot: spot.key) + [spot.facts.coordinate]
    return points.contains { point in covers.contains { $0.contains(point) } }
  }
}

extension Transaction {
  var privacyZones: any PrivacyZoneStore { SQLPrivacyZoneStore(connection: connection) }
}

struct SQLPrivacyZoneStore: PrivacyZoneStore {
  let connection: Connection

  func zone(id: String) throws -> (userKey: Int64, zone: PrivacyZone)? {
    try connection.first("SELECT userKey, record FROM privacyZones WHERE id = \(id)") { row in
      (
        userKey: row.integer("userKey"),
        zone: try LibraryRecordReader.privacyZone(LibraryRecordText.object(row.text("record")))
      )
    }
  }

  func put(_ zone: PrivacyZone, ofUser userKey: Int64, sequence: Int64) throws {
    // Any point of the disk is as likely, and the root makes it so.
    let distance = Double.random(in: 0...1).squareRoot()
    let bearing = Double.random(in: 0..<360)
    try connection.run(
      """
      INSERT INTO privacyZones (id, userKey, isDeleted, coverDistance, coverBearing, record, sequence)
      VALUES (
        \(zone.id), \(userKey), \(zone.isDeleted?.value ?? false), \(distance), \(bearing),
        \(LibraryRecordText.text { $0.privacyZone(zone) }), \(sequence)
      )
      ON CONFLICT (id) DO UPDATE SET
        isDeleted = excluded.isDeleted, record = excluded.record, sequence = excluded.sequence
      """)
  }

  func covers(ofUser userKey: Int64) throws -> [PrivacyZone.Circle] {
    try connection.all(
      """
      SELECT record, coverDistance, coverBearing FROM privacyZones WHERE userKey = \(userKey) AND isDeleted = 0
      """
    ) { row in
      let zone = try LibraryRecordReader.privacyZone(LibraryRecordText.object(row.text("record")))
      guard let circle = zone.circle?.value else { return nil }
      let distance = row.real("coverDistance") * Double(circle.radius)
      return PrivacyZone.Circle(
        center: circle.center.moved(by: distance, bearing: row.real("coverBearing")),
        radius: 2 * circle.radius)
    }.compactMap(\.self)
  }

  func count(ofUser userKey: Int64) throws -> Int {
    try connection.first("SELECT COUNT(*) AS count FROM privacyZones WHERE userKey = \(userKey)") {
      $0.int("count")
    } ?? 0
  }

  func refreshZones(ofUser userKey: Int64, atSpot spotKey: Int64?) throws -> [Int64] {
    var changedPosts: [Int64] = []
    for spot in try spots(ofUser: userKey, atSpot: spotKey) {
      try connection.run(
        """
        UPDATE experiences SET isInZone = \(spot.isInZone)
        WHERE userKey = \(userKey) AND spotKey = \(spot.key) AND isInZone <> \(spot.isInZone)
        """)
      // That one about an experience has changed would tell those who are not told of this that it is about something.
      changedPosts += try connection.all(
        """
        SELECT key FROM posts
        WHERE authorKey = \(userKey) AND aboutSpotKey = \(spot.key) AND aboutIsInZone <> \(spot.isInZone)
          AND aboutExperienceKey IS NULL
        """
      ) { $0.integer("key") }
      try connection.run(
        """
        UPDATE posts SET aboutIsInZone = \(spot.isInZone)
        WHERE authorKey = \(userKey) AND aboutSpotKey = \(spot.key) AND aboutIsInZone <> \(spot.isInZone)
        """)
    }
    return changedPosts
  }

  func refreshZones(atSpot spotKey: Int64) throws -> [Int64] {
    let people = try connection.all(
      """
      SELECT DISTINCT userKey
      FROM (
        SELECT userKey, isInZone FROM experiences WHERE spotKey = \(spotKey)
        UNION
        SELECT authorKey, aboutIsInZone FROM posts WHERE aboutSpotKey = \(spotKey)
      ) AS told
      WHERE isInZone = 1
        OR EXISTS (SELECT 1 FROM spots WHERE spots.key = \(spotKey) AND spots.isPrivate = 1)
        OR EXISTS (SELECT 1 FROM privacyZones WHERE privacyZones.userKey = told.userKey AND isDeleted = 0)
      ORDER BY userKey
      """
    ) { $0.integer("userKey") }
    return try people.flatMap { try refreshZones(ofUser: $0, atSpot: spotKey) }
  }

  func misplaced(limit: Int) throws -> [String] {
    let people = try connection.all(
      """
      SELECT userKey FROM privacyZones WHERE isDeleted = 0
      UNION
      SELECT userKey FROM experiences WHERE isInZone = 1
      UNION
      SELECT authorKey FROM posts WHERE aboutSpotKey IS NOT NULL AND aboutIsInZone = 1
      UNION
      SELECT creatorKey FROM spots WHERE isPrivate = 1 AND creatorKey IS NOT NULL
      ORDER BY userKey
      """
    ) { $0.integer("userKey") }
    var misplaced: [String] = []
    for userKey in people {
      for spot in try spots(ofUser: userKey, atSpot: nil) where misplaced.count < limit {
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

  /// Where somebody has been or what they post about, and whether that lies in a zone of theirs.
  private func spots(
    ofUser userKey: Int64, atSpot spotKey: Int64?
  ) throws -> [(key: Int64, isInZone: Bool)] {
    let covers = try covers(ofUser: userKey)
    let visited: SQL = spotKey.map { "AND spotKey = \($0)" } ?? ""
    let posted: SQL = spotKey.map { "AND aboutSpotKey = \($0)" } ?? "AND aboutSpotKey IS NOT NULL"
    return try connection.all(
      """
      SELECT spots.key AS key, spots.latitude AS latitude, spots.longitude AS longitude,
        spots.isPrivate AS isPrivate,
        spots.corrections & \(SpotField.coordinate.bit) <> 0
          OR EXISTS (SELECT 1 FROM spots AS doubles WHERE doubles.mergedIntoKey = spots.key) AS hasOthers
      FROM (
        SELECT spotKey FROM experiences WHERE userKey = \(userKey) \(sql: visited)
        UNION
        SELECT aboutSpotKey FROM posts WHERE authorKey = \(userKey) \(sql: posted)
      ) AS told
      JOIN spots ON spots.key = told.spotKey
      ORDER BY spots.key
      """
    ) { row in
      (
        key: row.integer("key"), isPrivate: row.bool("isPrivate"), hasOthers: row.bool("hasOthers"),
        point: Coordinate(latitude: row.real("latitude"), longitude: row.real("longitude"))
      )
    }.map { spot in
      // What is nowhere is told to nobody.
      guard !spot.isPrivate, let point = spot.point else { return (key: spot.key, isInZone: true) }
      let points =
        try spot.hasOthers && !covers.isEmpty ? [point] + otherPositions(ofSpot: spot.key) : [point]
      return (
        key: spot.key, isInZone: points.contains { point in covers.contains { $0.contains(point) } }
      )
    }
  }

  func positionsBefore(ofSpot spotKey: Int64) throws -> [Coordinate] {
    try connection.all(
      """
      SELECT before FROM spotChanges
      WHERE spotKey = \(spotKey) AND fields & \(SpotField.coordinate.bit) <> 0 AND undoneAt IS NULL
      ORDER BY key
      """
    ) { try JSONDecoder().decode(SpotDetails.self, from: Data($0.text("before").utf8)).coordinate }
    .compactMap(\.self)
  }

  func otherPositions(ofSpot spotKey: Int64) throws -> [Coordinate] {
    let doubles = try connection.all(
      "SELECT key, latitude, longitude FROM spots WHERE mergedIntoKey = \(spotKey) ORDER BY key"
    ) { row in
      (
        key: row.integer("key"),
        point: Coordinate(latitude: row.real("latitude"), longitude: row.real("longitude"))
      )
    }
    return try positionsBefore(ofSpot: spotKey)
      + doubles.flatMap { try [$0.point].compactMap(\.self) + otherPositions(ofSpot: $0.key) }
  }
}

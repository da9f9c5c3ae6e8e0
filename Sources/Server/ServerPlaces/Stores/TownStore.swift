import ServerCore
import Foundation
import KiwiKit
import OpenStreetMap
import SQLite

/// Towns by name and location.
package struct TownStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  private static let columns: SQL = "source, name, region, kind, latitude, longitude, population"
  /// The maximum number of names with a common beginning that are read.
  private static let candidates = 2_000
  private static let maxNearby = 200

  /// Inserts or replaces a town. Returns whether anything changed.
  @discardableResult
  package func put(_ town: FoundTown) throws -> Bool {
    let known = try towns("source = \(town.source)").first
    guard known != town else { return false }
    try connection.run(
      """
      INSERT INTO towns (\(sql: Self.columns), sortName)
      VALUES (
        \(town.source), \(town.name), \(town.region), \(town.kind), \(town.coordinate.latitude),
        \(town.coordinate.longitude), \(town.population), \(FoldedText.fold(town.name))
      )
      ON CONFLICT (source) DO UPDATE SET
        name = excluded.name, region = excluded.region, kind = excluded.kind, latitude = excluded.latitude,
        longitude = excluded.longitude, population = excluded.population, sortName = excluded.sortName
      """)
    return true
  }

  /// Returns towns whose folded names begin with a text: exact matches first, then by population.
  package func towns(beginning: String, limit: Int) throws -> [FoundTown] {
    let found = try towns(
      """
      sortName >= \(beginning) AND sortName < \(beginning + "\u{10FFFF}")
      ORDER BY sortName, population DESC LIMIT \(Self.candidates)
      """)
    let sorted = found.map { (town: $0, isWhole: FoldedText.fold($0.name) == beginning) }
      .sorted { one, other in
        (one.isWhole ? 0 : 1, -one.town.population, Self.rank(one.town), one.town.source)
          < (other.isWhole ? 0 : 1, -other.town.population, Self.rank(other.town), other.town.source)
      }
    return sorted.prefix(limit).map(\.town)
  }

  private static func rank(_ town: FoundTown) -> Int {
    PlaceTags.townKinds.firstIndex(of: town.kind) ?? PlaceTags.townKinds.count
  }

  /// Returns the towns named by places, those with most places first. Each town is at the middle of its places.
  package func townsOfSpots(with words: FullTextWords, limit: Int) throws -> [Town] {
    let places = try connection.all(
      """
      SELECT spots.town AS town, spots.latitude AS latitude, spots.longitude AS longitude
      FROM \(raw: Dialect.spotMatches)
      \(raw: Dialect.orderedJoin) spots ON spots.key = \(raw: Dialect.spotMatchKey)
      WHERE \(sql: Dialect.spotWordsMatch(words)) AND spots.mergedIntoKey IS NULL AND spots.isPrivate = 0
        AND spots.isWithdrawn = 0 AND spots.town IS NOT NULL AND \(sql: ZoneCondition.isCompared("spots.key"))
      LIMIT \(Self.candidates)
      """
    ) { row in
      (
        town: row.text("town"),
        coordinate: Coordinate(latitude: row.real("latitude"), longitude: row.real("longitude"))
      )
    }
    let towns = Dictionary(grouping: places, by: \.town)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    // The median place is more robust than a mean of longitudes.
    return towns.prefix(limit).compactMap { name, places in
      let coordinates = places.compactMap(\.coordinate).sorted { $0.latitude < $1.latitude }
      guard !coordinates.isEmpty else { return nil }
      return Town(name: name, region: nil, coordinate: coordinates[coordinates.count / 2])
    }
  }

  /// Returns the nearest town within a radius.
  package func nearest(to point: Coordinate, within radius: Double) throws -> FoundTown? {
    try nearest(to: point, within: radius, "true")
  }

  private func nearest(
    to point: Coordinate, within radius: Double, _ condition: SQL
  ) throws -> FoundTown? {
    var nearest: (key: Int64, distance: Double)?
    for box in CoordinateBox.around(point, radius: radius) {
      for row in try connection.all(
        """
        SELECT towns.key AS key, towns.latitude AS latitude, towns.longitude AS longitude
        FROM (\(sql: Dialect.towns(in: box, limit: Self.maxNearby))) AS inside
        \(raw: Dialect.orderedJoin) towns ON towns.key = inside.key
        WHERE \(sql: condition)
        """,
        { row in
          (
            key: row.integer("key"),
            coordinate: Coordinate(latitude: row.real("latitude"), longitude: row.real("longitude"))
          )
        })
      {
        guard let distance = row.coordinate.map({ point.distance(to: $0) }), distance <= radius,
          nearest.map({ (distance, row.key) < ($0.distance, $0.key) }) ?? true
        else { continue }
        nearest = (row.key, distance)
      }
    }
    return try nearest.flatMap { try towns("key = \($0.key)").first }
  }

  // MARK: Shown instead of a place

  /// The maximum distance in meters between a place and the town shown for it.
  private static let reach = 10_000.0
  /// The minimum number of places that must name a town before it is shown.
  private static let minPlaces = 3
  private static let maxPlaces = 100

  /// Returns the town that is shown instead of a place.
  ///
  /// It follows from the place's first position, because a town name that only one place has would reveal the place. If
  /// no town is known there, the place's own town is shown if many places share it.
  package func publicTown(ofSpot spotKey: Int64) throws -> String? {
    guard let spot = try SpotStore(Transaction(connection)).spot(key: spotKey) else { return nil }
    let before = try PrivacyZoneStore(Transaction(connection)).positionsBefore(ofSpot: spotKey)
    let point = before.first ?? spot.facts.coordinate
    // Hamlets have too few places to conceal one.
    if let town = try nearest(to: point, within: Self.reach, "towns.kind <> 'hamlet'") { return town.name }
    guard let town = try townBefore(spot), try isCommon(town) else { return nil }
    return town
  }

  /// Returns the town before users' corrections.
  private func townBefore(_ spot: StoredSpot) throws -> String? {
    guard spot.corrections.contains(SpotFields(.town)) else { return spot.facts.town }
    let before = try connection.first(
      """
      SELECT before FROM spotChanges
      WHERE spotKey = \(spot.key) AND fields & \(SpotField.town.bit) <> 0 AND undoneAt IS NULL
      ORDER BY key LIMIT 1
      """
    ) { try SpotDetails(history: $0.text("before")) }
    return before?.town ?? nil
  }

  /// Returns whether enough public places name a town, and not only one user's. Users' corrections do not count.
  private func isCommon(_ town: String) throws -> Bool {
    let places = try connection.all(
      """
      SELECT spots.creatorKey AS creatorKey,
        EXISTS (SELECT 1 FROM spotSources WHERE spotKey = spots.key AND isOrigin = 1) AS isOfSource
      FROM spots
      WHERE spots.town = \(town) AND spots.mergedIntoKey IS NULL AND spots.isPrivate = 0 AND spots.isWithdrawn = 0
        AND spots.corrections & \(SpotField.town.bit) = 0 AND \(sql: ZoneCondition.isCompared("spots.key"))
      LIMIT \(Self.maxPlaces)
      """
    ) { (creatorKey: $0.optionalInteger("creatorKey"), isOfSource: $0.bool("isOfSource")) }
    return places.count >= Self.minPlaces
      && (places.contains(where: \.isOfSource) || Set(places.compactMap(\.creatorKey)).count > 1)
  }

  private func towns(_ condition: SQL) throws -> [FoundTown] {
    try connection.all(
      "SELECT \(sql: Self.columns) FROM towns WHERE \(sql: condition)", FoundTown.init(row:)
    ).compactMap(\.self)
  }
}

extension FoundTown {
  /// Creates a town, or returns nil for an invalid coordinate.
  fileprivate init?(row: borrowing Row) {
    guard
      let coordinate = Coordinate(latitude: row.real("latitude"), longitude: row.real("longitude"))
    else { return nil }
    source = row.text("source")
    name = row.text("name")
    region = row.optionalText("region")
    kind = row.text("kind")
    self.coordinate = coordinate
    population = row.int("population")
  }
}

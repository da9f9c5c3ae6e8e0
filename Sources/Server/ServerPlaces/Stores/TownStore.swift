import ServerCore
import Foundation
import KiwiKit
import OpenStreetMap
import SQLite

/// Towns by name and by where they are.
package struct TownStore {
  package let connection: Connection

  package init(connection: Connection) {
    self.connection = connection
  }

  private static let columns: SQL = "source, name, region, kind, latitude, longitude, population"
  /// So many names that begin alike are looked at, however many there are.
  private static let candidates = 2_000
  private static let mostNearby = 200

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

  /// Those whose folded names begin so: first those that are called so, then the larger ones.
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

  /// The towns that places say they are in, each in the middle of its places; the ones with most places first.
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
    // One of its places is in the middle of them better than a mean of longitudes.
    return towns.prefix(limit).compactMap { name, places in
      let coordinates = places.compactMap(\.coordinate).sorted { $0.latitude < $1.latitude }
      guard !coordinates.isEmpty else { return nil }
      return Town(name: name, region: nil, coordinate: coordinates[coordinates.count / 2])
    }
  }

  /// The one in whose surroundings a point lies.
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
        FROM (\(sql: Dialect.towns(in: box, limit: Self.mostNearby))) AS inside
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

  // MARK: In the place of a place

  /// In metres: so far a town reaches that stands for a place.
  private static let reach = 10_000.0
  /// A word stands for a place when so many places have it.
  private static let fewestPlaces = 3
  private static let mostPlaces = 100

  /// Returns the town that is shown instead of a place.
  ///
  /// Where the towns are known it follows from where the place was put at first, whatever anybody writes: a word that
  /// only one place has would name it. Where none is known the place's own word is told if it is that of many.
  package func told(ofSpot spotKey: Int64) throws -> String? {
    guard let spot = try SpotStore(connection: connection).spot(key: spotKey) else { return nil }
    let before = try PrivacyZoneStore(connection: connection).positionsBefore(ofSpot: spotKey)
    let point = before.first ?? spot.facts.coordinate
    // Few places are in a hamlet.
    if let town = try nearest(to: point, within: Self.reach, "towns.kind <> 'hamlet'") { return town.name }
    guard let town = try townBefore(spot), try isCommon(town) else { return nil }
    return town
  }

  /// What was said before people corrected it.
  private func townBefore(_ spot: SpotRecord) throws -> String? {
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

  /// Whether so many places that all are told of have a town, not all by the word of one person. What people corrected
  /// counts for nothing.
  private func isCommon(_ town: String) throws -> Bool {
    let places = try connection.all(
      """
      SELECT spots.creatorKey AS creatorKey,
        EXISTS (SELECT 1 FROM spotSources WHERE spotKey = spots.key AND isOrigin = 1) AS isOfSource
      FROM spots
      WHERE spots.town = \(town) AND spots.mergedIntoKey IS NULL AND spots.isPrivate = 0 AND spots.isWithdrawn = 0
        AND spots.corrections & \(SpotField.town.bit) = 0 AND \(sql: ZoneCondition.isCompared("spots.key"))
      LIMIT \(Self.mostPlaces)
      """
    ) { (creatorKey: $0.optionalInteger("creatorKey"), isOfSource: $0.bool("isOfSource")) }
    return places.count >= Self.fewestPlaces
      && (places.contains(where: \.isOfSource) || Set(places.compactMap(\.creatorKey)).count > 1)
  }

  private func towns(_ condition: SQL) throws -> [FoundTown] {
    try connection.all(
      "SELECT \(sql: Self.columns) FROM towns WHERE \(sql: condition)", FoundTown.init(row:)
    ).compactMap(\.self)
  }
}

extension FoundTown {
  /// Nil when the row has no place on the earth.
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

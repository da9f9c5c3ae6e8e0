import KiwiKit
import OpenStreetMap
import SQLite

/// Towns by name and by where they are.
protocol TownStore {
  /// Puts it in, or what is told now in the place of what was. Returns whether anything changed.
  @discardableResult func put(_ town: FoundTown) throws -> Bool
  /// Those whose folded names begin so: first those that are called so, then the larger ones.
  func towns(beginning: String, limit: Int) throws -> [FoundTown]
  /// The towns that places say they are in, each in the middle of its places; the ones with most places first.
  func townsOfSpots(with words: FullTextWords, limit: Int) throws -> [Town]
  /// The one in whose surroundings a point lies.
  func nearest(to point: Coordinate, within radius: Double) throws -> FoundTown?
}

extension Transaction {
  var towns: any TownStore { SQLTownStore(connection: connection) }
}

struct SQLTownStore: TownStore {
  let connection: Connection

  private static let columns: SQL = "source, name, region, kind, latitude, longitude, population"
  /// So many names that begin alike are looked at, however many there are.
  private static let candidates = 2_000
  private static let mostNearby = 200

  func put(_ town: FoundTown) throws -> Bool {
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

  func towns(beginning: String, limit: Int) throws -> [FoundTown] {
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

  func townsOfSpots(with words: FullTextWords, limit: Int) throws -> [Town] {
    let places = try connection.all(
      """
      SELECT spots.town AS town, spots.latitude AS latitude, spots.longitude AS longitude
      FROM \(raw: Dialect.spotMatches)
      \(raw: Dialect.orderedJoin) spots ON spots.key = \(raw: Dialect.spotMatchKey)
      WHERE \(sql: Dialect.spotWordsMatch(words)) AND spots.mergedIntoKey IS NULL AND spots.isPrivate = 0
        AND spots.isWithdrawn = 0 AND spots.town IS NOT NULL
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

  func nearest(to point: Coordinate, within radius: Double) throws -> FoundTown? {
    var nearest: (key: Int64, distance: Double)?
    for box in CoordinateBox.around(point, radius: radius) {
      for row in try connection.all(
        Dialect.towns(in: box, limit: Self.mostNearby),
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

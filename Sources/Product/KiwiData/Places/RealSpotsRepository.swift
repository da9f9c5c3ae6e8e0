import KiwiKit
import SQLite

/// The places in the database of a user.
public actor RealSpotsRepository: SpotsRepository {
  private let database: Database

  public init(_ repository: RealKiwiRepository) {
    database = repository.user
  }

  // MARK: One place

  public func fetchSpot(
    id: String?, mapkitId: String?, remoteId: String?
  ) async throws(KiwiDataError) -> SpotRecord? {
    try database.readRecords { connection in
      try SpotRecord.fetch(id: id, mapkitId: mapkitId, remoteId: remoteId, in: connection).first
    }
  }

  // MARK: Queries

  public func fetchSpots(_ query: SpotsQuery) async throws(KiwiDataError) -> [SpotInfoSummary] {
    try database.readRecords { try Self.spots(query, in: $0) }
  }

  private static func spots(_ query: SpotsQuery, in connection: Connection) throws -> [SpotInfoSummary] {
    let isNamed = NamePart(query.name)?.isIn("spots") ?? "true"
    let isOf: SQL = query.category.map { "category = \($0.rawValue)" } ?? "true"
    switch query.sort {
    case .name(let isAscending):
      let order: SQL = isAscending ? "sortName, spots.id" : "sortName DESC, spots.id DESC"
      return try SpotRecord.fetchAll(
        "WHERE \(sql: isNamed) AND \(sql: isOf) ORDER BY \(sql: order) LIMIT \(query.limit)", in: connection
      ).map { SpotInfoSummary(spot: $0, distance: nil) }
    case .distance(let center, let isAscending):
      let radius = query.radius ?? .pi * Coordinate.earthRadius
      var found: [SpotInfoSummary] = []
      for box in CoordinateBox.around(center, radius: radius) {
        found += try SpotRecord.fetchAll(
          """
          WHERE \(sql: isInside(box)) AND \(sql: isNamed) AND \(sql: isOf)
          """, in: connection
        ).map { SpotInfoSummary(spot: $0, distance: center.distance(to: $0.coordinate)) }
      }
      let near = found.filter { ($0.distance ?? .infinity) <= radius }
      let sorted = near.sorted { ($0.distance ?? 0, $0.id) < ($1.distance ?? 0, $1.id) }
      return Array((isAscending ? sorted : sorted.reversed()).prefix(query.limit))
    }
  }

  /// Matches by the spatial index, without reading the places.
  static func isInside(_ box: CoordinateBox) -> SQL {
    """
    spots.key IN (
      SELECT key FROM spots_geospatial_index
      WHERE maxLatitude >= \(box.latitudes.lowerBound) AND minLatitude <= \(box.latitudes.upperBound)
        AND maxLongitude >= \(box.longitudes.lowerBound) AND minLongitude <= \(box.longitudes.upperBound)
    )
    """
  }

  // MARK: Writing

  @discardableResult public func saveSpots(
    _ spots: [SpotRecord]
  ) async throws(KiwiDataError) -> [SpotRecord] {
    try await database.writeRecords { connection in
      try spots.map { try SpotRecord.upsert($0, in: connection) }
    }
  }
}

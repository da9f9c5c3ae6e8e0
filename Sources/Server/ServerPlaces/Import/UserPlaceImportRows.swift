import ServerCore
import KiwiKit

/// Resolves the place and the problems of each row against the current database.
struct UserPlaceImportRows {
  let transaction: Transaction
  let identity: UserPlaceImportIdentity
  private let userKey: Int64
  private let covers: [PrivacyZone.Circle]

  /// The distance in meters within which two places of one name are the same.
  private static let maxDistanceByName = 100.0
  /// The distance in meters that a source's place may have moved without becoming another one.
  private static let maxDistanceBySource = 1_000.0
  private static let maxExamined = 50

  init(ofUser userKey: Int64, in transaction: Transaction) throws {
    self.transaction = transaction
    self.userKey = userKey
    identity = UserPlaceImportIdentity(secret: try UserPlaceImportStore(transaction).secret(ofUser: userKey))
    covers = try PrivacyZoneStore(transaction).covers(ofUser: userKey)
  }

  func newRow(number: Int, _ row: ImportedRow) throws -> UserPlaceImportRowRecord {
    var record = UserPlaceImportRowRecord(number: number, row: row, problems: [], isLeftOut: false)
    try refresh(&record)
    record.isLeftOut = ImportedRow.isLeftOut(record.problems)
    return record
  }

  /// Resolves the place and the problems of a row again.
  func refresh(_ record: inout UserPlaceImportRowRecord) throws {
    let spot = try spot(for: record.row)
    record.spotKey = spot?.key
    let isInZone = record.row.coordinate.map { point in covers.contains { $0.contains(point) } } ?? false
    record.problems = record.row.problems(hasSpot: spot != nil, isInZone: isInZone)
  }

  /// Returns the known place of a row if the user may see it. It is found by its source, or by name and location.
  func spot(for row: ImportedRow) throws -> StoredSpot? {
    // The user's own source names take precedence over the shared ones.
    for source in sources(of: row).reversed() {
      if let spot = try SpotStore(transaction).spot(source: source), matches(row, spot),
        try spot.isReferable(byUser: userKey, in: transaction)
      {
        return spot
      }
    }
    guard let name = row.name.map(FoldedText.fold), !name.isEmpty, let coordinate = row.coordinate else {
      return nil
    }
    let nearby = NearbySpotStore(transaction)
    let near = try nearby.nearest(
      to: coordinate, within: Self.maxDistanceByName, of: nil, limit: Self.maxExamined)
    let own = try nearby.nearestPrivate(
      ofUser: userKey, to: coordinate, within: Self.maxDistanceByName, of: nil, limit: Self.maxExamined)
    for found in own + near {
      if let spot = try SpotStore(transaction).spot(key: found.key), FoldedText.fold(spot.facts.name) == name,
        try spot.isReferable(byUser: userKey, in: transaction)
      {
        return spot
      }
    }
    return nil
  }

  /// The source's name for the place and the user's own name for it. The shared name may belong to a place that the
  /// user must not see.
  func sources(of row: ImportedRow) -> [String] {
    let own = identity.source(ofPlace: row.placeSource ?? row.recordSource)
    return [row.placeSource, own].compactMap(\.self)
  }

  /// Returns whether location or name confirm the source's name, because a file may contain anything.
  private func matches(_ row: ImportedRow, _ spot: StoredSpot) -> Bool {
    if let coordinate = row.coordinate {
      return coordinate.distance(to: spot.facts.coordinate) <= Self.maxDistanceBySource
    }
    return row.name.map(FoldedText.fold) == FoldedText.fold(spot.facts.name)
  }
}

import ServerCore
import KiwiKit

/// What rows become, as things stand: which place each is about, and what is wrong with it.
struct PlaceImportRows {
  let transaction: Transaction
  let identity: PlaceImportIdentity
  private let userKey: Int64
  private let covers: [PrivacyZone.Circle]

  /// In metres: two of one name that are so near to each other are one place.
  private static let nearness = 100.0
  /// In metres: what a source calls by a name lies where it was, or it is another one.
  private static let tolerance = 1_000.0
  private static let mostLookedAt = 50

  init(ofUser userKey: Int64, in transaction: Transaction) throws {
    self.transaction = transaction
    self.userKey = userKey
    identity = PlaceImportIdentity(secret: try transaction.placeImports.secret(ofUser: userKey))
    covers = try transaction.privacyZones.covers(ofUser: userKey)
  }

  func newRow(number: Int, _ row: ImportedRow) throws -> PlaceImportRowRecord {
    var record = PlaceImportRowRecord(number: number, row: row, problems: [], isLeftOut: false)
    try refresh(&record)
    record.isLeftOut = ImportedRow.isLeftOut(record.problems)
    return record
  }

  /// Looks for the place again, and says anew what is wrong.
  func refresh(_ record: inout PlaceImportRowRecord) throws {
    let spot = try spot(for: record.row)
    record.spotKey = spot?.key
    let isInZone = record.row.coordinate.map { point in covers.contains { $0.contains(point) } } ?? false
    record.problems = record.row.problems(hasSpot: spot != nil, isInZone: isInZone)
  }

  /// The place that is known by the source's name for it, or by its own name where it is, if the person may be told of it.
  func spot(for row: ImportedRow) throws -> SpotRecord? {
    // What the person's own files call a place is that one for them, whatever others know by the source's name.
    for source in sources(of: row).reversed() {
      if let spot = try transaction.spots.spot(source: source), agrees(row, spot),
        try spot.isTold(toUser: userKey, in: transaction)
      {
        return spot
      }
    }
    guard let name = row.name.map(FoldedText.fold), !name.isEmpty, let coordinate = row.coordinate else {
      return nil
    }
    let nearby = transaction.nearbySpots
    let near = try nearby.nearest(
      to: coordinate, within: Self.nearness, of: nil, limit: Self.mostLookedAt)
    let own = try nearby.nearestPrivate(
      ofUser: userKey, to: coordinate, within: Self.nearness, of: nil, limit: Self.mostLookedAt)
    for found in own + near {
      if let spot = try transaction.spots.spot(key: found.key), FoldedText.fold(spot.facts.name) == name,
        try spot.isTold(toUser: userKey, in: transaction)
      {
        return spot
      }
    }
    return nil
  }

  /// What the place is called by the source, and by this person's files alone: what the source calls so may be a place of
  /// which they are not told.
  func sources(of row: ImportedRow) -> [String] {
    let own = identity.source(ofPlace: row.placeSource ?? row.recordSource)
    return [row.placeSource, own].compactMap(\.self)
  }

  /// A file may say anything of a place; only where both fit is it the one that others know.
  private func agrees(_ row: ImportedRow, _ spot: SpotRecord) -> Bool {
    if let coordinate = row.coordinate {
      return coordinate.distance(to: spot.facts.coordinate) <= Self.tolerance
    }
    return row.name.map(FoldedText.fold) == FoldedText.fold(spot.facts.name)
  }
}

import ServerLibrary
import ServerCore
import KiwiKit

/// Takes back what an import made, as far as nobody has changed it since: first the records, then the places that
/// nobody has to do with any more.
struct PlaceImportUndo {
  private var record: PlaceImportRecord
  private let viewer: Viewer
  private let now: Timestamp
  private let transaction: Transaction
  private(set) var hasChanged = false

  init(_ record: PlaceImportRecord, _ viewer: Viewer, now: Timestamp, in transaction: Transaction) {
    self.record = record
    self.viewer = viewer
    self.now = now
    self.transaction = transaction
  }

  /// Returns how many rows it took back or left as they are.
  mutating func run(limit: Int) throws -> Int {
    let rows = try transaction.placeImports.madeRows(of: record.key, limit: limit)
    if !rows.isEmpty {
      let identity = PlaceImportIdentity(secret: try transaction.placeImports.secret(ofUser: record.userKey))
      for row in rows {
        var row = row
        row.outcome = try takeBack(row, identity) ? .takenBack : .kept
        try transaction.placeImports.update(row, of: record.key)
      }
      return rows.count
    }
    let spots = try transaction.placeImports.rowsWithSpots(of: record.key, limit: limit)
    for row in spots {
      var row = row
      if let key = row.spotKey { _ = try transaction.spots.withdrawUnused(key: key) }
      row.madeSpot = false
      try transaction.placeImports.update(row, of: record.key)
    }
    guard spots.count < limit else { return 0 }
    record.stage = .undone
    try transaction.placeImports.update(record)
    return 0
  }

  /// Returns whether it is gone.
  private mutating func takeBack(
    _ row: PlaceImportRowRecord, _ identity: PlaceImportIdentity
  ) throws -> Bool {
    switch row.row.kind {
    case .visit:
      let id = identity.id(of: "experience", row.row.recordSource)
      guard let known = try transaction.experiences.experience(id: id)?.experience,
        known.isDeleted?.value != true
      else { return true }
      let ratings = try transaction.experiences.experience(id: id).map {
        try transaction.experiences.ratings(ofExperience: $0.key)
      }
      guard PlaceImportIdentity.isUntouched(known),
        (ratings ?? []).allSatisfy({ PlaceImportIdentity.isUntouched($0) })
      else { return false }
      let time = PlaceImportIdentity.time(after: known.latestTime, now: now)
      try push(
        .experience(Experience(id: id, spotId: known.spotId, isDeleted: Stamped(true, at: time))))
    case .wish:
      // Where the place was merged the wish is at the one that stays, where the person may have wished it themselves.
      guard let spotKey = row.spotKey, let place = try transaction.spots.spot(key: spotKey),
        let spot = try transaction.spots.spot(id: place.id),
        let known = try transaction.experiences.wish(forSpot: spot.key, ofUser: viewer.key),
        known.isWished?.value == true
      else { return true }
      guard spot.key == spotKey, PlaceImportIdentity.isUntouched(known) else { return false }
      let time = PlaceImportIdentity.time(after: known.latestTime, now: now)
      try push(.spotWish(SpotWish(spotId: known.spotId, isWished: Stamped(false, at: time))))
    }
    return true
  }

  private mutating func push(_ change: LibraryChange) throws {
    let result = try LibraryPush.run([change], of: .places, by: viewer, now: now, in: transaction)
    hasChanged = hasChanged || result.change != nil
  }
}

import ServerLibrary
import ServerCore
import KiwiKit

/// Undoes the unchanged records of an import: first the records, then places that are no longer used.
struct UserPlaceImportUndo {
  private var record: UserPlaceImportRecord
  private let viewer: Viewer
  private let now: Timestamp
  private let transaction: Transaction
  private(set) var hasChanged = false

  init(_ record: UserPlaceImportRecord, _ viewer: Viewer, now: Timestamp, in transaction: Transaction) {
    self.record = record
    self.viewer = viewer
    self.now = now
    self.transaction = transaction
  }

  /// Undoes the next rows and returns how many it processed.
  mutating func run(limit: Int) throws -> Int {
    let rows = try UserPlaceImportStore(transaction).madeRows(of: record.key, limit: limit)
    if !rows.isEmpty {
      let identity = UserPlaceImportIdentity(
        secret: try UserPlaceImportStore(transaction).secret(ofUser: record.userKey))
      for row in rows {
        var row = row
        row.outcome = try undo(row, identity) ? .takenBack : .kept
        try UserPlaceImportStore(transaction).update(row, of: record.key)
      }
      return rows.count
    }
    let spots = try UserPlaceImportStore(transaction).rowsWithSpots(of: record.key, limit: limit)
    for row in spots {
      var row = row
      if let key = row.spotKey { _ = try SpotStore(transaction).withdrawUnused(key: key) }
      row.madeSpot = false
      try UserPlaceImportStore(transaction).update(row, of: record.key)
    }
    guard spots.count < limit else { return 0 }
    record.stage = .undone
    try UserPlaceImportStore(transaction).update(record)
    return 0
  }

  /// Returns whether the record is removed.
  private mutating func undo(
    _ row: UserPlaceImportRowRecord, _ identity: UserPlaceImportIdentity
  ) throws -> Bool {
    switch row.row.kind {
    case .visit:
      let id = identity.id(of: "experience", row.row.recordSource)
      guard let known = try ExperienceStore(transaction).experience(id: id)?.experience,
        known.isDeleted?.value != true
      else { return true }
      let ratings = try ExperienceStore(transaction).experience(id: id).map {
        try ExperienceStore(transaction).ratings(ofExperience: $0.key)
      }
      guard UserPlaceImportIdentity.isUntouched(known),
        (ratings ?? []).allSatisfy({ UserPlaceImportIdentity.isUntouched($0) })
      else { return false }
      let time = UserPlaceImportIdentity.time(after: known.latestTime, now: now)
      try push(
        .experience(Experience(id: id, spotId: known.spotId, isDeleted: Stamped(true, at: time))))
    case .wish:
      // After a merge the wish is at the merged place, where the user may have added it independently.
      guard let spotKey = row.spotKey, let place = try SpotStore(transaction).spot(key: spotKey),
        let spot = try SpotStore(transaction).spot(id: place.id),
        let known = try ExperienceStore(transaction).wish(forSpot: spot.key, ofUser: viewer.key),
        known.isWished?.value == true
      else { return true }
      guard spot.key == spotKey, UserPlaceImportIdentity.isUntouched(known) else { return false }
      let time = UserPlaceImportIdentity.time(after: known.latestTime, now: now)
      try push(.spotWish(SpotWish(spotId: known.spotId, isWished: Stamped(false, at: time))))
    }
    return true
  }

  private mutating func push(_ change: LibraryChange) throws {
    let result = try LibraryPush.run([change], of: .places, by: viewer, now: now, in: transaction)
    hasChanged = hasChanged || result.change != nil
  }
}

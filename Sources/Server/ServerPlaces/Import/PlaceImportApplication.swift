import ServerLibrary
import ServerAccounts
import ServerTitles
import ServerCore
import Foundation
import HTTPServer
import KiwiKit

/// Makes experiences, ratings and wishes of the rows of an import, by the rules that hold for all that devices write.
/// What was there before, and what the person has taken away since, stays as it is.
struct PlaceImportApplication {
  private var record: PlaceImportRecord
  private let viewer: Viewer
  private let now: Timestamp
  private let transaction: Transaction
  private let places: PlaceImportRows
  /// In bytes; nil where accounts have no bound.
  private let quota: Int?
  /// Whether the account has no room for more: every further row is refused.
  private(set) var isFull: Bool
  private(set) var hasChanged = false
  /// The number of places that the user's files brought within a day, without those private for good; counted lazily.
  private var newSpots: Int?

  init(
    _ record: PlaceImportRecord, _ viewer: Viewer, quota: Int?, isFull: Bool, now: Timestamp,
    in transaction: Transaction
  ) throws {
    self.record = record
    self.viewer = viewer
    self.quota = quota
    self.isFull = isFull
    self.now = now
    self.transaction = transaction
    places = try PlaceImportRows(ofUser: record.userKey, in: transaction)
  }

  /// Returns how many rows it looked at.
  mutating func run(limit: Int) throws -> Int {
    let rows = try transaction.placeImports.waitingRows(of: record.key, limit: limit)
    for row in rows {
      var row = row
      try places.refresh(&row)
      // A place that it was about may have gone since.
      guard !row.isIncomplete else {
        try transaction.placeImports.update(row, of: record.key)
        continue
      }
      do {
        row = try transaction.together { try applyWithinQuota(row) }
      } catch let refusal as APIError {
        newSpots = nil
        isFull = isFull || refusal.code == APIError.accountFullCode
        row.outcome = .refused
        row.message = refusal.message
      }
      try transaction.placeImports.update(row, of: record.key)
    }
    guard rows.count < limit else { return rows.count }
    record.stage = .applied
    try transaction.placeImports.update(record)
    return rows.count
  }

  private mutating func applyWithinQuota(_ row: PlaceImportRowRecord) throws -> PlaceImportRowRecord {
    guard let quota else { return try apply(row) }
    guard !isFull else { throw APIError.importOverQuota(quota) }
    let result = try apply(row)
    let isWithin = try transaction.accountTotals.totals(ofUser: viewer.key).bytes <= quota
    guard isWithin || result.outcome != .made else {
      throw APIError.importOverQuota(quota)
    }
    return result
  }

  private mutating func apply(_ row: PlaceImportRowRecord) throws -> PlaceImportRowRecord {
    var row = row
    let id = identity.id(of: "experience", row.row.recordSource)
    if row.row.kind == .visit, let known = try transaction.experiences.experience(id: id),
      known.userKey == viewer.key, !wasTakenBack(known.experience)
    {
      row.outcome = .known
      row.spotKey = known.spotKey
      return row
    }
    let (spot, isNew) = try spot(for: row)
    row.spotKey = spot.key
    row.madeSpot = isNew || spot.isWithdrawn
    let changes =
      switch row.row.kind {
      case .visit: try visit(row.row, id: id, at: spot)
      case .wish: try wish(row.row, for: spot)
      }
    guard !changes.isEmpty else {
      row.outcome = .known
      return row
    }
    for change in changes { try LibraryKinds.places.check(change, field: "row", now: now) }
    let result = try LibraryPush.run(changes, of: .places, by: viewer, now: now, in: transaction)
    hasChanged = hasChanged || result.change != nil
    // A shared visit has published it; from now on other users' files find it by its source.
    if spot.isPrivate, let published = try transaction.spots.spot(key: spot.key), !published.isPrivate {
      try name(published, row.row)
    }
    row.outcome = .made
    return row
  }

  private func wasTakenBack(_ experience: Experience) -> Bool {
    experience.isDeleted?.value == true && PlaceImportIdentity.isUntouched(experience)
  }

  private var identity: PlaceImportIdentity { places.identity }

  private mutating func spot(for row: PlaceImportRowRecord) throws -> (SpotRecord, isNew: Bool) {
    let imported = row.row
    // It may have been merged into another one since.
    if let key = row.spotKey, let known = try transaction.spots.spot(key: key),
      let spot = try transaction.spots.spot(id: known.id)
    {
      if imported.isPrivatePlace, spot.isPrivate, spot.followsVisits {
        try transaction.spotPrivacy.setPrivate(key: spot.key)
        try SpotZones.refresh(spot.key, now: now, in: transaction)
      }
      try name(spot, imported)
      return (spot, false)
    }
    guard let name = imported.name, let coordinate = imported.coordinate else {
      throw APIError.invalid("spot", "Nobody knows where this is.")
    }
    let facts = SpotFacts(
      name: name, category: imported.category, coordinate: coordinate, address: imported.address,
      town: imported.town)
    let isPrivateForGood =
      try imported.isPrivatePlace || SpotService.isInZone(facts.coordinate, of: viewer, in: transaction)
    if isPrivateForGood {
      try SpotService.checkRoom(forPrivateSpotOf: viewer, in: transaction)
    } else {
      try takeRoom()
    }
    let key = try transaction.spots.insert(
      facts, id: UUIDv4.generate(), reason: .imported, creatorKey: viewer.key, isPrivate: true, now: now)
    if !isPrivateForGood { try transaction.spotPrivacy.setFollowsVisits(key: key) }
    guard let spot = try transaction.spots.spot(key: key) else { throw APIError.internalError }
    try self.name(spot, imported)
    return (spot, true)
  }

  /// What all are told of nobody brings without end, whatever stands in their files.
  private mutating func takeRoom() throws {
    let since = now.adding(.seconds(-24 * 60 * 60))
    let count = try newSpots ?? transaction.spots.countImported(byUser: viewer.key, since: since)
    guard count < Limits.spotsImportedPerDay else {
      throw APIError(
        .tooManyRequests, "too_many_spots",
        """
        Your files brought \(Limits.spotsImportedPerDay) new places today, and no more come in a day. Bring the same \
        file again tomorrow: what is here is left alone.
        """)
    }
    newSpots = count + 1
  }

  /// What a source calls a place is kept with the first that it was said of. One that is nobody else's to know has no name
  /// but the person's own, and leaves the source's to a place that everybody is told of.
  private func name(_ spot: SpotRecord, _ row: ImportedRow) throws {
    for source in places.sources(of: row).suffix(spot.isPrivate ? 1 : 2) {
      guard let known = try transaction.spots.spot(source: source) else {
        return try transaction.spots.setSource(source, ofSpot: spot.key, isOrigin: false)
      }
      guard known.key != spot.key else { return }
    }
  }

  private func visit(_ row: ImportedRow, id: String, at spot: SpotRecord) throws -> [LibraryChange] {
    let known = try transaction.experiences.experience(id: id)?.experience
    let time = PlaceImportIdentity.time(after: known?.latestTime, now: now)
    let created = written(row)
    // What was taken back before stays where it was.
    let spotId = known?.spotId ?? spot.id
    var changes: [LibraryChange] = [
      .experience(
        Experience(
          id: id, spotId: spotId, name: Stamped(row.name ?? spot.facts.name, at: time),
          description: Stamped(row.note, at: time), visitedOn: Stamped(row.visitedOn, at: time),
          visibility: Stamped(min(record.visibility, row.widestAudience), at: time),
          createdDate: Stamped(created, at: time),
          isDeleted: Stamped(false, at: time)))
    ]
    let ratingId = identity.id(of: "rating", row.recordSource)
    if let rating = row.rating, try transaction.experiences.rating(id: ratingId) == nil {
      changes.append(
        .experienceRating(
          ExperienceRating(
            id: ratingId, experienceId: id, rating: Stamped(rating, at: time), note: Stamped(nil, at: time),
            createdDate: Stamped(created, at: time))))
    }
    return changes
  }

  /// When a row was written down, at the latest now.
  private func written(_ row: ImportedRow) -> Date {
    Timestamp(seconds: min(row.moment ?? now.seconds, now.seconds)).date
  }

  /// Nothing where the person wishes that already, or wishes it no more.
  private func wish(_ row: ImportedRow, for spot: SpotRecord) throws -> [LibraryChange] {
    let known = try transaction.experiences.wish(forSpot: spot.key, ofUser: viewer.key)
    if let known {
      guard known.isWished?.value == false, PlaceImportIdentity.isUntouched(known) else {
        return []
      }
    }
    let time = PlaceImportIdentity.time(after: known?.latestTime, now: now)
    let wished = written(row)
    return [
      .spotWish(
        SpotWish(spotId: spot.id, isWished: Stamped(true, at: time), dateWished: Stamped(wished, at: time)))
    ]
  }
}

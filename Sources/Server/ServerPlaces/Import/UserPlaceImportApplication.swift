import ServerLibrary
import ServerAccounts
import ServerTitles
import ServerCore
import Foundation
import HTTPServer
import KiwiKit

/// Creates experiences, ratings and wishes from an import's rows, under the rules for library changes. Existing records
/// are unchanged, and records that the user has removed since are not restored.
struct UserPlaceImportApplication {
  private var record: UserPlaceImportRecord
  private let viewer: Viewer
  private let now: Timestamp
  private let transaction: Transaction
  private let places: UserPlaceImportRows
  /// The account's storage quota in bytes; nil if unlimited.
  private let quota: Int?
  /// The locale of the user, for the messages of rejected rows.
  private let locale: Locale
  /// Indicates whether the account is full, so all further rows are rejected.
  private(set) var isFull: Bool
  private(set) var hasChanged = false
  /// The number of shared places that the user's imports added within a day. Counted lazily.
  private var newSpots: Int?

  init(
    _ record: UserPlaceImportRecord, _ viewer: Viewer, quota: Int?, isFull: Bool, locale: Locale,
    now: Timestamp, in transaction: Transaction
  ) throws {
    self.record = record
    self.viewer = viewer
    self.quota = quota
    self.isFull = isFull
    self.locale = locale
    self.now = now
    self.transaction = transaction
    places = try UserPlaceImportRows(ofUser: record.userKey, in: transaction)
  }

  /// Imports the next rows and returns how many it processed.
  mutating func run(limit: Int) throws -> Int {
    let rows = try UserPlaceImportStore(transaction).waitingRows(of: record.key, limit: limit)
    for row in rows {
      var row = row
      try places.refresh(&row)
      // The place of the row may have been deleted since.
      guard !row.isIncomplete else {
        try UserPlaceImportStore(transaction).update(row, of: record.key)
        continue
      }
      do {
        row = try transaction.savepoint { try applyWithinQuota(row) }
      } catch let refusal as APIError {
        newSpots = nil
        isFull = isFull || refusal.code == APIError.accountFullCode
        row.outcome = .refused
        row.message = String(localized: refusal.message, locale: locale)
      }
      try UserPlaceImportStore(transaction).update(row, of: record.key)
    }
    guard rows.count < limit else { return rows.count }
    record.stage = .applied
    try UserPlaceImportStore(transaction).update(record)
    return rows.count
  }

  private mutating func applyWithinQuota(_ row: UserPlaceImportRowRecord) throws -> UserPlaceImportRowRecord {
    guard let quota else { return try apply(row) }
    guard !isFull else { throw APIError.importOverQuota(quota) }
    let result = try apply(row)
    let isWithin = try AccountTotalsStore(transaction).totals(ofUser: viewer.key).bytes <= quota
    guard isWithin || result.outcome != .made else {
      throw APIError.importOverQuota(quota)
    }
    return result
  }

  private mutating func apply(_ row: UserPlaceImportRowRecord) throws -> UserPlaceImportRowRecord {
    var row = row
    let id = identity.id(of: "experience", row.row.recordSource)
    if row.row.kind == .visit, let known = try ExperienceStore(transaction).experience(id: id),
      known.userKey == viewer.key, !wasUndone(known.experience)
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
    // A shared visit has published the place; other users' imports can find it by its source from now on.
    if spot.isPrivate, let published = try SpotStore(transaction).spot(key: spot.key), !published.isPrivate {
      try recordSources(of: row.row, for: published)
    }
    row.outcome = .made
    return row
  }

  private func wasUndone(_ experience: Experience) -> Bool {
    experience.isDeleted?.value == true && UserPlaceImportIdentity.isUntouched(experience)
  }

  private var identity: UserPlaceImportIdentity { places.identity }

  private mutating func spot(for row: UserPlaceImportRowRecord) throws -> (StoredSpot, isNew: Bool) {
    let imported = row.row
    // The place may have been merged into another one since.
    if let key = row.spotKey, let known = try SpotStore(transaction).spot(key: key),
      let spot = try SpotStore(transaction).spot(id: known.id)
    {
      if imported.isPrivatePlace, spot.isPrivate, spot.followsVisits {
        try SpotPrivacyStore(transaction).setPrivate(key: spot.key)
        try SpotZones.refresh(spot.key, now: now, in: transaction)
      }
      try recordSources(of: imported, for: spot)
      return (spot, false)
    }
    guard let name = imported.name, let coordinate = imported.coordinate else {
      throw APIError.invalid("spot", "This place has no name or location. Add both, then import it again.")
    }
    let facts = SpotFacts(
      name: name, category: imported.category, coordinate: coordinate, address: imported.address,
      town: imported.town)
    let isPrivateForGood =
      try imported.isPrivatePlace || SpotService.isInZone(facts.coordinate, of: viewer, in: transaction)
    if isPrivateForGood {
      try SpotService.checkPrivateSpotLimit(of: viewer, in: transaction)
    } else {
      try checkDailyLimit()
    }
    let key = try SpotStore(transaction).insert(
      facts, id: UUIDv4.generate(), reason: .imported, creatorKey: viewer.key, isPrivate: true, now: now)
    if !isPrivateForGood { try SpotPrivacyStore(transaction).setFollowsVisits(key: key) }
    guard let spot = try SpotStore(transaction).spot(key: key) else { throw APIError.internalError }
    try recordSources(of: imported, for: spot)
    return (spot, true)
  }

  /// Limits how many shared places a user's imports can add per day.
  private mutating func checkDailyLimit() throws {
    let since = now.adding(.seconds(-24 * 60 * 60))
    let count = try newSpots ?? SpotStore(transaction).countImported(byUser: viewer.key, since: since)
    guard count < Limits.spotsImportedPerDay else {
      throw APIError(
        .tooManyRequests, "too_many_spots",
        """
        You imported \(Limits.spotsImportedPerDay) new places today, which is the daily limit. Import the same \
        file again tomorrow. Entries that are already imported stay as they are.
        """)
    }
    newSpots = count + 1
  }

  /// Records the source's name for a place, which the first place with that name keeps. A private place gets only the
  /// user's own source name, so the source's name stays free for a public place.
  private func recordSources(of row: ImportedRow, for spot: StoredSpot) throws {
    for source in places.sources(of: row).suffix(spot.isPrivate ? 1 : 2) {
      guard let known = try SpotStore(transaction).spot(source: source) else {
        return try SpotStore(transaction).setSource(source, ofSpot: spot.key, isOrigin: false)
      }
      guard known.key != spot.key else { return }
    }
  }

  private func visit(_ row: ImportedRow, id: String, at spot: StoredSpot) throws -> [LibraryChange] {
    let known = try ExperienceStore(transaction).experience(id: id)?.experience
    let time = UserPlaceImportIdentity.time(after: known?.latestTime, now: now)
    let created = written(row)
    // An experience that was undone before keeps its place.
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
    if let rating = row.rating, try ExperienceStore(transaction).rating(id: ratingId) == nil {
      changes.append(
        .experienceRating(
          ExperienceRating(
            id: ratingId, experienceId: id, rating: Stamped(rating, at: time), note: Stamped(nil, at: time),
            createdDate: Stamped(created, at: time))))
    }
    return changes
  }

  /// The time at which the row was written, at the latest now.
  private func written(_ row: ImportedRow) -> Date {
    Timestamp(seconds: min(row.moment ?? now.seconds, now.seconds)).date
  }

  /// Returns no change if the user has the wish already or has removed it.
  private func wish(_ row: ImportedRow, for spot: StoredSpot) throws -> [LibraryChange] {
    let known = try ExperienceStore(transaction).wish(forSpot: spot.key, ofUser: viewer.key)
    if let known {
      guard known.isWished?.value == false, UserPlaceImportIdentity.isUntouched(known) else {
        return []
      }
    }
    let time = UserPlaceImportIdentity.time(after: known?.latestTime, now: now)
    let wished = written(row)
    return [
      .spotWish(
        SpotWish(spotId: spot.id, isWished: Stamped(true, at: time), dateWished: Stamped(wished, at: time)))
    ]
  }
}

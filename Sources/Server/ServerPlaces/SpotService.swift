import ServerTitles
import ServerCore
import HTTPServer
import KiwiKit

/// The rules of places. All functions run inside one transaction.
package enum SpotService {
  /// Returns a place that the viewer may see.
  package static func spot(
    id: String, seenBy viewer: Viewer?, now: Timestamp, in transaction: Transaction
  ) throws -> StoredSpot {
    guard let spot = try SpotStore(transaction).spot(id: id),
      try spot.isOpen(to: viewer, now: now, in: transaction)
    else { throw APIError.notFound }
    return spot
  }

  /// Adds a place.
  ///
  /// - Parameter isPrivate: True if only the creator may see it. A place in one of the viewer's private areas is always
  ///   private.
  package static func add(
    _ facts: SpotFacts, isPrivate: Bool, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> StoredSpot {
    let isPrivate = try isPrivate || isInZone(facts.coordinate, of: viewer, in: transaction)
    if isPrivate { try checkPrivateSpotLimit(of: viewer, in: transaction) }
    let since = now.adding(.seconds(-24 * 60 * 60))
    guard try SpotStore(transaction).countAdded(byUser: viewer.key, since: since) < Limits.spotsAddedPerDay
    else {
      throw APIError(
        .tooManyRequests, "too_many_spots",
        "You added \(Limits.spotsAddedPerDay) places today, which is the daily limit. Try again tomorrow.")
    }
    let id = UUIDv7.generate()
    let key = try SpotStore(transaction).insert(
      facts, id: id, reason: .createdByUser, creatorKey: viewer.key, isPrivate: isPrivate, now: now)
    try ChangeStore<SpotField>(transaction).insert(
      kind: .added, itemKey: key, authorKey: viewer.key, fields: [], before: "{}",
      after: json(SpotField.allCases.filter { !facts.isEmpty($0) }, of: facts), now: now)
    return try spot(id: id, seenBy: viewer, now: now, in: transaction)
  }

  static func checkPrivateSpotLimit(of viewer: Viewer, in transaction: Transaction) throws {
    guard
      try SpotStore(transaction).countPrivate(ofUser: viewer.key, limit: Limits.privateSpots)
        < Limits.privateSpots
    else {
      throw APIError(
        .unprocessableContent, "too_many",
        "You have \(Limits.privateSpots) private places, which is the limit. Use one of them.")
    }
  }

  package static func isInZone(
    _ coordinate: Coordinate, of viewer: Viewer, in transaction: Transaction
  ) throws -> Bool {
    try PrivacyZoneStore(transaction).covers(ofUser: viewer.key).contains { $0.contains(coordinate) }
  }

  /// Makes places in the creator's private areas private if only the creator uses them. They stay private, because
  /// publishing them would reveal the earlier area. Returns the posts whose visible place changed, and the number of
  /// hidden places, at most `limit`.
  static func hideOwn(
    inZonesOf userKey: Int64, limit: Int, records: inout Int, now: Timestamp, in transaction: Transaction
  ) throws -> (changedPosts: [Int64], count: Int) {
    var changedPosts: [Int64] = []
    var count = 0
    for cover in try PrivacyZoneStore(transaction).covers(ofUser: userKey) {
      for box in CoordinateBox.around(cover.center, radius: Double(cover.radius)) {
        var last: Int64? = 0
        while let after = last {
          let spots = try SpotStore(transaction).ownSpots(
            ofUser: userKey, in: box, after: after, limit: batchSize)
          last = spots.count < batchSize ? nil : spots.last?.key
          for spot in spots where cover.contains(spot.facts.coordinate) {
            guard count < limit else { return (changedPosts, count) }
            try hide(spot, ofUser: userKey, in: transaction)
            changedPosts += try SpotZones.refresh(spot.key, limit: &records, now: now, in: transaction)
            count += 1
          }
        }
      }
    }
    return (changedPosts, count)
  }

  private static let batchSize = 100

  /// Hides one place under the same conditions. The caller then refreshes its private areas.
  static func hideOwn(_ spot: StoredSpot, at coordinate: Coordinate, in transaction: Transaction) throws {
    guard let creatorKey = spot.creatorKey,
      try PrivacyZoneStore(transaction).covers(ofUser: creatorKey).contains(where: { $0.contains(coordinate) }
      ),
      try SpotStore(transaction).isOwn(key: spot.key, ofUser: creatorKey)
    else { return }
    try hide(spot, ofUser: creatorKey, in: transaction)
  }

  /// Makes a place private and renames its sources to the user's own. Another user's import of the same place therefore
  /// adds a new one and does not reveal this one.
  private static func hide(
    _ spot: StoredSpot, ofUser userKey: Int64, in transaction: Transaction
  ) throws {
    try SpotPrivacyStore(transaction).setPrivate(key: spot.key)
    let foreign = try SpotStore(transaction).sources(ofSpot: spot.key)
      .filter { !$0.hasPrefix(UserPlaceImportIdentity.sourcePrefix) }
    guard !foreign.isEmpty else { return }
    let identity = UserPlaceImportIdentity(
      secret: try UserPlaceImportStore(transaction).secret(ofUser: userKey))
    for source in foreign {
      try SpotStore(transaction).renameSource(source, to: identity.source(ofPlace: source))
    }
  }
}

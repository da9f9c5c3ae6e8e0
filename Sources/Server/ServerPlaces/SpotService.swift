import ServerTitles
import ServerCore
import HTTPServer
import KiwiKit

/// The rules of places. Everything here runs inside one transaction.
package enum SpotService {
  /// A place that the viewer is told of.
  package static func spot(
    id: String, seenBy viewer: Viewer?, now: Timestamp, in transaction: Transaction
  ) throws -> SpotRecord {
    guard let spot = try transaction.spots.spot(id: id),
      try spot.isOpen(to: viewer, now: now, in: transaction)
    else { throw APIError.notFound }
    return spot
  }

  /// - Parameter isPrivate: Whether nobody else is to be told of it. What lies in a zone of the viewer is told to nobody
  ///   in any case.
  package static func add(
    _ facts: SpotFacts, isPrivate: Bool, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> SpotRecord {
    let isPrivate = try isPrivate || isInZone(facts.coordinate, of: viewer, in: transaction)
    if isPrivate { try checkRoom(forPrivateSpotOf: viewer, in: transaction) }
    let since = now.adding(.seconds(-24 * 60 * 60))
    guard try transaction.spots.countAdded(byUser: viewer.key, since: since) < Limits.spotsAddedPerDay else {
      throw APIError(
        .tooManyRequests, "too_many_spots",
        "A person adds at most \(Limits.spotsAddedPerDay) places in a day. Please go on tomorrow.")
    }
    let id = UUIDv7.generate()
    let key = try transaction.spots.insert(
      facts, id: id, reason: .createdByUser, creatorKey: viewer.key, isPrivate: isPrivate, now: now)
    try transaction.spotChanges.insert(
      kind: .added, itemKey: key, authorKey: viewer.key, fields: [], before: "{}",
      after: json(SpotField.allCases.filter { !facts.isEmpty($0) }, of: facts), now: now)
    return try spot(id: id, seenBy: viewer, now: now, in: transaction)
  }

  static func checkRoom(forPrivateSpotOf viewer: Viewer, in transaction: Transaction) throws {
    guard
      try transaction.spots.countPrivate(ofUser: viewer.key, limit: Limits.privateSpots) < Limits.privateSpots
    else {
      throw APIError(
        .unprocessableContent, "too_many", "A person has at most \(Limits.privateSpots) places of their own.")
    }
  }

  package static func isInZone(
    _ coordinate: Coordinate, of viewer: Viewer, in transaction: Transaction
  ) throws -> Bool {
    try transaction.privacyZones.covers(ofUser: viewer.key).contains { $0.contains(coordinate) }
  }

  /// What somebody put in, and of which nobody else has told anything, is theirs alone once a zone of theirs lies over it,
  /// and stays so: it would tell where the zone was. Returns the posts that do not tell it any more, and how many places
  /// were hidden, of at most `limit`.
  static func hideOwn(
    inZonesOf userKey: Int64, limit: Int, records: inout Int, now: Timestamp, in transaction: Transaction
  ) throws -> (changedPosts: [Int64], count: Int) {
    var changedPosts: [Int64] = []
    var count = 0
    for cover in try transaction.privacyZones.covers(ofUser: userKey) {
      for box in CoordinateBox.around(cover.center, radius: Double(cover.radius)) {
        var last: Int64? = 0
        while let after = last {
          let spots = try transaction.spots.ownSpots(ofUser: userKey, in: box, after: after, limit: ownAtOnce)
          last = spots.count < ownAtOnce ? nil : spots.last?.key
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

  private static let ownAtOnce = 100

  /// The same for one place, wherever it comes to lie. In whose zones it lies is to be said anew afterwards.
  static func hideOwn(_ spot: SpotRecord, at coordinate: Coordinate, in transaction: Transaction) throws {
    guard let creatorKey = spot.creatorKey,
      try transaction.privacyZones.covers(ofUser: creatorKey).contains(where: { $0.contains(coordinate) }),
      try transaction.spots.isOwn(key: spot.key, ofUser: creatorKey)
    else { return }
    try hide(spot, ofUser: creatorKey, in: transaction)
  }

  /// The name that a source has for it goes too: who brings the same along from there makes a place of their own, and is
  /// not told that there is one.
  private static func hide(
    _ spot: SpotRecord, ofUser userKey: Int64, in transaction: Transaction
  ) throws {
    try transaction.spotPrivacy.setPrivate(key: spot.key)
    let foreign = try transaction.spots.sources(ofSpot: spot.key)
      .filter { !$0.hasPrefix(PlaceImportIdentity.sourcePrefix) }
    guard !foreign.isEmpty else { return }
    let identity = PlaceImportIdentity(secret: try transaction.placeImports.secret(ofUser: userKey))
    for source in foreign {
      try transaction.spots.renameSource(source, to: identity.source(ofPlace: source))
    }
  }
}

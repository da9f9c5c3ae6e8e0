import ServerAccounts
import ServerLibrary
import ServerCore
import HTTPServer
import KiwiKit

/// Experiences, their ratings, places that a user wants to visit, and private areas.
final class LibraryPlaces: LibraryPart {
  static let kinds: [any LibraryKind.Type] = [
    Experience.self, ExperienceRating.self, SpotWish.self, PrivacyZone.self,
  ]

  /// Some are known by the ids of duplicates, too.
  private var spots: [String: SpotRecord] = [:]
  /// Whether the private areas contain other places than before.
  var movesZones = false

  init() {}

  func load(_ keys: [Int64], in transaction: Transaction) throws {
    for key in keys {
      if let spot = try transaction.spots.spot(key: key) { add(spot) }
    }
  }

  func subjects(seenBy viewer: Viewer) -> LibrarySubjects {
    let spots = Set(spots.values).sorted { $0.key < $1.key }
    return { writer, _ in
      writer.member("spots", of: spots) { spot, writer in writer.spot(spot, seenBy: viewer) }
    }
  }

  func add(_ spot: SpotRecord) { spots[spot.id] = spot }

  func spot(_ id: String, _ push: LibraryPush, field: String) throws -> SpotRecord {
    if let spot = spots[id] { return spot }
    let (viewer, transaction) = (push.viewer, push.transaction)
    guard let spot = try transaction.spots.spot(id: id),
      try spot.isTold(toUser: viewer.key, in: transaction)
        || (!spot.isWithdrawn && spot.isVisible(to: viewer, now: push.now, in: transaction))
    else {
      throw APIError(
        .unprocessableContent, "unknown_spot", "This server has no such place.", field: field + ".spotId")
    }
    spots[id] = spot
    return spot
  }

  /// The records in private areas follow from all of the areas, and are refreshed once.
  func finish(_ push: inout LibraryPush) throws {
    guard movesZones else { return }
    let (viewer, now) = (push.viewer, push.now)
    let step = try ZoneRefresh.begin(viewer, now: now, in: push.transaction)
    push.changedPosts += step.changedPosts
    if !step.isOver {
      push.rest = LibraryRest(
        remember: { try ZoneRefresh.remember(viewer.key, now: now, $0, in: $1) },
        finish: { try await ZoneRefresh.finish(viewer.key, in: $0) })
    }
    for (id, spot) in spots { spots[id] = try push.transaction.spots.spot(key: spot.key) }
  }
}

extension LibraryKinds {
  /// The kinds of places alone.
  package static let places = LibraryKinds([LibraryPlaces.self])
}

extension SpotRecord {
  /// Returns the duplicate with this id; nil where the id is the place's own.
  func double(_ id: String, in transaction: Transaction) throws -> SpotRecord? {
    self.id == id ? nil : try transaction.spots.spotOrDouble(id: id)
  }
}

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

  /// The places of the push, keyed by id. Some are also keyed by the ids of their duplicates.
  private var spots: [String: StoredSpot] = [:]
  /// Indicates whether private areas were added, moved or removed.
  var movesZones = false

  init() {}

  func load(_ keys: [Int64], in transaction: Transaction) throws {
    for key in keys {
      if let spot = try SpotStore(transaction).spot(key: key) { add(spot) }
    }
  }

  func subjects(seenBy viewer: Viewer) -> LibrarySubjects {
    let spots = Set(spots.values).sorted { $0.key < $1.key }
    return { writer, _ in
      writer.member("spots", of: spots) { spot, writer in spot.write(to: &writer, seenBy: viewer) }
    }
  }

  func add(_ spot: StoredSpot) { spots[spot.id] = spot }

  func spot(_ id: String, _ push: LibraryPush, field: String) throws -> StoredSpot {
    if let spot = spots[id] { return spot }
    let (viewer, transaction) = (push.viewer, push.transaction)
    guard let spot = try SpotStore(transaction).spot(id: id),
      try spot.isReferable(byUser: viewer.key, in: transaction)
        || (!spot.isWithdrawn && spot.isVisible(to: viewer, now: push.now, in: transaction))
    else {
      throw APIError(
        .unprocessableContent, "unknown_spot", "This place does not exist. Choose another place.",
        field: field + ".spotId")
    }
    spots[id] = spot
    return spot
  }

  /// Refreshes the records in private areas once, because each record depends on all areas.
  func finish(_ push: inout LibraryPush) throws {
    guard movesZones else { return }
    let (viewer, now) = (push.viewer, push.now)
    let step = try ZoneRefresh.begin(viewer, now: now, in: push.transaction)
    push.changedPosts += step.changedPosts
    if !step.isFinished {
      push.rest = LibraryFollowUp(
        enqueue: { try ZoneRefresh.enqueue(viewer.key, now: now, $0, in: $1) },
        finish: { try await ZoneRefresh.finish(viewer.key, in: $0) })
    }
    for (id, spot) in spots { spots[id] = try SpotStore(push.transaction).spot(key: spot.key) }
  }
}

extension LibraryKinds {
  /// The kinds of records about places.
  package static let places = LibraryKinds([LibraryPlaces.self])
}

extension StoredSpot {
  /// Returns the duplicate with this id, or nil if the id is the place's own.
  func duplicate(_ id: String, in transaction: Transaction) throws -> StoredSpot? {
    self.id == id ? nil : try SpotStore(transaction).spotOrDuplicate(id: id)
  }
}

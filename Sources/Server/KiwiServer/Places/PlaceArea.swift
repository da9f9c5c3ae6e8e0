import KiwiKit

/// Places, visits, maps and private areas.
enum PlaceArea: Area {
  static let pictureSources = [
    PictureSource(table: "experiencePhotos", audience: .readers) { name, viewer, now, transaction in
      try transaction.experiencePhotos.isShown(name, to: viewer, now: now)
    }
  ]

  static let expiries = [
    Expiry { try $0.spotLookups.deleteDue(now: $1, limit: $2) },
    Expiry { try $0.spotPrivacy.publishDue(now: $1, limit: $2) },
    Expiry { transaction, now, limit in
      try transaction.experiencePhotos.removeUnused(
        sentBefore: now.adding(.zero - photoLifetime), limit: limit
      ).count
    },
  ]

  static func jobs(_ configuration: Configuration) -> [AnyJobKind] { [AnyJobKind(ZoneRefresh.kind)] }

  static let batchedWork = [SpotZones.kind, SpotMoves.merge, SpotMoves.unmerge]

  static let spotReferences = SpotReference.ofSpots

  /// How long a picture waits for the experience that it was sent for, which a device may have written without a
  /// network, or for one that was deleted to come again.
  private static let photoLifetime = Duration.seconds(7 * 24 * 60 * 60)

  static func addEndpoints(to router: inout Router) {
    SpotController.addEndpoints(to: &router)
    VisitController.addEndpoints(to: &router)
    MapController.addEndpoints(to: &router)
    ExperienceController.addEndpoints(to: &router)
  }
}

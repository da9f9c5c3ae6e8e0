import ServerLibrary
import ServerTitles
import ServerAccounts
import ServerCore
import KiwiKit

/// Places, visits, maps and private areas.
package enum PlaceArea: Area {
  package static let pictureSources = [
    PictureSource(table: "experiencePhotos", audience: .readers) { name, viewer, now, transaction in
      try ExperiencePhotoStore(transaction).isShown(name, to: viewer, now: now)
    }
  ]

  package static let expiries = [
    Expiry { try SpotLookupStore($0).deleteDue(now: $1, limit: $2) },
    Expiry { try SpotPrivacyStore($0).publishDue(now: $1, limit: $2) },
    Expiry { transaction, now, limit in
      try ExperiencePhotoStore(transaction).removeUnused(
        sentBefore: now.adding(.zero - photoLifetime), limit: limit
      ).count
    },
  ]

  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] { [AnyJobKind(ZoneRefresh.kind)] }

  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.append([LibraryPlaces.self] as [any LibraryPart.Type])
    slots.register(SpotsProviders(configuration[SpotSourceSettings.self], publicURL: configuration.publicURL))
    slots.register(SpotLookups())
    slots.register(configuration[MapTileSettings?.self].map { MapTiles(configuration, $0) })
    slots.append(SpotReference.ofSpots)
    slots.append([AccountPart.ofPlaces])
  }

  package static func batchedWork(_ slots: Slots) -> [BatchedWork.Kind] {
    [SpotZones.kind, SpotMoves.merge(slots.all()), SpotMoves.unmerge(slots.all())]
  }

  /// The lifetime of an unreferenced picture. Its experience may arrive later from an offline device, or be restored.
  private static let photoLifetime = Duration.seconds(7 * 24 * 60 * 60)

  package static func addEndpoints(to router: inout EndpointRouter) {
    SpotController.addEndpoints(to: &router)
    VisitController.addEndpoints(to: &router)
    MapController.addEndpoints(to: &router)
    ExperienceController.addEndpoints(to: &router)
  }
}

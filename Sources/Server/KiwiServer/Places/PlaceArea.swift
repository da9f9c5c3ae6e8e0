import HTTPServer
import KiwiKit

/// Places, as the centre joins them.
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

  static func endpoint(_ method: Method, _ route: PlacesRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .spots): RouteEndpoint("GET /spots", .anyone, rateLimit: .spotsByAddress, SpotController.list)
    case (.get, .towns): RouteEndpoint("GET /towns", .anyone, rateLimit: .spotsByAddress, SpotController.towns)
    case (.get, .spot): RouteEndpoint("GET /spots/{id}", .anyone, SpotController.get)
    case (.post, .spots):
      RouteEndpoint("POST /spots", .signedIn, rateLimit: .writeByAccount, SpotController.add)
    case (.get, .spotVisits):
      RouteEndpoint("GET /spots/{id}/visits", .anyone, rateLimit: .visitsByAddress, VisitController.ofSpot)
    case (.get, .visit): RouteEndpoint("GET /visits/{id}", .anyone, VisitController.get)
    case (.get, .visits):
      RouteEndpoint("GET /users/{username}/visits", .anyone, rateLimit: .visitsByAddress, VisitController.ofUser)
    case (.get, .summary): RouteEndpoint("GET /library/places", .signedIn, ExperienceController.summary)
    case (.get, .experiences): RouteEndpoint("GET /library/experiences", .signedIn, ExperienceController.list)
    case (.get, .experience): RouteEndpoint("GET /library/experiences/{id}", .signedIn, ExperienceController.get)
    case (.post, .libraryPhotos):
      RouteEndpoint(
        "POST /library/photos", .signedIn, rateLimit: .uploadByAccount, ExperienceController.addPhoto)
    case (.get, .librarySpot): RouteEndpoint("GET /library/spots/{id}", .signedIn, ExperienceController.spot)
    case (.get, .wishes): RouteEndpoint("GET /library/wishes", .signedIn, ExperienceController.wishes)
    case (.get, .zones): RouteEndpoint("GET /library/zones", .signedIn, ExperienceController.zones)
    case (.patch, .spot):
      RouteEndpoint("PATCH /spots/{id}", .signedIn, rateLimit: .writeByAccount, SpotController.correct)
    case (.get, .history): RouteEndpoint("GET /spots/{id}/history", .signedIn, SpotController.history)
    case (.post, .undo):
      RouteEndpoint("POST /spots/{id}/undo", .signedIn, rateLimit: .writeByAccount, SpotController.undo)
    case (.get, .doubles): RouteEndpoint("GET /spots/{id}/doubles", .admin, SpotController.doubles)
    case (.post, .merge): RouteEndpoint("POST /spots/{id}/merge", .admin, SpotController.merge)
    case (.post, .unmerge): RouteEndpoint("POST /spots/{id}/unmerge", .admin, SpotController.unmerge)
    case (.get, .outlines):
      RouteEndpoint("GET /map/outlines", .anyone, rateLimit: .mapByAddress, MapController.outlines)
    case (.get, .mapSpots):
      RouteEndpoint("GET /map/spots", .anyone, rateLimit: .mapByAddress, MapController.spots)
    case (.get, .tile):
      RouteEndpoint("GET /map/tiles/{zoom}/{x}/{y}", .signedIn, rateLimit: .tilesByAccount, MapController.tile)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  /// A few screens of a map: nobody takes a country with them.
  fileprivate static let tilesByAccount = Self(name: "tiles", burst: 600, period: .seconds(60))
  /// A map that is moved asks again and again, for each part of it.
  fileprivate static let mapByAddress = Self(name: "map", burst: 300, period: .seconds(60))
  fileprivate static let spotsByAddress = Self(name: "spots", burst: 120, period: .seconds(60))
  fileprivate static let visitsByAddress = Self(name: "visits", burst: 120, period: .seconds(60))
}

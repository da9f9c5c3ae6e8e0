import HTTPServer
import KiwiKit

/// What people bring along from elsewhere, as the centre joins it.
enum PlaceImportArea: Area {
  static func endpoint(_ method: Method, _ route: PlaceImportRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .all): RouteEndpoint("GET /imports", .signedIn, PlaceImportController.all)
    case (.post, .all):
      RouteEndpoint("POST /imports", .signedIn, rateLimit: .placeImportsByAccount, PlaceImportController.create)
    case (.get, .one): RouteEndpoint("GET /imports/{id}", .signedIn, PlaceImportController.get)
    case (.delete, .one):
      RouteEndpoint("DELETE /imports/{id}", .signedIn, rateLimit: .writeByAccount, PlaceImportController.delete)
    case (.get, .rows): RouteEndpoint("GET /imports/{id}/rows", .signedIn, PlaceImportController.rows)
    case (.patch, .row):
      RouteEndpoint(
        "PATCH /imports/{id}/rows/{number}", .signedIn, rateLimit: .writeByAccount,
        PlaceImportController.updateRow)
    case (.post, .apply):
      RouteEndpoint("POST /imports/{id}/apply", .signedIn, rateLimit: .writeByAccount, PlaceImportController.apply)
    case (.post, .undo):
      RouteEndpoint("POST /imports/{id}/undo", .signedIn, rateLimit: .writeByAccount, PlaceImportController.undo)
    default: nil
    }
  }

  static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [AnyJobKind(PlaceImportWork.kind, concurrency: 2)]
  }

  static let batchedWork = [PlaceImportRemoval.kind]

  static let expiries = [Expiry { try $0.placeImports.deleteExpired(now: $1, limit: $2) }]
}

extension RateLimiter.Rule {
  /// A file may have twenty thousand rows, and each may bring a place.
  fileprivate static let placeImportsByAccount = Self(
    name: "place imports", burst: 20, period: .seconds(3_600))
}

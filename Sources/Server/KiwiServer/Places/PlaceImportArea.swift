import KiwiKit

/// Imports of places from other services.
enum PlaceImportArea: Area {
  static func addEndpoints(to router: inout Router) { PlaceImportController.addEndpoints(to: &router) }

  static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [AnyJobKind(PlaceImportWork.kind, concurrency: 2)]
  }

  static let batchedWork = [PlaceImportRemoval.kind]

  static let expiries = [Expiry { try $0.placeImports.deleteExpired(now: $1, limit: $2) }]
}

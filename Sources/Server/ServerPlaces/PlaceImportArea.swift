import ServerCore

/// Imports of places from other services.
package enum PlaceImportArea: Area {
  package static func addEndpoints(to router: inout EndpointRouter) {
    PlaceImportController.addEndpoints(to: &router)
  }

  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [AnyJobKind(PlaceImportWork.kind, concurrency: 2)]
  }

  package static func batchedWork(_ slots: Slots) -> [BatchedWork.Kind] { [PlaceImportRemoval.kind] }

  package static let expiries = [Expiry { try $0.placeImports.deleteExpired(now: $1, limit: $2) }]
}

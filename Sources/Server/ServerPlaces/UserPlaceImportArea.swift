import ServerCore

/// Imports of places from other services.
package enum UserPlaceImportArea: Area {
  package static func addEndpoints(to router: inout EndpointRouter) {
    UserPlaceImportController.addEndpoints(to: &router)
  }

  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [AnyJobKind(UserPlaceImportWork.kind, concurrency: 2)]
  }

  package static func batchedWork(_ slots: Slots) -> [BatchedWork.Kind] { [UserPlaceImportRemoval.kind] }

  package static let expiries = [Expiry { try UserPlaceImportStore($0).deleteExpired(now: $1, limit: $2) }]
}

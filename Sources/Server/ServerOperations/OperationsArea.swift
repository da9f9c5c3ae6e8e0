import ServerSeed
import ServerCore
import KiwiKit

/// Health, metrics and the API's contract.
package enum OperationsArea: Area {
  package static let expiries = [
    Expiry { try IdempotencyStore($0).deleteExpired(now: $1, limit: $2) },
    Expiry { try JobStore($0).deleteOldDead(now: $1, limit: $2) },
  ]

  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [
      AnyJobKind(recurring: "removeExpired", every: .seconds(600)) { run in
        try await ExpiredRows.remove(in: run.server)
      },
      AnyJobKind(recurring: "eraseDeleted", every: Erasure.interval) { run in
        try await Erasure.run(in: run.server)
      },
    ]
  }

  package static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Operations.live) { _ in HealthController.live() }
    router.on(API.Operations.ready) { try await HealthController.ready($0.context) }
    router.on(API.Operations.metrics) { try await HealthController.metrics($0.context) }
    router.on(API.Operations.openAPI) { _ in HealthController.openAPI() }
  }
}

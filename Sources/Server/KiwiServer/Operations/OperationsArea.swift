import KiwiKit

/// The state of the server, for its operator.
enum OperationsArea: Area {
  static let expiries = [
    Expiry { try $0.idempotencyKeys.deleteExpired(now: $1, limit: $2) },
    Expiry { try $0.jobs.deleteOldDead(now: $1, limit: $2) },
  ]

  static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [
      AnyJobKind(recurring: "removeExpired", every: .seconds(600)) { run in
        try await run.application.removeExpired()
      },
      AnyJobKind(recurring: "eraseDeleted", every: Erasure.interval) { run in
        try await Erasure.run(in: run.application)
      },
    ]
  }

  static func addEndpoints(to router: inout Router) {
    router.on(API.Operations.live) { _ in HealthController.live() }
    router.on(API.Operations.ready) { try await HealthController.ready($0.context) }
    router.on(API.Operations.metrics) { try await HealthController.metrics($0.context) }
    router.on(API.Operations.openAPI) { _ in HealthController.openAPI() }
  }
}

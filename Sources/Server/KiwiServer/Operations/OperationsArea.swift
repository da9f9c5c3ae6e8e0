import HTTPServer
import KiwiKit

/// What serves whoever runs the server, as the centre joins it.
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

  static func endpoint(_ method: Method, _ route: OperationsRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .live): RouteEndpoint("GET /livez", .anyone, HealthController.live)
    case (.get, .ready): RouteEndpoint("GET /readyz", .anyone, HealthController.ready)
    case (.get, .metrics): RouteEndpoint("GET /metrics", .anyone, HealthController.metrics)
    case (.get, .openAPI): RouteEndpoint("GET /openapi.json", .anyone, HealthController.openAPI)
    default: nil
    }
  }
}

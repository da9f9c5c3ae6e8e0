import ServerCore

/// Reports and the actions of admins.
package enum ModerationArea: Area {
  package static let expiries = [
    Expiry {
      try ReportStore($0).deleteResolved(before: $1.adding(.zero - ReportService.resolvedLifetime), limit: $2)
    }
  ]

  package static func addEndpoints(to router: inout EndpointRouter) {
    ReportController.addEndpoints(to: &router)
    AdminController.addEndpoints(to: &router)
  }
}

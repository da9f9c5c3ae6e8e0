import ServerCore

/// Reports and the actions of admins.
package enum ModerationArea: Area {
  package static let expiries = [
    Expiry {
      try $0.reports.deleteResolved(before: $1.adding(.zero - ReportService.resolvedLifetime), limit: $2)
    }
  ]

  package static func addEndpoints(to router: inout EndpointRouter) {
    ReportController.addEndpoints(to: &router)
    AdminController.addEndpoints(to: &router)
  }
}

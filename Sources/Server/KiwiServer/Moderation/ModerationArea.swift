import KiwiKit

/// Reports and the actions of admins.
enum ModerationArea: Area {
  static let expiries = [
    Expiry {
      try $0.reports.deleteResolved(before: $1.adding(.zero - ReportService.resolvedLifetime), limit: $2)
    }
  ]

  static func addEndpoints(to router: inout Router) {
    ReportController.addEndpoints(to: &router)
    AdminController.addEndpoints(to: &router)
  }
}

import HTTPServer
import KiwiKit

/// Reports and what admins do, as the centre joins them.
enum ModerationArea: Area {
  static let expiries = [
    Expiry {
      try $0.reports.deleteResolved(before: $1.adding(.zero - ReportService.resolvedLifetime), limit: $2)
    }
  ]

  static func endpoint(_ method: Method, _ route: ModerationRoute) -> Endpoint? {
    switch (method, route) {
    case (.post, .reports):
      Endpoint("POST /reports", .signedIn, rateLimit: .reportByAccount, ReportController.create)
    case (.get, .adminReports): Endpoint("GET /admin/reports", .admin, ReportController.list)
    case (.patch, .adminReport): Endpoint("PATCH /admin/reports/{id}", .admin, ReportController.resolve)
    case (.delete, .adminPost): Endpoint("DELETE /admin/posts/{id}", .admin, AdminController.removePost)
    case (.delete, .adminComment):
      Endpoint("DELETE /admin/comments/{id}", .admin, AdminController.removeComment)
    case (.post, .adminSuspension):
      Endpoint("POST /admin/users/{username}/suspension", .admin, AdminController.suspend)
    case (.delete, .adminSuspension):
      Endpoint("DELETE /admin/users/{username}/suspension", .admin, AdminController.unsuspend)
    case (.get, .adminAudit): Endpoint("GET /admin/audit", .admin, AdminController.audit)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  static let reportByAccount = Self(name: "report", burst: 20, period: .seconds(3_600))
}

import HTTPServer
import KiwiKit

/// Reports and what admins do, as the centre joins them.
enum ModerationArea: Area {
  static let expiries = [
    Expiry {
      try $0.reports.deleteResolved(before: $1.adding(.zero - ReportService.resolvedLifetime), limit: $2)
    }
  ]

  static func endpoint(_ method: Method, _ route: ModerationRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.post, .reports):
      RouteEndpoint("POST /reports", .signedIn, rateLimit: .reportByAccount, ReportController.create)
    case (.get, .adminReports): RouteEndpoint("GET /admin/reports", .admin, ReportController.list)
    case (.patch, .adminReport): RouteEndpoint("PATCH /admin/reports/{id}", .admin, ReportController.resolve)
    case (.delete, .adminPost): RouteEndpoint("DELETE /admin/posts/{id}", .admin, AdminController.removePost)
    case (.delete, .adminComment):
      RouteEndpoint("DELETE /admin/comments/{id}", .admin, AdminController.removeComment)
    case (.post, .adminSuspension):
      RouteEndpoint("POST /admin/users/{username}/suspension", .admin, AdminController.suspend)
    case (.delete, .adminSuspension):
      RouteEndpoint("DELETE /admin/users/{username}/suspension", .admin, AdminController.unsuspend)
    case (.get, .adminAudit): RouteEndpoint("GET /admin/audit", .admin, AdminController.audit)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  static let reportByAccount = Self(name: "report", burst: 20, period: .seconds(3_600))
}

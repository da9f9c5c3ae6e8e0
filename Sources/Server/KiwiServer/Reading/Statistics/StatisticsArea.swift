import HTTPServer
import KiwiKit

/// What reading adds up to, as the centre joins it.
enum StatisticsArea: Area {
  static let checks = StatisticsChecks.all

  static func endpoint(_ method: Method, _ route: StatisticsRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .statistics):
      RouteEndpoint(
        "GET /reading/statistics", .signedIn, rateLimit: .statisticsByAccount, StatisticsController.statistics
      )
    case (.get, .goals): RouteEndpoint("GET /reading/goals", .signedIn, GoalController.goals)
    case (.get, .goal): RouteEndpoint("GET /reading/goals/{period}/{unit}", .signedIn, GoalController.history)
    case (.put, .goal):
      RouteEndpoint(
        "PUT /reading/goals/{period}/{unit}", .signedIn, rateLimit: .writeByAccount, GoalController.set)
    case (.delete, .goal):
      RouteEndpoint(
        "DELETE /reading/goals/{period}/{unit}", .signedIn, rateLimit: .writeByAccount, GoalController.giveUp)
    case (.get, .years):
      RouteEndpoint("GET /reading/years", .signedIn, rateLimit: .statisticsByAccount, YearController.years)
    case (.get, .year):
      RouteEndpoint("GET /reading/years/{year}", .signedIn, rateLimit: .statisticsByAccount, YearController.year)
    case (.put, .year):
      RouteEndpoint("PUT /reading/years/{year}", .signedIn, rateLimit: .writeByAccount, YearController.keep)
    case (.delete, .year):
      RouteEndpoint("DELETE /reading/years/{year}", .signedIn, rateLimit: .writeByAccount, YearController.forget)
    case (.get, .yearPicture):
      RouteEndpoint(
        "GET /reading/years/{year}/picture", .signedIn, rateLimit: .yearPictureByAccount,
        YearController.picture)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  /// Each sums up all that somebody has read.
  static let statisticsByAccount = Self(name: "statistics", burst: 120, period: .seconds(60))
  /// Drawing takes a tenth of a second of a processor.
  fileprivate static let yearPictureByAccount = Self(
    name: "year picture", burst: 60, period: .seconds(3_600))
}

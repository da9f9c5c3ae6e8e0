import HTTPServer
import KiwiKit

/// What reading adds up to, as the centre joins it.
enum StatisticsArea: Area {
  static let checks = StatisticsChecks.all

  static func endpoint(_ method: Method, _ route: StatisticsRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .statistics):
      Endpoint(
        "GET /reading/statistics", .signedIn, rateLimit: .statisticsByAccount, StatisticsController.statistics
      )
    case (.get, .goals): Endpoint("GET /reading/goals", .signedIn, GoalController.goals)
    case (.get, .goal): Endpoint("GET /reading/goals/{period}/{unit}", .signedIn, GoalController.history)
    case (.put, .goal):
      Endpoint(
        "PUT /reading/goals/{period}/{unit}", .signedIn, rateLimit: .writeByAccount, GoalController.set)
    case (.delete, .goal):
      Endpoint(
        "DELETE /reading/goals/{period}/{unit}", .signedIn, rateLimit: .writeByAccount, GoalController.giveUp)
    case (.get, .years):
      Endpoint("GET /reading/years", .signedIn, rateLimit: .statisticsByAccount, YearController.years)
    case (.get, .year):
      Endpoint("GET /reading/years/{year}", .signedIn, rateLimit: .statisticsByAccount, YearController.year)
    case (.put, .year):
      Endpoint("PUT /reading/years/{year}", .signedIn, rateLimit: .writeByAccount, YearController.keep)
    case (.delete, .year):
      Endpoint("DELETE /reading/years/{year}", .signedIn, rateLimit: .writeByAccount, YearController.forget)
    case (.get, .yearPicture):
      Endpoint(
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

import HTTPServer
import KiwiKit

/// Challenges, as the centre joins them.
enum ChallengesArea: Area {
  static let checks = ChallengeChecks.all

  static func endpoint(_ method: Method, _ route: ChallengesRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .challenges): RouteEndpoint("GET /challenges", .signedIn, ChallengeController.list)
    case (.post, .challenges):
      RouteEndpoint("POST /challenges", .signedIn, rateLimit: .writeByAccount, ChallengeController.create)
    case (.get, .discovery): RouteEndpoint("GET /challenges/discover", .signedIn, ChallengeController.discover)
    case (.get, .trophies): RouteEndpoint("GET /challenges/trophies", .signedIn, ChallengeController.trophies)
    case (.get, .weather):
      RouteEndpoint(
        "GET /challenges/weather", .signedIn, rateLimit: .weatherByAccount, ChallengeController.weather)
    case (.get, .challenge): RouteEndpoint("GET /challenges/{id}", .signedIn, ChallengeController.get)
    case (.patch, .challenge):
      RouteEndpoint("PATCH /challenges/{id}", .signedIn, rateLimit: .writeByAccount, ChallengeController.edit)
    case (.put, .membership):
      RouteEndpoint(
        "PUT /challenges/{id}/membership", .signedIn, rateLimit: .writeByAccount, ChallengeController.join)
    case (.delete, .membership):
      RouteEndpoint(
        "DELETE /challenges/{id}/membership", .signedIn, rateLimit: .writeByAccount,
        ChallengeController.leave)
    case (.get, .members): RouteEndpoint("GET /challenges/{id}/members", .signedIn, ChallengeController.members)
    case (.post, .disabling):
      RouteEndpoint(
        "POST /challenges/{id}/disable", .signedIn, rateLimit: .writeByAccount, ChallengeController.disable)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  fileprivate static let weatherByAccount = Self(name: "weather", burst: 20, period: .seconds(3_600))
}

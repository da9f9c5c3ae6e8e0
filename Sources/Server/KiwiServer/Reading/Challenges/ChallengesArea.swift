import HTTPServer
import KiwiKit

/// Challenges, as the centre joins them.
enum ChallengesArea: Area {
  static let checks = ChallengeChecks.all

  static func endpoint(_ method: Method, _ route: ChallengesRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .challenges): Endpoint("GET /challenges", .signedIn, ChallengeController.list)
    case (.post, .challenges):
      Endpoint("POST /challenges", .signedIn, rateLimit: .writeByAccount, ChallengeController.create)
    case (.get, .discovery): Endpoint("GET /challenges/discover", .signedIn, ChallengeController.discover)
    case (.get, .trophies): Endpoint("GET /challenges/trophies", .signedIn, ChallengeController.trophies)
    case (.get, .weather):
      Endpoint(
        "GET /challenges/weather", .signedIn, rateLimit: .weatherByAccount, ChallengeController.weather)
    case (.get, .challenge): Endpoint("GET /challenges/{id}", .signedIn, ChallengeController.get)
    case (.patch, .challenge):
      Endpoint("PATCH /challenges/{id}", .signedIn, rateLimit: .writeByAccount, ChallengeController.edit)
    case (.put, .membership):
      Endpoint(
        "PUT /challenges/{id}/membership", .signedIn, rateLimit: .writeByAccount, ChallengeController.join)
    case (.delete, .membership):
      Endpoint(
        "DELETE /challenges/{id}/membership", .signedIn, rateLimit: .writeByAccount,
        ChallengeController.leave)
    case (.get, .members): Endpoint("GET /challenges/{id}/members", .signedIn, ChallengeController.members)
    case (.post, .disabling):
      Endpoint(
        "POST /challenges/{id}/disable", .signedIn, rateLimit: .writeByAccount, ChallengeController.disable)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  fileprivate static let weatherByAccount = Self(name: "weather", burst: 20, period: .seconds(3_600))
}

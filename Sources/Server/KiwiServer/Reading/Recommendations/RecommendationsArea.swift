import HTTPServer
import KiwiKit

/// What people may like, as the centre joins it.
enum RecommendationsArea: Area {
  static func jobs(_ configuration: Configuration) -> [AnyJobKind] { [NeighbourWork.kind] }

  static let titleReferences = RecommendationReferences.ofTitles
  static let checks = RecommendationChecks.all

  static func seed(with seeder: Seeder) async throws { try await seeder.insertKeptTitles() }

  static func endpoint(_ method: Method, _ route: RecommendationRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .own):
      RouteEndpoint(
        "GET /recommendations", .signedIn, rateLimit: .recommendationsByAccount, RecommendationController.own)
    case (.get, .group):
      RouteEndpoint(
        "GET /recommendations/group", .signedIn, rateLimit: .recommendationsByAccount,
        RecommendationController.group)
    case (.get, .dismissals):
      RouteEndpoint("GET /recommendations/dismissals", .signedIn, RecommendationController.dismissals)
    case (.post, .dismissal):
      RouteEndpoint(
        "POST /recommendations/{titleId}/dismissal", .signedIn, rateLimit: .writeByAccount,
        RecommendationController.dismiss)
    case (.delete, .dismissal):
      RouteEndpoint(
        "DELETE /recommendations/{titleId}/dismissal", .signedIn, rateLimit: .writeByAccount,
        RecommendationController.takeBackDismissal)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  /// Each is a look at thousands of rows.
  fileprivate static let recommendationsByAccount = Self(
    name: "recommendations", burst: 120, period: .seconds(60))
}

import HTTPServer
import KiwiKit

/// Books, films and shows, as the centre joins them.
enum TitleArea: Area {
  static func jobs(_ configuration: Configuration) -> [AnyJobKind] { [BundledCatalogue.kind] }

  static func seed(with seeder: Seeder) async throws {
    try await seeder.insertTitles()
  }

  static func endpoint(_ method: Method, _ route: TitleRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .all):
      Endpoint("GET /titles", .anyone, rateLimit: .titlesByAddress, TitleController.list)
    case (.get, .title): Endpoint("GET /titles/{id}", .anyone, TitleController.get)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  /// Apart from other searches: one look for a text asks for people, posts and titles.
  fileprivate static let titlesByAddress = Self(name: "titles", burst: 60, period: .seconds(60))
}

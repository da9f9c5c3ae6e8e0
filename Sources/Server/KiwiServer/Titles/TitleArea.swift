import HTTPServer
import KiwiKit

/// Books, films and shows, as the centre joins them.
enum TitleArea: Area {
  static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [BundledCatalogue.kind, TitleRankings.kind, TitleWork.daily, AnyJobKind(TitleWork.kind)]
  }

  static let pictureSources = [
    PictureSource(table: "titleCovers", audience: .everyone) { name, _, _, transaction in
      try transaction.titleCovers.isCover(name)
    }
  ]

  static func seed(with seeder: Seeder) async throws {
    try await BundledCatalogue.fill(seeder.storage)
    try await seeder.insertTitles()
  }

  static let titleReferences = TitleReference.ofTitles
  static let batchedWork = [TitleMoves.kind]

  static func endpoint(_ method: Method, _ route: TitleRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .all):
      RouteEndpoint("GET /titles", .anyone, rateLimit: .titlesByAddress, TitleController.list)
    case (.get, .title): RouteEndpoint("GET /titles/{id}", .anyone, TitleController.get)
    case (.get, .similar): RouteEndpoint("GET /titles/{id}/similar", .anyone, TitleController.similar)
    case (.post, .all):
      RouteEndpoint("POST /titles", .signedIn, rateLimit: .writeByAccount, TitleController.add)
    case (.patch, .title):
      RouteEndpoint("PATCH /titles/{id}", .signedIn, rateLimit: .writeByAccount, TitleController.correct)
    case (.get, .history):
      RouteEndpoint("GET /titles/{id}/history", .signedIn, TitleController.history)
    case (.post, .undo):
      RouteEndpoint("POST /titles/{id}/undo", .signedIn, rateLimit: .writeByAccount, TitleController.undo)
    case (.post, .merge): RouteEndpoint("POST /titles/{id}/merge", .admin, TitleController.merge)
    case (.post, .scan):
      RouteEndpoint("POST /books/scan", .signedIn, rateLimit: .scanByAccount, BookScanController.scan)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  /// Apart from other searches: one look for a text asks for people, posts and titles.
  fileprivate static let titlesByAddress = Self(name: "titles", burst: 60, period: .seconds(60))
  /// Reading a picture takes seconds of a processor. Apart from other uploads, so that whoever goes along a shelf can
  /// still post.
  fileprivate static let scanByAccount = Self(name: "scan", burst: 60, period: .seconds(3_600))
}

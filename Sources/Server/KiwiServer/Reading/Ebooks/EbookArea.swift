import HTTPServer
import KiwiKit
import Media

/// E-books of people, as the centre joins them.
enum EbookArea: Area {
  static let batchedWork = [EbookRemoval.kind]
  static let titleReferences = [EbookReferences.ofTitles]
  static let checks = EbookChecks.all

  static let pictureSources = [
    PictureSource(table: "ebookImages", audience: .readers) { name, viewer, _, transaction in
      guard let viewer else { return false }
      return try transaction.ebooks.isImage(name, ofUser: viewer.key)
    }
  ]

  static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [AnyJobKind(EbookWork.kind, concurrency: MediaProcessor.ebookConcurrency)]
  }

  static func endpoint(_ method: Method, _ route: EbookRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .ebooks): RouteEndpoint("GET /ebooks", .signedIn, EbookController.all)
    case (.post, .ebooks):
      RouteEndpoint("POST /ebooks", .signedIn, rateLimit: .uploadByAccount, EbookController.create)
    case (.get, .settings): RouteEndpoint("GET /ebooks/settings", .signedIn, EbookMarkController.settings)
    case (.put, .settings):
      RouteEndpoint(
        "PUT /ebooks/settings", .signedIn, rateLimit: .writeByAccount, EbookMarkController.setSettings)
    case (.get, .ebook): RouteEndpoint("GET /ebooks/{id}", .signedIn, EbookController.get)
    case (.delete, .ebook):
      RouteEndpoint("DELETE /ebooks/{id}", .signedIn, rateLimit: .writeByAccount, EbookController.delete)
    case (.get, .chapter):
      RouteEndpoint("GET /ebooks/{id}/chapters/{number}", .signedIn, EbookController.chapter)
    case (.put, .position):
      RouteEndpoint(
        "PUT /ebooks/{id}/position", .signedIn, rateLimit: .positionsByAccount, EbookController.setPosition)
    case (.put, .title):
      RouteEndpoint("PUT /ebooks/{id}/title", .signedIn, rateLimit: .writeByAccount, EbookController.setTitle)
    case (.get, .marks): RouteEndpoint("GET /ebooks/{id}/marks", .signedIn, EbookMarkController.all)
    case (.put, .mark):
      RouteEndpoint(
        "PUT /ebooks/{id}/marks/{markId}", .signedIn, rateLimit: .writeByAccount, EbookMarkController.put)
    case (.delete, .mark):
      RouteEndpoint(
        "DELETE /ebooks/{id}/marks/{markId}", .signedIn, rateLimit: .writeByAccount,
        EbookMarkController.delete)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  /// Apart, so that who turns pages quickly on two devices can still do everything else.
  fileprivate static let positionsByAccount = Self(
    name: "positions in e-books", burst: 60, period: .seconds(60))
}

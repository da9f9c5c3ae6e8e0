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

  static func endpoint(_ method: Method, _ route: EbookRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .ebooks): Endpoint("GET /ebooks", .signedIn, EbookController.all)
    case (.post, .ebooks):
      Endpoint("POST /ebooks", .signedIn, rateLimit: .uploadByAccount, EbookController.create)
    case (.get, .settings): Endpoint("GET /ebooks/settings", .signedIn, EbookMarkController.settings)
    case (.put, .settings):
      Endpoint(
        "PUT /ebooks/settings", .signedIn, rateLimit: .writeByAccount, EbookMarkController.setSettings)
    case (.get, .ebook): Endpoint("GET /ebooks/{id}", .signedIn, EbookController.get)
    case (.delete, .ebook):
      Endpoint("DELETE /ebooks/{id}", .signedIn, rateLimit: .writeByAccount, EbookController.delete)
    case (.get, .chapter):
      Endpoint("GET /ebooks/{id}/chapters/{number}", .signedIn, EbookController.chapter)
    case (.put, .position):
      Endpoint(
        "PUT /ebooks/{id}/position", .signedIn, rateLimit: .positionsByAccount, EbookController.setPosition)
    case (.put, .title):
      Endpoint("PUT /ebooks/{id}/title", .signedIn, rateLimit: .writeByAccount, EbookController.setTitle)
    case (.get, .marks): Endpoint("GET /ebooks/{id}/marks", .signedIn, EbookMarkController.all)
    case (.put, .mark):
      Endpoint(
        "PUT /ebooks/{id}/marks/{markId}", .signedIn, rateLimit: .writeByAccount, EbookMarkController.put)
    case (.delete, .mark):
      Endpoint(
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

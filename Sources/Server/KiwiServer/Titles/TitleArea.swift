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

  static func addEndpoints(to router: inout Router) {
    TitleController.addEndpoints(to: &router)
    router.on(API.Titles.scan, BookScanController.scan)
  }
}

import ServerCore
import HTTPServer
import KiwiKit

/// Books, films and shows.
package enum TitleArea: Area {
  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [BundledCatalog.kind, TitleWork.daily, AnyJobKind(TitleWork.kind)]
  }

  package static let pictureSources = [
    PictureSource(table: "titleCovers", audience: .everyone) { name, _, _, transaction in
      try TitleCoverStore(transaction).isCover(name)
    }
  ]

  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.register(MediaServices(configuration[TitleSourceSettings.self], publicURL: configuration.publicURL))
    slots.register(TitleLookups())
    slots.append(TitleReference.ofTitles)
  }

  package static func batchedWork(_ slots: Slots) -> [BatchedWork.Kind] { [TitleMoves.kind(slots.all())] }

  package static func addEndpoints(to router: inout EndpointRouter) {
    TitleController.addEndpoints(to: &router)
    router.on(API.Titles.scan, BookScanController.scan)
  }
}

import ServerAccounts
import ServerCore
import KiwiKit
import Media

/// E-books with their chapters, positions and marks.
package enum EbookArea: Area {
  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.append([EbookReferences.ofTitles])
    slots.append([AccountPart.ofEbooks])
  }

  package static func batchedWork(_ slots: Slots) -> [BatchedWork.Kind] { [EbookRemoval.kind] }
  package static let checks = EbookChecks.all

  package static let pictureSources = [
    PictureSource(table: "ebookImages", audience: .readers) { name, viewer, _, transaction in
      guard let viewer else { return false }
      return try EbookStore(transaction).isImage(name, ofUser: viewer.key)
    }
  ]

  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [AnyJobKind(EbookWork.kind, concurrency: MediaProcessor.ebookConcurrency)]
  }

  package static func addEndpoints(to router: inout EndpointRouter) {
    addBooks(to: &router)
    addMarks(to: &router)
    addSettings(to: &router)
  }
}

import KiwiKit
import Media

/// E-books with their chapters, positions and marks.
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

  static func addEndpoints(to router: inout Router) {
    addBooks(to: &router)
    addMarks(to: &router)
    addSettings(to: &router)
  }
}

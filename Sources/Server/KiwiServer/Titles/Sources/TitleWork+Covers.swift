import HTTPServer
import Media

extension TitleWork {
  /// Fetches a cover once, has it decoded and written anew like an upload, and stores what comes out.
  static func keepCover(of fetch: TitleFetchRecord, in application: Application) async throws {
    guard let path = fetch.coverPath, let service = application.mediaServices.service(of: fetch.source) else {
      return
    }
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = try await service.cover(path)
    } catch {
      guard !error.mayPass else { throw error }
      return try await refuseCover(of: fetch, in: application)
    }
    do {
      let old = try await application.withStaging { staging in
        let upload = staging.path(ofUpload: 0)
        try FileSystem.write(bytes, to: upload)
        let image = try await staging.process(upload: upload, kind: .photo)
        return try await application.storage.write { transaction in
          try staging.land()
          try save(fetch, .kept, in: transaction)
          return try transaction.titleCovers.setCover(image, ofTitle: fetch.titleKey)
        }
      }
      application.removeUnusedPictures(old)
    } catch let error as APIError where error.status.code < 500 {
      // It is no picture, or none that is taken.
      try await refuseCover(of: fetch, in: application)
    }
  }

  private static func refuseCover(of fetch: TitleFetchRecord, in application: Application) async throws {
    try await application.storage.write { try save(fetch, .refused, in: $0) }
  }

  /// Unless the source has named another one meanwhile.
  private static func save(
    _ fetch: TitleFetchRecord, _ cover: TitleFetchRecord.Cover, in transaction: Transaction
  ) throws {
    guard var current = try transaction.titleFetches.fetch(source: fetch.source),
      current.coverPath == fetch.coverPath
    else { return }
    current.cover = cover
    try transaction.titleFetches.save(current)
  }
}

import ServerCore
import HTTPServer
import Media

extension TitleWork {
  /// Fetches a cover once, has it decoded and written anew like an upload, and stores what comes out.
  static func keepCover(of fetch: TitleFetchRecord, in server: ServerContext) async throws {
    guard let path = fetch.coverPath, let service = server.mediaServices.service(of: fetch.source) else {
      return
    }
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = try await service.cover(path)
    } catch {
      guard !error.mayPass else { throw error }
      return try await refuseCover(of: fetch, in: server)
    }
    do {
      let old = try await server.withStaging { staging in
        let upload = staging.path(ofUpload: 0)
        try FileSystem.write(bytes, to: upload)
        let image = try await staging.process(upload: upload, kind: .photo)
        return try await server.storage.write { transaction in
          try staging.land()
          try save(fetch, .kept, in: transaction)
          return try transaction.titleCovers.setCover(image, ofTitle: fetch.titleKey)
        }
      }
      server.removeUnusedPictures(old)
    } catch let error as APIError where error.status.code < 500 {
      // It is no picture, or none that is taken.
      try await refuseCover(of: fetch, in: server)
    }
  }

  private static func refuseCover(of fetch: TitleFetchRecord, in server: ServerContext) async throws {
    try await server.storage.write { try save(fetch, .refused, in: $0) }
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

import ServerCore
import HTTPServer
import Media

extension TitleWork {
  /// Fetches a cover once, decodes and re-encodes it like an upload, and stores the result.
  static func storeCover(of fetch: TitleFetchRecord, in server: ServerContext) async throws {
    guard let path = fetch.coverPath, let service = server[MediaServices.self].service(of: fetch.source)
    else {
      return
    }
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = try await service.cover(path)
    } catch {
      guard !error.isTransient else { throw error }
      return try await rejectCover(of: fetch, in: server)
    }
    do {
      let old = try await server.withStaging { staging in
        let upload = staging.path(ofUpload: 0)
        try FileSystem.write(bytes, to: upload)
        let image = try await staging.process(upload: upload, kind: .photo)
        return try await server.storage.write { transaction in
          try staging.commit()
          try save(fetch, .kept, in: transaction)
          return try TitleCoverStore(transaction).setCover(image, ofTitle: fetch.titleKey)
        }
      }
      server.removeUnusedPictures(old)
    } catch let error as APIError where error.status.code < 500 {
      // The file is not a picture, or not an accepted one.
      try await rejectCover(of: fetch, in: server)
    }
  }

  private static func rejectCover(of fetch: TitleFetchRecord, in server: ServerContext) async throws {
    try await server.storage.write { try save(fetch, .refused, in: $0) }
  }

  /// Saves the state, unless the source has named another cover since.
  private static func save(
    _ fetch: TitleFetchRecord, _ cover: TitleFetchRecord.Cover, in transaction: Transaction
  ) throws {
    guard var current = try TitleFetchStore(transaction).fetch(source: fetch.source),
      current.coverPath == fetch.coverPath
    else { return }
    current.cover = cover
    try TitleFetchStore(transaction).save(current)
  }
}

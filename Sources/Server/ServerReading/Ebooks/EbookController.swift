import ServerTitles
import ServerCore
import Foundation
import Glibc
import HTTPServer
import KiwiKit
import Passwords
import Threads

/// Serves `/ebooks`: e-books with their chapters, positions and titles.
extension EbookArea {
  static func addBooks(to router: inout EndpointRouter) {
    router.on(API.Ebooks.ebooks) { call, viewer in
      try call.answer(
        call.snapshot { transaction in
          try EbookStore(transaction).ebooks(ofUser: viewer.key).map {
            try response($0, call.context, transaction)
          }
        })
    }
    router.on(API.Ebooks.create) { call in try await create(call) }
    router.on(API.Ebooks.ebook) { call, viewer in
      let publicURL = call.context.server.configuration.publicURL
      return call.answer(
        json: try await call.context.read(estimatedRows: Limits.ebookChapters) { transaction in
          let ebook = try EbookService.find(call.path, of: viewer, in: transaction)
          return try EbookJSON.details(of: ebook, at: publicURL, in: transaction)
        })
    }
    router.on(API.Ebooks.chapter) { call, viewer in
      let (id, text) = call.path
      guard let number = Int(text) else { throw APIError.notFound }
      return call.answer(
        json: try await call.context.read(estimatedRows: .max) { transaction in
          let ebook = try EbookService.find(id, of: viewer, in: transaction)
          guard let chapter = try EbookJSON.chapter(number, of: ebook, in: transaction) else {
            throw APIError.notFound
          }
          return chapter
        })
    }
    router.on(API.Ebooks.remove) { call, viewer in
      try await call.write { transaction in
        let ebook = try EbookService.find(call.path, of: viewer, in: transaction)
        let names = try EbookRemoval.begin(ebook.key, now: call.now, in: transaction)
        transaction.afterCommit {
          call.context.server.removeUnusedPictures(names)
          call.context.server.jobs.wake()
        }
        announce(ebook, call.context, transaction)
      }
    }
    router.on(API.Ebooks.setPosition) { call in
      try await change(call) { viewer, transaction in
        let (ebook, hasChanged) = try EbookService.setPosition(
          call.body.position, secondsAgo: call.body.secondsAgo ?? 0, of: call.path, by: viewer, now: call.now,
          in: transaction)
        if hasChanged { announce(ebook, call.context, transaction) }
        return ebook
      }
    }
    router.on(API.Ebooks.setTitle) { call in
      try await change(call) { viewer, transaction in
        let ebook = try EbookService.setTitle(call.body.titleId, of: call.path, by: viewer, in: transaction)
        announce(ebook, call.context, transaction)
        return ebook
      }
    }
  }

  private static func change<Body>(
    _ call: Call<String, Nothing, Body, Ebook>,
    _ change: @escaping @Sendable (Viewer, Transaction) throws -> EbookRecord
  ) async throws -> Response {
    let viewer = try call.viewer()
    return try await call.write(
      replay: { try response(EbookService.find(call.path, of: viewer, in: $0), call.context, $0) }
    ) { try response(change(viewer, $0), call.context, $0) }
  }

  // MARK: Uploading

  private static func create(
    _ call: Call<Nothing, Nothing, FormUpload<EbookForm>, Ebook>
  ) async throws -> Response {
    let viewer = try call.viewer()
    let context = call.context
    return try await context.server.withStaging(of: viewer.key) { staging in
      let form = try await MultipartForm(
        context, into: staging, maxFiles: 1, fileLimit: Limits.ebookSize)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      let locale = context.request.readerLocale
      let fileName =
        ImportedText.line(try form.text("fileName"), limit: Limits.fileNameLength)
        ?? String(localized: "E-book", locale: locale)
      let created: @Sendable (EbookRecord, Transaction) throws -> Outcome = { ebook, transaction in
        try call.created(ebook.id, response(ebook, context, transaction), at: API.Ebooks.ebook.path(ebook.id))
      }
      let replay: RequestContext.Replay = { id, transaction in
        guard let id else { throw APIError.notFound }
        return try created(EbookService.find(id, of: viewer, in: transaction), transaction)
      }
      let fingerprint = RequestFingerprint(context.request, form.fingerprint)
      return try await context.once(fingerprint: fingerprint, replay: replay) {
        let (hash, size) = try await context.server.queues.users.run(
          for: viewer.key, orThrow: APIError.overloaded(retryAfter: 3) as any Error
        ) { try digest(of: upload) }
        let path = "\(context.server.folder.incoming)/\(UUIDv7.generate())"
        try FileSystem.rename(upload, to: path)
        let isKept = Mutex(false)
        defer { if !isKept.withLock({ $0 }) { FileSystem.removeFile(path) } }
        return try await context.write(fingerprint: fingerprint, replay: replay) { transaction in
          let (ebook, isNew) = try EbookService.add(
            hash: hash, size: size, name: fileName, by: viewer, now: context.now, in: transaction)
          if isNew {
            try context.server.jobs.enqueue(
              EbookWork.kind,
              EbookWork.Payload(ebookKey: ebook.key, path: path, language: locale.identifier),
              subject: ebook.id, ownerKey: viewer.key, in: transaction)
            announce(ebook, context, transaction)
            transaction.afterCommit { isKept.withLock { $0 = true } }
          }
          return try created(ebook, transaction)
        }
      }
    }
  }

  private static func digest(of path: String) throws -> (hash: [UInt8], size: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw APIError.storageFailed }
    defer { close(descriptor) }
    var hash = StreamingHash()
    var size = 0
    var piece = [UInt8](repeating: 0, count: 256 * 1024)
    while true {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw APIError.storageFailed }
      if count == 0 { return (hash.result(), size) }
      piece.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
      size += count
    }
  }

  // MARK: Parts

  package static func announce(_ ebook: EbookRecord, _ context: RequestContext, _ transaction: Transaction) {
    context.server.announce(
      EbookChange(userKey: ebook.userKey, ebookId: ebook.id), afterCommitOf: transaction)
  }

  private static func response(
    _ ebook: EbookRecord, _ context: RequestContext, _ transaction: Transaction
  ) throws -> Ebook {
    try EbookService.response(ebook, at: context.server.configuration.publicURL, in: transaction)
  }
}

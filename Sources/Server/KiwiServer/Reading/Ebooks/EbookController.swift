import Formats
import Glibc
import HTTPServer
import KiwiKit
import Passwords
import Threads

/// `/ebooks`: e-books of people, their chapters, and where they are in them.
enum EbookController {
  static func all(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let ebooks = try context.snapshot { transaction in
      try transaction.ebooks.ebooks(ofUser: viewer.key).map { try EbookService.view($0, in: transaction) }
    }
    let publicURL = context.application.configuration.publicURL
    var writer = JSONWriter(capacity: 4_096)
    writer.array(of: ebooks) { $1.ebook($0, at: publicURL) }
    return Response(json: writer)
  }

  // MARK: Sending

  static func create(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await context.application.withStaging(of: viewer.key) { staging in
      let form = try await MultipartForm(
        context, into: staging, maximumFiles: 1, fileLimit: Limits.ebookSize)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      let fileName = ImportedText.line(try form.text("fileName"), limit: Limits.fileNameLength) ?? "E-book"
      let replay: RequestContext.Replay = { id, transaction in
        guard let id else { throw APIError.notFound }
        return try created(EbookService.find(id, of: viewer, in: transaction), context, transaction)
      }
      let fingerprint = RequestFingerprint(context.request, form.fingerprint)
      return try await context.once(fingerprint: fingerprint, replay: replay) {
        let (hash, size) = try await context.application.queues.people.run(
          for: viewer.key, orThrow: APIError.overloaded(retryAfter: 3) as any Error
        ) { try digest(of: upload) }
        let path = "\(context.application.folder.incoming)/\(UUIDv7.generate())"
        try FileSystem.rename(upload, to: path)
        let isKept = Mutex(false)
        defer { if !isKept.withLock({ $0 }) { FileSystem.removeFile(path) } }
        return try await context.write(fingerprint: fingerprint, replay: replay) { transaction in
          let (ebook, isNew) = try EbookService.add(
            hash: hash, size: size, name: fileName, by: viewer, now: context.now, in: transaction)
          if isNew {
            try context.application.jobs.enqueue(
              EbookWork.kind, EbookWork.Payload(ebookKey: ebook.key, path: path), subject: ebook.id,
              ownerKey: viewer.key, in: transaction)
            announce(ebook, context, transaction)
            transaction.afterCommit { isKept.withLock { $0 = true } }
          }
          return try created(ebook, context, transaction)
        }
      }
    }
  }

  private static func created(
    _ ebook: EbookRecord, _ context: RequestContext, _ transaction: Transaction
  ) throws -> Outcome {
    .created(
      ebook.id, at: APIRoute.ebooks(.ebook(id: ebook.id)).path, try json(ebook, context, transaction))
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

  // MARK: One

  static func get(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try ebookId(context)
    let publicURL = context.application.configuration.publicURL
    let writer = try await context.read(looks: Limits.ebookChapters) { transaction in
      let ebook = try EbookService.find(id, of: viewer, in: transaction)
      let contents = try PackedText.unpack(transaction.ebooks.contents(of: ebook.key))
      var writer = JSONWriter(capacity: 4_096 + contents.count)
      try writer.object { writer in
        writer.name("ebook")
        writer.ebook(try EbookService.view(ebook, in: transaction), at: publicURL)
        writer.member("chapters", of: try transaction.ebooks.chapters(of: ebook.key)) { chapter, writer in
          writer.object { writer in
            writer.member("name", chapter.name)
            writer.member("wordCount", chapter.wordCount)
          }
        }
        writer.name("contents")
        writer.fragment(contents.isEmpty ? Array("[]".utf8) : contents)
        writer.member("images", of: try transaction.ebooks.images(of: ebook.key)) { image, writer in
          writer.object { writer in
            writer.member("url", upload: image.name, at: publicURL)
            writer.member("width", image.width)
            writer.member("height", image.height)
          }
        }
      }
      return writer
    }
    return Response(json: writer)
  }

  static func chapter(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .ebooks(.chapter(let id, let number)) = context.route, let number = Int(number) else {
      throw APIError.notFound
    }
    let writer = try await context.read(looks: .max) { transaction in
      let ebook = try EbookService.find(id, of: viewer, in: transaction)
      guard ebook.status == .ready, let chapter = try transaction.ebooks.chapter(number, of: ebook.key),
        let content = try transaction.ebooks.content(ofChapter: number, of: ebook.key)
      else { throw APIError.notFound }
      let blocks = try PackedText.unpack(content)
      var writer = JSONWriter(capacity: blocks.count + 512)
      writer.object { writer in
        writer.member("index", chapter.number)
        writer.member("name", chapter.name)
        writer.name("blocks")
        writer.fragment(blocks)
      }
      return writer
    }
    return Response(json: writer)
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try ebookId(context)
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      let ebook = try EbookService.find(id, of: viewer, in: transaction)
      let names = try EbookRemoval.begin(ebook.key, now: context.now, in: transaction)
      transaction.afterCommit {
        context.application.removeUnusedPictures(names)
        context.application.jobs.wake()
      }
      announce(ebook, context, transaction)
      return .noContent
    }
  }

  // MARK: Where its reader is, and which book it is

  static func setPosition(_ context: RequestContext) async throws -> Response {
    try await change(context) { id, body, viewer, transaction in
      let position = EbookPosition(chapter: try body.count("chapter"), word: try body.count("word"))
      let (ebook, hasChanged) = try EbookService.setPosition(
        position, secondsAgo: body.secondsAgo(), of: id, by: viewer, now: context.now, in: transaction)
      if hasChanged { announce(ebook, context, transaction) }
      return ebook
    }
  }

  static func setTitle(_ context: RequestContext) async throws -> Response {
    try await change(context) { id, body, viewer, transaction in
      let ebook = try EbookService.setTitle(
        body.optionalString("titleId"), of: id, by: viewer, in: transaction)
      announce(ebook, context, transaction)
      return ebook
    }
  }

  private static func change(
    _ context: RequestContext,
    _ change: @escaping @Sendable (String, JSONObject, Viewer, Transaction) throws -> EbookRecord
  ) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try ebookId(context)
    let bytes = try await context.body()
    let body = try context.json(bytes)
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, bytes),
      replay: { _, transaction in
        .ok(try json(EbookService.find(id, of: viewer, in: transaction), context, transaction))
      }
    ) { transaction in
      .ok(try json(change(id, body, viewer, transaction), context, transaction))
    }
  }

  // MARK: Parts

  static func announce(_ ebook: EbookRecord, _ context: RequestContext, _ transaction: Transaction) {
    context.application.announce(
      EbookChange(userKey: ebook.userKey, ebookId: ebook.id), afterCommitOf: transaction)
  }

  private static func ebookId(_ context: RequestContext) throws(APIError) -> String {
    switch context.route {
    case .ebooks(.ebook(let id)), .ebooks(.position(let id)), .ebooks(.title(let id)): return id
    default: throw .notFound
    }
  }

  private static func json(
    _ ebook: EbookRecord, _ context: RequestContext, _ transaction: Transaction
  ) throws -> JSONWriter {
    var writer = JSONWriter()
    writer.ebook(
      try EbookService.view(ebook, in: transaction), at: context.application.configuration.publicURL)
    return writer
  }
}

import HTTPServer
import KiwiKit

/// `/ebooks/{id}/marks` and `/ebooks/settings`: bookmarks, highlights, and how pages look.
enum EbookMarkController {
  static func all(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .ebooks(.marks(let id)) = context.route else { throw APIError.notFound }
    let marks = try await context.read(looks: Limits.marksPerEbook) { transaction in
      try transaction.ebookMarks.marks(of: EbookService.find(id, of: viewer, in: transaction).key)
    }
    var writer = JSONWriter(capacity: 4_096)
    writer.array(of: marks) { $1.ebookMark($0) }
    return Response(json: writer)
  }

  static func put(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let bytes = try await context.body()
    let input = try EbookMarkInput(context.json(bytes))
    let (id, markId) = try ids(context)
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, bytes),
      replay: { _, transaction in
        let ebook = try EbookService.find(id, of: viewer, in: transaction)
        guard let mark = try transaction.ebookMarks.mark(id: markId, of: ebook.key) else {
          throw APIError.notFound
        }
        return .ok(json(mark))
      }
    ) { transaction in
      let mark = try EbookService.putMark(
        markId, input, of: id, by: viewer, now: context.now, in: transaction)
      EbookController.announce(
        try EbookService.find(id, of: viewer, in: transaction), context, transaction)
      return .ok(json(mark))
    }
  }

  /// Deletes a mark. A mark that is gone already is no error, so that the request can be repeated.
  static func delete(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let (id, markId) = try ids(context)
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      let ebook = try EbookService.find(id, of: viewer, in: transaction)
      try transaction.ebookMarks.delete(id: markId, of: ebook.key)
      EbookController.announce(ebook, context, transaction)
      return .noContent
    }
  }

  /// Returns the ids of the e-book and the mark in the path.
  private static func ids(_ context: RequestContext) throws(APIError) -> (ebook: String, mark: String) {
    guard case .ebooks(.mark(let id, let markId)) = context.route else { throw .notFound }
    guard Identifier.isWellFormed(markId) else {
      throw .invalid("markId", "The id of a mark is a UUID in lowercase letters.")
    }
    return (id, markId)
  }

  private static func json(_ mark: EbookMarkRecord) -> JSONWriter {
    var writer = JSONWriter()
    writer.ebookMark(mark)
    return writer
  }

  // MARK: Settings

  static func settings(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let settings = try context.snapshot { try $0.ebookMarks.settings(ofUser: viewer.key) }
    var writer = JSONWriter()
    writer.ebookSettings(settings ?? EbookSettings())
    return Response(json: writer)
  }

  static func setSettings(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let bytes = try await context.body()
    let input = try EbookSettingsInput(context.json(bytes))
    return try await context.write(fingerprint: RequestFingerprint(context.request, bytes)) { transaction in
      try transaction.ebookMarks.put(input.settings, ofUser: viewer.key)
      var writer = JSONWriter()
      writer.ebookSettings(input.settings)
      return .ok(writer)
    }
  }
}

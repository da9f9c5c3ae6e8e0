import HTTPServer
import KiwiKit
import Media

/// `/books/scan`: finds a book by what stands on it. Neither the picture nor what was read in it is kept.
enum BookScanController {
  static func scan(_ context: RequestContext) async throws -> Response {
    let search = try await search(context)
    let candidates = try await search.candidates(context)
    var writer = JSONWriter(capacity: 4_096)
    writer.object { writer in
      writer.member("barcode", search.barcode)
      writer.member("lines", search.lines)
      writer.member("query", search.text.query)
      writer.member("candidates", of: candidates) { $1.candidate($0) }
    }
    return Response(json: writer)
  }

  private static func search(_ context: RequestContext) async throws -> BookScanSearch {
    guard MediaType(context.request.headers["Content-Type"]).is("multipart/form-data") else {
      return try readByDevice(try await context.json())
    }
    return try await context.application.withStaging(of: context.viewer?.key) { staging in
      let form = try await MultipartForm(context, into: staging, maximumFiles: 1)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      return BookScanSearch(try await staging.read(upload: upload))
    }
  }

  /// Some devices read by themselves, and send no picture.
  private static func readByDevice(_ object: JSONObject) throws(APIError) -> BookScanSearch {
    let barcode = try object.optionalString("barcode").map { text throws(APIError) in
      try TextRules.line(text, field: "barcode", limit: Limits.barcodeLength)
    }
    let text = try object.optionalString("ocrText").map { text throws(APIError) in
      try TextRules.text(text, field: "ocrText", limit: Limits.coverTextLength)
    }
    guard barcode != nil || text != nil else { throw .missing("barcode") }
    let lines = text?.split(separator: "\n").map(String.init) ?? []
    return BookScanSearch(barcodes: [barcode].compactMap(\.self).filter { !$0.isEmpty }, lines: lines)
  }
}

extension JSONWriter {
  /// A ``KiwiKit/BookScanCandidate``.
  fileprivate mutating func candidate(_ candidate: BookScanCandidate) {
    object { writer in
      writer.name("title")
      writer.summary(candidate.title)
      writer.member("confidence", candidate.confidence)
      writer.member("reason", candidate.reason.rawValue)
    }
  }
}

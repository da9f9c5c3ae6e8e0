import ServerCore
import HTTPServer
import KiwiKit
import Media

/// `/books/scan`: finds a book by its cover or barcode. Neither the picture nor its text is kept.
enum BookScanController {
  typealias Scan = Call<Nothing, Nothing, FormOrJSON<BookPhotoForm, BookScanRequest>, BookScan>

  static func scan(_ call: Scan) async throws -> Response {
    let search = try await search(call)
    return try call.answer(
      BookScan(
        barcode: search.barcode, lines: search.lines, query: search.text.query,
        candidates: await search.candidates(call.context)))
  }

  private static func search(_ call: Scan) async throws -> BookScanSearch {
    let context = call.context
    if case .json(let request) = call.body { return try readByDevice(request) }
    return try await context.server.withStaging(of: context.viewer?.key) { staging in
      let form = try await MultipartForm(context, into: staging, maxFiles: 1)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      return BookScanSearch(try await staging.read(upload: upload))
    }
  }

  /// Creates a search from text that the device recognized itself.
  private static func readByDevice(_ request: BookScanRequest) throws(APIError) -> BookScanSearch {
    guard request.barcode != nil || request.ocrText != nil else { throw .missing("barcode") }
    let lines = request.ocrText?.split(separator: "\n").map(String.init) ?? []
    return BookScanSearch(
      barcodes: [request.barcode].compactMap(\.self).filter { !$0.isEmpty }, lines: lines)
  }
}

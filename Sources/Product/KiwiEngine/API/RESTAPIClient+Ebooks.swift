public import Foundation
public import KiwiKit

extension RESTAPIClient {
  // MARK: E-books

  public func ebooks() async throws(APIFailure) -> [Ebook] {
    try await fetch(HTTPRequest(.get, .ebooks(.ebooks)))
  }

  public func createEbook(
    _ file: Data, named fileName: String, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Ebook {
    let form = MultipartForm([
      .text("fileName", fileName), .file("file", named: "book", type: "application/epub+zip", file),
    ])
    return try await fetch(
      HTTPRequest(.post, .ebooks(.ebooks), body: .multipart(form), uploadProgress: progress))
  }

  public func ebook(id: String) async throws(APIFailure) -> EbookDetails {
    try await fetch(HTTPRequest(.get, .ebooks(.ebook(id: id))))
  }

  public func deleteEbook(id: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .ebooks(.ebook(id: id))))
  }

  public func ebookChapter(id: String, index: Int) async throws(APIFailure) -> EbookChapter {
    try await fetch(HTTPRequest(.get, .ebooks(.chapter(ebookId: id, index: String(index)))))
  }

  public func setEbookPosition(
    id: String, _ update: EbookPositionUpdate
  ) async throws(APIFailure) -> Ebook {
    try await fetch(Self.write(.put, .ebooks(.position(ebookId: id)), body: Self.json(update)))
  }

  public func setEbookTitle(id: String, titleId: String?) async throws(APIFailure) -> Ebook {
    let body = try Self.json(EbookTitleRequest(titleId: titleId))
    return try await fetch(Self.write(.put, .ebooks(.title(ebookId: id)), body: body))
  }

  public func ebookMarks(id: String) async throws(APIFailure) -> [EbookMark] {
    try await fetch(HTTPRequest(.get, .ebooks(.marks(ebookId: id))))
  }

  public func putEbookMark(
    id: String, ofEbook ebookId: String, _ request: EbookMarkRequest
  ) async throws(APIFailure) -> EbookMark {
    try await fetch(Self.write(.put, .ebooks(.mark(ebookId: ebookId, id: id)), body: Self.json(request)))
  }

  public func deleteEbookMark(id: String, ofEbook ebookId: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .ebooks(.mark(ebookId: ebookId, id: id))))
  }

  public func ebookSettings() async throws(APIFailure) -> EbookSettings {
    try await fetch(HTTPRequest(.get, .ebooks(.settings)))
  }

  public func setEbookSettings(_ settings: EbookSettings) async throws(APIFailure) -> EbookSettings {
    try await fetch(Self.write(.put, .ebooks(.settings), body: Self.json(settings)))
  }
}

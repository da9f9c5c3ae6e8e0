public import Foundation
public import KiwiKit

extension RESTAPIClient {
  public func fetchTitles(
    _ query: String, kind: TitleKind?, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Title> {
    var items: [URLQueryItem] = []
    if !query.isEmpty { items.append(URLQueryItem(name: "q", value: query)) }
    if let kind { items.append(URLQueryItem(name: "kind", value: kind.rawValue)) }
    return try await fetchList(.titles(.all), query: items, page: page, pageSize: pageSize)
  }

  public func fetchTitle(id: String) async throws(APIFailure) -> Title {
    try await fetch(HTTPRequest(.get, .titles(.title(id: id))))
  }

  public func fetchTitles(similarTo id: String) async throws(APIFailure) -> [Title] {
    try await fetch(HTTPRequest(.get, .titles(.similar(id: id))))
  }

  public func addTitle(
    _ title: NewTitle, idempotencyKey: String?
  ) async throws(APIFailure) -> Title {
    try await fetch(Self.write(.post, .titles(.all), key: idempotencyKey, body: Self.json(title)))
  }

  public func correctTitle(id: String, _ details: TitleDetails) async throws(APIFailure) -> Title {
    try await fetch(Self.write(.patch, .titles(.title(id: id)), body: Self.json(details)))
  }

  public func fetchHistory(
    ofTitle id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<TitleChange> {
    try await fetchList(.titles(.history(titleId: id)), page: page, pageSize: pageSize)
  }

  public func undoChange(_ changeId: String, ofTitle id: String) async throws(APIFailure) -> Title {
    let body = try Self.json(TitleUndo(changeId: changeId))
    return try await fetch(Self.write(.post, .titles(.undo(titleId: id)), body: body))
  }

  public func mergeTitle(id: String, into otherId: String) async throws(APIFailure) -> Title {
    let body = try Self.json(TitleMerge(into: otherId))
    return try await fetch(Self.write(.post, .titles(.merge(titleId: id)), body: body))
  }

  public func scanBook(
    _ photo: Data, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> BookScan {
    let form = MultipartForm([.picture("file", photo)])
    return try await fetch(
      HTTPRequest(.post, .titles(.scan), body: .multipart(form), uploadProgress: progress))
  }

  public func scanBook(_ read: BookScanRequest) async throws(APIFailure) -> BookScan {
    try await fetch(Self.write(.post, .titles(.scan), body: Self.json(read)))
  }
}

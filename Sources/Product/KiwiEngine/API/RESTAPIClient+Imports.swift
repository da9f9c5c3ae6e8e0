public import Foundation
public import KiwiKit

extension RESTAPIClient {
  // MARK: Places from elsewhere

  public func fetchPlaceImports() async throws(APIFailure) -> [PlaceImport] {
    try await fetch(HTTPRequest(.get, .placeImports(.all)))
  }

  public func createPlaceImport(
    _ file: Data, named fileName: String, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> PlaceImport {
    let form = MultipartForm([
      .text("fileName", fileName), .file("file", named: "places", type: "application/octet-stream", file),
    ])
    return try await fetch(
      HTTPRequest(.post, .placeImports(.all), body: .multipart(form), uploadProgress: progress))
  }

  public func fetchPlaceImport(id: String) async throws(APIFailure) -> PlaceImport {
    try await fetch(HTTPRequest(.get, .placeImports(.one(id: id))))
  }

  public func deletePlaceImport(id: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .placeImports(.one(id: id))))
  }

  public func fetchPlaceImportRows(
    of id: String, _ filter: PlaceImportFilter, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<PlaceImportRow> {
    try await fetchList(
      .placeImports(.rows(id: id)), query: [URLQueryItem(name: "filter", value: filter.rawValue)], page: page,
      pageSize: pageSize)
  }

  public func updatePlaceImportRow(
    _ number: Int, of id: String, _ request: UpdatePlaceImportRowRequest
  ) async throws(APIFailure) -> PlaceImportRow {
    let route = PlaceImportRoute.row(id: id, number: String(number))
    return try await fetch(Self.write(.patch, .placeImports(route), body: Self.json(request)))
  }

  public func applyPlaceImport(
    id: String, visibility: Audience
  ) async throws(APIFailure) -> PlaceImport {
    let body = try Self.json(ApplyPlaceImportRequest(visibility: visibility))
    return try await fetch(Self.write(.post, .placeImports(.apply(id: id)), body: body))
  }

  public func undoPlaceImport(id: String) async throws(APIFailure) -> PlaceImport {
    try await fetch(Self.write(.post, .placeImports(.undo(id: id))))
  }
}

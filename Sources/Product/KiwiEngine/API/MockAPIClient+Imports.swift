public import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Places from elsewhere

  public func fetchPlaceImports() async throws(APIFailure) -> [PlaceImport] {
    try await answer { server in server.placeImports.map(\.summary) }
  }

  public func createPlaceImport(
    _ file: Data, named fileName: String, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> PlaceImport {
    let now = clock.now
    return try await answer { server in
      let new = MockPlaceImport(
        id: server.makeID(), fileName: fileName, rows: MockPlaceImport.sampleRows, createdAt: now)
      server.placeImports.insert(new, at: 0)
      return new.summary
    }
  }

  public func fetchPlaceImport(id: String) async throws(APIFailure) -> PlaceImport {
    try await changed(id) { $0.work() }
  }

  public func deletePlaceImport(id: String) async throws(APIFailure) {
    try await answer { server in server.placeImports.removeAll { $0.id == id } }
  }

  public func fetchPlaceImportRows(
    of id: String, _ filter: PlaceImportFilter, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<PlaceImportRow> {
    try await answer { server throws(APIFailure) in
      let rows = try Self.find(server.placeImports.first { $0.id == id }).rows.filter { row in
        switch filter {
        case .all: true
        case .needsLook: !row.problems.isEmpty && !row.isLeftOut
        case .leftOut: row.isLeftOut
        case .kept: row.outcome == .kept
        case .refused: row.outcome == .refused
        }
      }
      return Self.list(rows, page: page, pageSize: pageSize)
    }
  }

  public func updatePlaceImportRow(
    _ number: Int, of id: String, _ request: UpdatePlaceImportRowRequest
  ) async throws(APIFailure) -> PlaceImportRow {
    try await answer { server throws(APIFailure) in
      guard let index = server.placeImports.firstIndex(where: { $0.id == id }),
        let row = server.placeImports[index].rows.firstIndex(where: { $0.number == number })
      else { throw .notFound }
      let corrected = server.placeImports[index].rows[row].corrected(by: request)
      server.placeImports[index].rows[row] = corrected
      return corrected
    }
  }

  public func applyPlaceImport(
    id: String, visibility: Audience
  ) async throws(APIFailure) -> PlaceImport {
    try await changed(id) {
      $0.stage = .applying
      $0.visibility = visibility
    }
  }

  public func undoPlaceImport(id: String) async throws(APIFailure) -> PlaceImport {
    try await changed(id) { $0.stage = .undoing }
  }

  private func changed(
    _ id: String, _ change: @escaping @Sendable (inout MockPlaceImport) -> Void
  ) async throws(APIFailure) -> PlaceImport {
    try await answer { server throws(APIFailure) in
      guard let index = server.placeImports.firstIndex(where: { $0.id == id }) else { throw .notFound }
      change(&server.placeImports[index])
      return server.placeImports[index].summary
    }
  }
}

import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Titles

  public func fetchTitles(
    _ query: String, kind: TitleKind?, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Title> {
    try await answer { server in
      let found = server.titles.filter { title in
        (kind == nil || title.kind == kind)
          && (query.isEmpty || title.name.localizedCaseInsensitiveContains(query))
      }
      return Self.list(found, page: page, pageSize: pageSize)
    }
  }

  public func fetchTitle(id: String) async throws(APIFailure) -> Title {
    try await answer { server throws(APIFailure) in try Self.find(server.titles.first { $0.id == id }) }
  }

  public func fetchTitles(similarTo id: String) async throws(APIFailure) -> [Title] {
    try await answer { server throws(APIFailure) in
      let title = try Self.find(server.titles.first { $0.id == id })
      return server.titles.filter { other in
        other.id != id && other.kind == title.kind && !Set(other.genres).isDisjoint(with: title.genres)
      }
    }
  }
}

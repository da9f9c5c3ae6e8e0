import Foundation
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
}

import Foundation
public import KiwiKit

extension RESTAPIClient {
  // MARK: Discover

  public func fetchDeck(
    _ query: DeckQuery, after cursor: String?, limit: Int
  ) async throws(APIFailure) -> DeckResponse {
    var items = [
      URLQueryItem(name: "method", value: query.method.rawValue),
      URLQueryItem(name: "limit", value: String(limit)),
    ]
    items.add("kind", query.kind?.rawValue)
    items.add("genre", query.genre)
    items.add("firstYear", query.firstYear.map(String.init))
    items.add("lastYear", query.lastYear.map(String.init))
    items.add("sort", query.sort?.rawValue)
    items.add("includesSwiped", query.includesSwiped ? "true" : nil)
    items.add("cursor", cursor)
    return try await fetch(HTTPRequest(.get, .discover(.deck), query: items))
  }

  // MARK: Library

  public func fetchLibrary(
    _ query: LibraryQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle> {
    var items = [
      URLQueryItem(name: "shelf", value: query.shelf.rawValue),
      URLQueryItem(name: "sort", value: query.sort.rawValue),
    ]
    items.add("q", query.text.isEmpty ? nil : query.text)
    items.add("kind", query.kind?.rawValue)
    items.add("genre", query.genre)
    items.add("platform", query.platform)
    items.add("minimumRating", query.minimumRating.map { String($0.quarterStars) })
    return try await fetchList(.library(.titles), query: items, page: page, pageSize: pageSize)
  }

  public func fetchLibrarySummary() async throws(APIFailure) -> LibrarySummary {
    try await fetch(HTTPRequest(.get, .library(.summary)))
  }

  public func fetchLibrary(ofUser username: String) async throws(APIFailure) -> ProfileLibrary {
    try await fetch(HTTPRequest(.get, .library(.ofUser(username: username))))
  }

  public func fetchLibraryTitle(id: String) async throws(APIFailure) -> LibraryTitleRecord {
    try await fetch(HTTPRequest(.get, .library(.title(id: id))))
  }

  public func pushLibraryChanges(
    _ changes: [LibraryChange], after cursor: String?
  ) async throws(APIFailure) -> LibraryChangesResponse {
    let body = try Self.json(PushLibraryChangesRequest(changes: changes, cursor: cursor))
    return try await fetch(Self.write(.post, .library(.changes), body: body))
  }

  public func fetchLibraryChanges(
    after cursor: String?
  ) async throws(APIFailure) -> LibraryChangesResponse {
    var items: [URLQueryItem] = []
    items.add("cursor", cursor)
    return try await fetch(HTTPRequest(.get, .library(.changes), query: items))
  }

  // MARK: Lists

  public func fetchLists() async throws(APIFailure) -> [ListDescription] {
    try await fetch(HTTPRequest(.get, .library(.lists)))
  }

  public func fetchList(id: String) async throws(APIFailure) -> ListDescription {
    try await fetch(HTTPRequest(.get, .library(.list(id: id))))
  }

  public func fetchTitles(
    ofList id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle> {
    try await fetchList(.library(.listTitles(id: id)), page: page, pageSize: pageSize)
  }

  public func setPublished(_ isPublished: Bool, listId: String) async throws(APIFailure) {
    _ = try await send(Self.write(isPublished ? .put : .delete, .library(.publication(listId: listId))))
  }

  public func setFollowed(_ isFollowed: Bool, listId: String) async throws(APIFailure) {
    _ = try await send(Self.write(isFollowed ? .put : .delete, .library(.listFollow(listId: listId))))
  }

  public func setCollaborator(
    _ isCollaborator: Bool, username: String, listId: String
  ) async throws(APIFailure) {
    let route = LibraryRoute.collaborator(listId: listId, username: username)
    _ = try await send(Self.write(isCollaborator ? .put : .delete, .library(route)))
  }
}

extension [URLQueryItem] {
  /// Nothing when there is no value.
  fileprivate mutating func add(_ name: String, _ value: String?) {
    if let value { append(URLQueryItem(name: name, value: value)) }
  }
}

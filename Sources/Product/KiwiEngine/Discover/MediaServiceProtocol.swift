public import KiwiKit

/// A source of books, films and shows for view models.
public protocol MediaServiceProtocol: Sendable {
  /// Returns the part of the deck after ``DeckResponse/cursor``; without a cursor, the first part.
  func fetchCards(_ query: DeckQuery, after cursor: String?) async throws(APIFailure) -> DeckResponse
  /// Returns the titles that match a text; for an empty text, all titles by name.
  func search(_ text: String, kind: TitleKind?, page: Int) async throws(APIFailure) -> ListPage<Title>
}

/// The titles on the server.
public struct MediaService: MediaServiceProtocol {
  private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  static let cardsPerPage = 20
  static let titlesPerPage = 30

  public func fetchCards(
    _ query: DeckQuery, after cursor: String?
  ) async throws(APIFailure) -> DeckResponse {
    try await client.send(API.Discover.deck(DeckPartQuery(query, after: cursor, limit: Self.cardsPerPage)))
  }

  public func search(
    _ text: String, kind: TitleKind?, page: Int
  ) async throws(APIFailure) -> ListPage<Title> {
    try await client.send(
      API.Titles.titles(TitleQuery(text, kind: kind, page: page, pageSize: Self.titlesPerPage)))
  }
}

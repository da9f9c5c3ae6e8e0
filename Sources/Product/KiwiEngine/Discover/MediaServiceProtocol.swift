public import KiwiKit

/// Where view models get books, films and shows from.
public protocol MediaServiceProtocol: Sendable {
  /// The part of the deck after the one whose ``DeckResponse/cursor`` is given; the first without.
  func fetchCards(_ query: DeckQuery, after cursor: String?) async throws(APIFailure) -> DeckResponse
  /// Those that a text finds; all, in the order of their names, when there is none.
  func search(_ text: String, kind: TitleKind?, page: Int) async throws(APIFailure) -> ListPage<Title>
}

/// The server's.
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

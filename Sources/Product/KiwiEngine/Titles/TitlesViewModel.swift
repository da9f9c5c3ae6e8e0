public import KiwiKit
public import Observation

/// Titles, all or those that match a text, page by page.
@Observable @MainActor public final class TitlesViewModel: PagedList {
  /// The text of the search; empty for all titles.
  public let query: String
  /// The visible kind; nil for all kinds.
  public private(set) var kind: TitleKind?
  @ObservationIgnored private let media: any MediaServiceProtocol
  public var pager = Pager<Title, Int>()

  public init(query: String = "", kind: TitleKind? = nil, media: any MediaServiceProtocol) {
    self.query = query
    self.kind = kind
    self.media = media
  }

  public convenience init(query: String = "", kind: TitleKind? = nil, client: any APIClientProtocol) {
    self.init(query: query, kind: kind, media: MediaService(client: client))
  }

  public var titles: [Title] { items }

  /// Switches to another kind. Results for the previous one are dropped.
  public func select(_ kind: TitleKind?) async {
    guard kind != self.kind else { return }
    self.kind = kind
    pager.clear()
    await refresh()
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<Title> {
    try await media.search(query, kind: kind, page: page)
  }
}

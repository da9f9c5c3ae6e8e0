public import KiwiKit
public import Observation

/// Books, films and shows, all or those that a text finds, page by page.
@Observable @MainActor public final class TitlesViewModel: PagedList {
  /// What was looked for; empty for all.
  public let query: String
  /// The kind that is shown; nil for all.
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

  /// Shows another kind. What another one was asked for comes to nothing.
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

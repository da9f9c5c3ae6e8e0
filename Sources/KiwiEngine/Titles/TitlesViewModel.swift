public import KiwiKit
public import Observation

/// Books, films and shows, all or those that a text finds, page by page.
@Observable @MainActor public final class TitlesViewModel {
  /// What was looked for; empty for all.
  public let query: String
  /// The kind that is shown; nil for all.
  public private(set) var kind: TitleKind?
  @ObservationIgnored private let media: any MediaServiceProtocol
  private var pager = Pager<Title, Int>()

  public init(query: String = "", kind: TitleKind? = nil, media: any MediaServiceProtocol) {
    self.query = query
    self.kind = kind
    self.media = media
  }

  public convenience init(query: String = "", kind: TitleKind? = nil, client: any APIClientProtocol) {
    self.init(query: query, kind: kind, media: MediaService(client: client))
  }

  public var titles: [Title] { pager.items }
  public var loading: Loading { pager.loading }
  public var hasReachedEnd: Bool { pager.hasReachedEnd }
  /// Why more could not be loaded.
  public var moreFailure: APIFailure? { pager.failure }

  /// Shows another kind. What another one was asked for comes to nothing.
  public func select(_ kind: TitleKind?) async {
    guard kind != self.kind else { return }
    self.kind = kind
    pager.clear()
    await refresh()
  }

  public func loadInitial() async {
    if pager.needsLoading { await uninterrupted { [self] in await refresh() } }
  }

  public func refresh() async {
    let ticket = pager.beginFirst()
    do throws(APIFailure) {
      let page = try await fetch(1)
      pager.finishFirst(ticket, page.items, next: page.nextPage)
    } catch {
      pager.fail(ticket, error)
    }
  }

  public func loadMore() async {
    guard let (ticket, number) = pager.beginMore() else { return }
    do throws(APIFailure) {
      let page = try await fetch(number)
      pager.finishMore(ticket, page.items, next: page.nextPage)
    } catch {
      pager.fail(ticket, error)
    }
  }

  /// What failed last, once more.
  public func tryAgain() async {
    if pager.hasFailedFirst || pager.needsLoading { await refresh() } else { await loadMore() }
  }

  private func fetch(_ page: Int) async throws(APIFailure) -> ListPage<Title> {
    try await media.search(query, kind: kind, page: page)
  }
}

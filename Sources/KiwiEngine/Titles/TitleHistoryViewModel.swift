public import KiwiKit
public import Observation

/// What people did to a title, page by page, and undoing it.
@Observable @MainActor public final class TitleHistoryViewModel {
  public let titleId: String
  public let undoing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  private var pager = Pager<TitleChange, Int>()

  public init(titleId: String, client: any APIClientProtocol) {
    self.titleId = titleId
    self.client = client
  }

  public var changes: [TitleChange] { pager.items }
  public var loading: Loading { pager.loading }
  public var hasReachedEnd: Bool { pager.hasReachedEnd }
  /// Why more could not be loaded.
  public var moreFailure: APIFailure? { pager.failure }

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

  public func undo(_ change: TitleChange) async {
    let isDone = await undoing.run { () async throws(APIFailure) in
      _ = try await client.undoChange(change.id, ofTitle: titleId)
    }
    if isDone { await refresh() }
  }

  private func fetch(_ page: Int) async throws(APIFailure) -> ListPage<TitleChange> {
    try await client.fetchHistory(ofTitle: titleId, page: page, pageSize: 30)
  }
}

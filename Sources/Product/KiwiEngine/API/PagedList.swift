public import KiwiKit

/// A list that the server returns by page number. Conforming types implement ``fetch(page:)``; the extension does the
/// rest.
@MainActor public protocol PagedList: AnyObject {
  associatedtype Element: Identifiable & Hashable & Sendable where Element.ID: Sendable

  var pager: Pager<Element, Int> { get set }
  func fetch(page: Int) async throws(APIFailure) -> ListPage<Element>
  /// Reloads from the first page. The current elements stay until it arrives.
  func refresh() async
}

extension PagedList {
  public var items: [Element] { pager.items }
  public var loading: Loading { pager.loading }
  public var hasReachedEnd: Bool { pager.hasReachedEnd }
  /// The reason why the last load failed while elements are shown.
  public var moreFailure: APIFailure? { pager.failure }

  public func loadInitial() async {
    if pager.needsLoading { await uninterrupted { [self] in await refresh() } }
  }

  public func refresh() async {
    let ticket = pager.beginFirst()
    do throws(APIFailure) {
      let page = try await fetch(page: 1)
      pager.finishFirst(ticket, page.items, next: page.nextPage)
    } catch {
      pager.fail(ticket, error)
    }
  }

  /// Reloads all loaded pages, which keeps the scroll position.
  public func reload() async {
    let count = items.count
    let ticket = pager.beginFirst()
    do throws(APIFailure) {
      var page = try await fetch(page: 1)
      var items = page.items
      while items.count < count, let next = page.nextPage {
        page = try await fetch(page: next)
        items += page.items
      }
      pager.finishFirst(ticket, items, next: page.nextPage)
    } catch {
      pager.fail(ticket, error)
    }
  }

  public func rowAppeared(_ element: Element) async {
    if pager.isNearEnd(element.id) { await loadMore() }
  }

  /// Repeats the load that failed last.
  public func tryAgain() async {
    if pager.hasFailedFirst || pager.needsLoading { await refresh() } else { await loadMore() }
  }

  public func loadMore() async {
    guard let (ticket, number) = pager.beginMore() else { return }
    do throws(APIFailure) {
      let page = try await fetch(page: number)
      pager.finishMore(ticket, page.items, next: page.nextPage)
    } catch {
      pager.fail(ticket, error)
    }
  }
}

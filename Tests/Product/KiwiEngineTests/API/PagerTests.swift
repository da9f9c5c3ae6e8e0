import KiwiKit
import Testing

@testable import KiwiEngine

struct PagerTests {
  private struct Item: Identifiable, Hashable, Sendable {
    let id: Int
    var words = ""
  }

  private var pager = Pager<Item, Int>()

  private func items(_ ids: Int...) -> [Item] { ids.map { Item(id: $0) } }

  @Test mutating func `a pager loads page by page to the end`() throws {
    #expect(pager.needsLoading)
    #expect(!pager.hasReachedEnd)
    let first = pager.beginFirst()
    #expect(pager.loading == .loading)
    let result1 = pager.finishFirst(first, items(1, 2), next: 2)
    #expect(result1)
    let result2 = pager.beginMore()
    let (ticket, cursor) = try #require(result2)
    #expect(cursor == 2)
    #expect(pager.isLoadingMore)
    let result3 = pager.beginMore()
    #expect(result3 == nil, "Only one load runs at a time.")
    let result4 = pager.finishMore(ticket, items(2, 3), next: nil)
    #expect(result4)
    #expect(pager.items.map(\.id) == [1, 2, 3], "Items must not repeat.")
    #expect(pager.hasReachedEnd)
    let result5 = pager.beginMore()
    #expect(result5 == nil)
  }

  @Test mutating func `an overtaken response changes nothing`() throws {
    let slow = pager.beginFirst()
    let quick = pager.beginFirst()
    let result6 = pager.finishFirst(quick, items(2), next: 2)
    #expect(result6)
    let result7 = pager.finishFirst(slow, items(1), next: nil)
    #expect(!result7)
    #expect(pager.items.map(\.id) == [2])
    let result8 = pager.beginMore()
    let (more, _) = try #require(result8)
    let again = pager.beginFirst()
    let result9 = pager.beginMore()
    #expect(result9 == nil, "No next page is known before the first page.")
    let result10 = pager.finishMore(more, items(3), next: nil)
    #expect(!result10)
    pager.fail(more, .offline)
    #expect(pager.failure == nil)
    let result11 = pager.finishFirst(again, items(4), next: nil)
    #expect(result11)
    #expect(pager.items.map(\.id) == [4])
    #expect(!pager.isLoadingMore)
  }

  @Test mutating func `a failure keeps the items and names the load to retry`() throws {
    let first = pager.beginFirst()
    pager.fail(first, .offline)
    #expect(pager.loading == .failed(.offline))
    #expect(pager.needsLoading)
    pager.finishFirst(pager.beginFirst(), items(1), next: 1)
    pager.fail(pager.beginFirst(), .timedOut)
    #expect(pager.items.map(\.id) == [1])
    #expect(pager.loading == .loaded)
    #expect(pager.failure == .timedOut)
    #expect(pager.hasFailedFirst)
    let result12 = pager.beginMore()
    let (ticket, _) = try #require(result12)
    pager.fail(ticket, .serverFailed)
    #expect(pager.failure == .serverFailed)
    #expect(!pager.hasFailedFirst)
    #expect(!pager.isLoadingMore)
    let result13 = pager.beginMore()
    let (again, _) = try #require(result13)
    pager.finishMore(again, items(2), next: nil)
    #expect(pager.failure == nil)
  }

  @Test mutating func `a cancelled load is not a failure and can be restarted`() throws {
    pager.fail(pager.beginFirst(), .cancelled)
    #expect(pager.loading == .idle)
    pager.finishFirst(pager.beginFirst(), items(1), next: 1)
    pager.fail(pager.beginFirst(), .cancelled)
    #expect(pager.loading == .loaded)
    let result14 = pager.beginMore()
    let (ticket, _) = try #require(result14)
    pager.fail(ticket, .cancelled)
    #expect(pager.failure == nil)
    let result15 = pager.beginMore()
    #expect(result15 != nil)
  }

  @Test mutating func `stored items are shown until the first page arrives`() {
    let first = pager.beginFirst()
    pager.showStored(items(1), next: 1)
    #expect(pager.loading == .loading)
    let result16 = pager.beginMore()
    #expect(result16 == nil)
    pager.finishFirst(first, items(3, 2), next: 2)
    #expect(pager.items.map(\.id) == [3, 2])
    pager.showStored(items(9), next: nil)
    #expect(pager.items.map(\.id) == [3, 2])
  }

  @Test mutating func `the next page skips nothing after a removal on the server`() {
    pager.finishFirst(pager.beginFirst(), items(1, 2, 3), next: 2)
    pager.removeEverywhere(2)
    #expect(pager.items.map(\.id) == [1, 3])
    #expect(pager.next == 1)
    #expect(pager.isNearEnd(3))
    #expect(!pager.isNearEnd(2))
  }
}

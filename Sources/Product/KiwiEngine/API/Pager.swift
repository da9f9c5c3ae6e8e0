/// A list that comes page by page: what has been loaded of it, and how the loading goes.
///
/// A value. Whoever holds it asks for pages and says what came; an answer that was overtaken by a load from the top
/// changes nothing, and nothing is in the list twice.
public struct Pager<Element: Identifiable & Hashable & Sendable, Cursor: Hashable & Sendable>: Hashable,
  Sendable
where Element.ID: Sendable {
  /// Names one load.
  public struct Ticket: Hashable, Sendable {
    fileprivate let generation: Int
    fileprivate let isFirst: Bool
  }

  public private(set) var items: [Element] = []
  public private(set) var loading = Loading.idle
  public private(set) var isLoadingMore = false
  /// Why the last load came to nothing, while there is something to show.
  public private(set) var failure: APIFailure?
  /// Asks for what follows; nil at the end, and before anything came.
  public fileprivate(set) var next: Cursor?
  /// Counts loads from the top.
  private var generation = 0
  private var isLoadingFirst = false
  /// What is gone since the last load from the top began: answers that were under way may still have it.
  private var removed: Set<Element.ID> = []
  /// Whether what failed last was a load from the top.
  public private(set) var hasFailedFirst = false

  public init() {}

  public var hasReachedEnd: Bool { loading == .loaded && next == nil }
  /// Whether there is nothing yet, or trouble instead.
  public var needsLoading: Bool { loading == .idle || loading.failure != nil }

  // MARK: From the top

  /// A load from the top begins; one that is under way comes to nothing.
  public mutating func beginFirst() -> Ticket {
    generation += 1
    isLoadingMore = false
    isLoadingFirst = true
    removed = []
    if items.isEmpty { loading = .loading }
    return Ticket(generation: generation, isFirst: true)
  }

  /// The first page takes the place of everything. Returns false when it was overtaken.
  @discardableResult public mutating func finishFirst(
    _ ticket: Ticket, _ items: [Element], next: Cursor?
  ) -> Bool {
    guard isCurrent(ticket) else { return false }
    self.items = present(items)
    self.next = next
    recover()
    return true
  }

  public func isCurrent(_ ticket: Ticket) -> Bool { ticket.generation == generation }

  /// What was kept from earlier, to be seen while the first page is on its way.
  public mutating func showStored(_ items: [Element], next: Cursor?) {
    guard self.items.isEmpty else { return }
    self.items = Self.unique(items)
    self.next = next
  }

  /// The server could be reached, and there is no trouble any more.
  public mutating func recover() {
    loading = .loaded
    isLoadingFirst = false
    failure = nil
    hasFailedFirst = false
  }

  // MARK: Further down

  /// A load of what follows begins; nil when nothing follows, or it is being loaded.
  public mutating func beginMore() -> (ticket: Ticket, cursor: Cursor)? {
    guard loading == .loaded, !isLoadingFirst, !isLoadingMore, let next else { return nil }
    isLoadingMore = true
    return (Ticket(generation: generation, isFirst: false), next)
  }

  @discardableResult public mutating func finishMore(
    _ ticket: Ticket, _ items: [Element], next: Cursor?
  ) -> Bool {
    guard isCurrent(ticket) else { return false }
    isLoadingMore = false
    self.items = present(self.items + items)
    self.next = next
    recover()
    return true
  }

  /// Whether what follows should be asked for when this one comes into view.
  public func isNearEnd(_ id: Element.ID) -> Bool {
    items.suffix(5).contains { $0.id == id }
  }

  // MARK: Trouble

  /// What is there stays. A load that was cancelled, as by leaving the screen, is no trouble.
  public mutating func fail(_ ticket: Ticket, _ failure: APIFailure) {
    guard isCurrent(ticket) else { return }
    if ticket.isFirst { isLoadingFirst = false } else { isLoadingMore = false }
    switch (failure, items.isEmpty) {
    case (.cancelled, true): if loading == .loading { loading = .idle }
    case (.cancelled, false): loading = .loaded
    case (_, true): loading = .failed(failure)
    case (_, false):
      loading = .loaded
      self.failure = failure
      hasFailedFirst = ticket.isFirst
    }
  }

  // MARK: Changes

  /// Changes what is shown by what loads that are under way know nothing of: they come to nothing.
  public mutating func overtake(_ body: (inout [Element]) -> Void) {
    generation += 1
    isLoadingFirst = false
    isLoadingMore = false
    body(&items)
  }

  /// Changes what is shown without a load.
  public mutating func edit(_ body: (inout [Element]) -> Void) {
    body(&items)
  }

  /// The list as it is known elsewhere, once it has been loaded.
  public mutating func show(_ items: [Element], next: Cursor?) {
    self.items = items
    self.next = next
  }

  public mutating func remove(_ id: Element.ID) {
    items.removeAll { $0.id == id }
  }

  /// Empty, as if nothing had been loaded.
  public mutating func clear() {
    let generation = generation + 1
    self = Pager()
    self.generation = generation
  }

  private func present(_ items: [Element]) -> [Element] {
    Self.unique(removed.isEmpty ? items : items.filter { !removed.contains($0.id) })
  }

  private static func unique(_ items: [Element]) -> [Element] {
    var known: Set<Element.ID> = []
    return items.filter { known.insert($0.id).inserted }
  }
}

extension Pager where Cursor == Int {
  /// Takes away what is gone on the server too: all that follows has moved up, and the next page begins sooner.
  public mutating func removeEverywhere(_ id: Element.ID) {
    remove(id)
    removed.insert(id)
    next = next.map { max(1, $0 - 1) }
  }
}

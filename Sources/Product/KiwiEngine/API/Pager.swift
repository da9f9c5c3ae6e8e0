/// The state of a paged list: its loaded elements and the progress of loading.
///
/// A value: the owner fetches the pages and reports the results. A result is ignored if a reload from the top has begun
/// since. No element is in the list twice.
public struct Pager<Element: Identifiable & Hashable & Sendable, Cursor: Hashable & Sendable>: Hashable,
  Sendable
where Element.ID: Sendable {
  /// Identifies one load.
  public struct Ticket: Hashable, Sendable {
    fileprivate let generation: Int
    fileprivate let isFirst: Bool
  }

  public private(set) var items: [Element] = []
  public private(set) var loading = Loading.idle
  public private(set) var isLoadingMore = false
  /// The reason why the last load failed while elements are shown.
  public private(set) var failure: APIFailure?
  /// The cursor of the next page; nil at the end, and before the first page.
  public fileprivate(set) var next: Cursor?
  /// The number of loads from the top.
  private var generation = 0
  private var isLoadingFirst = false
  /// Elements removed since the last load from the top began. Results in flight may still contain them.
  private var removed: Set<Element.ID> = []
  /// True if the last failure was of a load from the top.
  public private(set) var hasFailedFirst = false

  public init() {}

  public var hasReachedEnd: Bool { loading == .loaded && next == nil }
  /// True if nothing is loaded, or the first load failed.
  public var needsLoading: Bool { loading == .idle || loading.failure != nil }

  // MARK: First page

  /// Begins a load from the top, which invalidates one in flight.
  public mutating func beginFirst() -> Ticket {
    generation += 1
    isLoadingMore = false
    isLoadingFirst = true
    removed = []
    if items.isEmpty { loading = .loading }
    return Ticket(generation: generation, isFirst: true)
  }

  /// Replaces all elements with the first page.
  ///
  /// - Returns: False if another load from the top has begun.
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

  /// Shows cached elements until the first page arrives.
  public mutating func showStored(_ items: [Element], next: Cursor?) {
    guard self.items.isEmpty else { return }
    self.items = Self.unique(items)
    self.next = next
  }

  /// Clears the failure: the server is reachable again.
  public mutating func recover() {
    loading = .loaded
    isLoadingFirst = false
    failure = nil
    hasFailedFirst = false
  }

  // MARK: Further pages

  /// Begins loading the next page; nil if there is none, or it is loading already.
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

  /// True if the next page should load when this element appears.
  public func isNearEnd(_ id: Element.ID) -> Bool {
    items.suffix(5).contains { $0.id == id }
  }

  // MARK: Failures

  /// Records a failed load; the elements stay. A load that was cancelled, for example by leaving the screen, is not a
  /// failure.
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

  /// Applies a change that loads in flight do not reflect, and invalidates them.
  public mutating func overtake(_ body: (inout [Element]) -> Void) {
    generation += 1
    isLoadingFirst = false
    isLoadingMore = false
    body(&items)
  }

  /// Changes the elements; loads in flight stay valid.
  public mutating func edit(_ body: (inout [Element]) -> Void) {
    body(&items)
  }

  /// Adopts the list's state from another source, after the first load.
  public mutating func show(_ items: [Element], next: Cursor?) {
    self.items = items
    self.next = next
  }

  public mutating func remove(_ id: Element.ID) {
    items.removeAll { $0.id == id }
  }

  /// Resets the list to its initial state.
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
  /// Removes an element that is deleted on the server. All later elements have moved up by one there.
  public mutating func removeEverywhere(_ id: Element.ID) {
    remove(id)
    removed.insert(id)
    next = next.map { max(1, $0 - 1) }
  }
}

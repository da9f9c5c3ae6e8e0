public import KiwiKit

/// The state of the deck: its queue, its undo stack, and its loading.
///
/// A value without clock and network: the owner loads pages, records decisions, and reports the results.
public struct SwipeDeck: Hashable, Sendable {
  public static let visibleCards = 3
  /// The number of cards below which more are loaded.
  public static let minCards = 5
  /// The number of new cards after which a load ends.
  public static let newCardsPerLoad = 5
  public static let maxPagesPerLoad = 5
  /// The number of consecutive pages without new cards after which a load ends.
  public static let maxEmptyPages = 2
  public static let maxUndoCount = 10
  /// The number of cards whose pictures are prefetched.
  public static let upcomingPictures = 5

  /// Identifies one load.
  public struct Ticket: Hashable, Sendable {
    fileprivate let generation: Int
    /// The cursor of the load's first page; nil for the beginning of the deck.
    public let cursor: String?
  }

  /// The next step of a load.
  public enum Step: Hashable, Sendable {
    case ask(after: String)
    case finished
  }

  public struct Decision: Identifiable, Hashable, Sendable {
    public let id: Int
    public let title: Title
    public let direction: SwipeDirection
    fileprivate let choice: Int
  }

  public enum State: Hashable, Sendable {
    case loading
    case cards
    case failed(APIFailure)
    /// - Parameter isWhole: True if there are no further pages; otherwise another load may find cards.
    case end(isWhole: Bool)
  }

  private struct Load: Hashable {
    var pages = 0
    var newCards = 0
    var emptyPages = 0
  }

  /// The cards, top first.
  public private(set) var queue: [Title] = []
  /// The decisions that can be undone, latest last.
  public private(set) var undoStack: [Decision] = []
  private var loading = Loading.idle
  private var load: Load?
  private var cursor: String?
  private var hasReachedEnd = false
  /// The decision on each title that has left the deck.
  private var decided: [Title.ID: Decision.ID] = [:]
  private var latestDecision = 0
  /// The number of resets. Results for an earlier one are dropped.
  private var generation = 0
  /// The number of resets that cleared the undo stack.
  private var choice = 0

  public init() {}

  public var visible: [Title] { Array(queue.prefix(Self.visibleCards)) }
  public var upcoming: [Title] { Array(queue.prefix(Self.upcomingPictures)) }

  public var state: State {
    if !queue.isEmpty { return .cards }
    switch loading {
    case .idle, .loading: return .loading
    case .failed(let failure): return .failed(failure)
    case .loaded: return .end(isWhole: hasReachedEnd)
    }
  }

  // MARK: Loading

  /// Begins a load; nil with enough cards, no further pages, or a load in flight.
  public mutating func beginLoading() -> Ticket? {
    guard load == nil, !hasReachedEnd, queue.count < Self.minCards else { return nil }
    load = Load()
    loading = .loading
    return Ticket(generation: generation, cursor: cursor)
  }

  public func isCurrent(_ ticket: Ticket) -> Bool { ticket.generation == generation }

  /// Adds the new cards of a page. Skips titles that are in the deck or decided.
  public mutating func receive(_ ticket: Ticket, _ titles: [Title], cursor: String?) -> Step {
    guard isCurrent(ticket), var load else { return .finished }
    var known = Set(queue.map(\.id))
    let new = titles.filter { decided[$0.id] == nil && known.insert($0.id).inserted }
    queue += new
    self.cursor = cursor
    hasReachedEnd = cursor == nil
    load.pages += 1
    load.newCards += new.count
    load.emptyPages = new.isEmpty ? load.emptyPages + 1 : 0
    let isDone =
      load.newCards >= Self.newCardsPerLoad || load.pages >= Self.maxPagesPerLoad
      || load.emptyPages >= Self.maxEmptyPages
    if let cursor, !isDone {
      self.load = load
      return .ask(after: cursor)
    }
    self.load = nil
    loading = .loaded
    return .finished
  }

  /// Records a failed load. The cards are kept, and the next load continues here.
  public mutating func fail(_ ticket: Ticket, _ failure: APIFailure) {
    guard isCurrent(ticket) else { return }
    load = nil
    loading = .after(failure, isShowing: false)
  }

  /// Discards the cards and invalidates loads in flight, for other filters.
  public mutating func reset(keepingUndo: Bool) {
    generation += 1
    if !keepingUndo {
      choice += 1
      undoStack = []
    }
    queue = []
    load = nil
    loading = .idle
    cursor = nil
    hasReachedEnd = false
  }

  // MARK: Decisions

  public mutating func decide(_ direction: SwipeDirection, _ title: Title) -> Decision {
    latestDecision += 1
    let decision = Decision(id: latestDecision, title: title, direction: direction, choice: choice)
    take(decision)
    return decision
  }

  private mutating func take(_ decision: Decision) {
    queue.removeAll { $0.id == decision.title.id }
    decided[decision.title.id] = decision.id
    undoStack.append(decision)
    if undoStack.count > Self.maxUndoCount { undoStack.removeFirst() }
  }

  /// Returns the card of the latest decision to the top.
  public mutating func undo() -> Decision? {
    guard let decision = undoStack.popLast() else { return nil }
    putBack(decision.title)
    return decision
  }

  /// Returns the card of an unrecorded decision to the top. Does nothing if the deck was reset or the card was decided
  /// again.
  public mutating func recordingFailed(_ decision: Decision) {
    undoStack.removeAll { $0.id == decision.id }
    guard decided[decision.title.id] == decision.id else { return }
    decided[decision.title.id] = nil
    if decision.choice == choice { putBack(decision.title) }
  }

  /// Restores a decision whose undo failed; it can be undone again.
  public mutating func undoFailed(_ decision: Decision) {
    guard decided[decision.title.id] == nil, decision.choice == choice else { return }
    take(decision)
  }

  private mutating func putBack(_ title: Title) {
    decided[title.id] = nil
    queue.removeAll { $0.id == title.id }
    queue.insert(title, at: 0)
  }
}

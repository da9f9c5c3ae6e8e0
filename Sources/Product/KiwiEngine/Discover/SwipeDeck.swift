public import KiwiKit

/// The cards of the deck: those that wait, what was decided and can be undone, and when more are asked for.
///
/// A value without clock and network. Whoever holds it loads the pages and records the decisions, and says what came.
public struct SwipeDeck: Hashable, Sendable {
  public static let visibleCards = 3
  /// With fewer cards than this, more are asked for.
  public static let fewCards = 5
  /// A load goes on page by page until it has brought so many cards that are new.
  public static let newCardsOfLoad = 5
  public static let pagesOfLoad = 5
  /// A load gives up after so many pages in a row that brought nothing new.
  public static let pagesWithoutNews = 2
  public static let longestUndo = 10
  /// How many cards' pictures are fetched ahead.
  public static let upcomingPictures = 5

  /// Names one load.
  public struct Ticket: Hashable, Sendable {
    fileprivate let generation: Int
    /// Asks for the first page of the load; nil is the beginning of the deck.
    public let cursor: String?
  }

  /// What a load does next.
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
    /// - Parameter isWhole: Whether nothing follows; otherwise it may be worth while to look further.
    case end(isWhole: Bool)
  }

  private struct Load: Hashable {
    var pages = 0
    var newCards = 0
    var pagesWithoutNews = 0
  }

  /// The card on top first.
  public private(set) var queue: [Title] = []
  /// The latest last.
  public private(set) var undoStack: [Decision] = []
  private var loading = Loading.idle
  private var load: Load?
  private var cursor: String?
  private var hasReachedEnd = false
  /// By which decision a title is no longer in the deck.
  private var decided: [Title.ID: Decision.ID] = [:]
  private var latestDecision = 0
  /// Counts the choices of other cards; what was asked for before the last one is not wanted any more.
  private var generation = 0
  /// Counts those among them that cleared what can be undone.
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

  /// A load begins; nil when there are enough cards, nothing follows, or one is under way.
  public mutating func beginLoading() -> Ticket? {
    guard load == nil, !hasReachedEnd, queue.count < Self.fewCards else { return nil }
    load = Load()
    loading = .loading
    return Ticket(generation: generation, cursor: cursor)
  }

  public func isCurrent(_ ticket: Ticket) -> Bool { ticket.generation == generation }

  /// Takes a page. What is in the deck already, or was decided, does not come again.
  public mutating func receive(_ ticket: Ticket, _ titles: [Title], cursor: String?) -> Step {
    guard isCurrent(ticket), var load else { return .finished }
    var known = Set(queue.map(\.id))
    let new = titles.filter { decided[$0.id] == nil && known.insert($0.id).inserted }
    queue += new
    self.cursor = cursor
    hasReachedEnd = cursor == nil
    load.pages += 1
    load.newCards += new.count
    load.pagesWithoutNews = new.isEmpty ? load.pagesWithoutNews + 1 : 0
    let isDone =
      load.newCards >= Self.newCardsOfLoad || load.pages >= Self.pagesOfLoad
      || load.pagesWithoutNews >= Self.pagesWithoutNews
    if let cursor, !isDone {
      self.load = load
      return .ask(after: cursor)
    }
    self.load = nil
    loading = .loaded
    return .finished
  }

  /// What is there stays; the next load goes on where this one stopped.
  public mutating func fail(_ ticket: Ticket, _ failure: APIFailure) {
    guard isCurrent(ticket) else { return }
    load = nil
    loading = .after(failure, isShowing: false)
  }

  /// Other cards are wanted: what is there goes, and what is on its way comes to nothing.
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

  // MARK: Deciding

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
    if undoStack.count > Self.longestUndo { undoStack.removeFirst() }
  }

  /// The card of the latest decision is on top again.
  public mutating func undo() -> Decision? {
    guard let decision = undoStack.popLast() else { return nil }
    putBack(decision.title)
    return decision
  }

  /// A decision could not be recorded: its card is on top again, unless other cards were chosen meanwhile or it was
  /// decided anew.
  public mutating func recordingFailed(_ decision: Decision) {
    undoStack.removeAll { $0.id == decision.id }
    guard decided[decision.title.id] == decision.id else { return }
    decided[decision.title.id] = nil
    if decision.choice == choice { putBack(decision.title) }
  }

  /// A decision could not be taken back: it stands, and can be undone again.
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

public import KiwiKit
public import Observation

/// The deck of cards, with the user's filters.
///
/// Decisions show immediately and are recorded in order. A card whose decision could not be recorded returns.
@Observable @MainActor public final class SwipeViewModel {
  public private(set) var deck = SwipeDeck() {
    didSet { prefetcher.prefetch(deck.upcoming.compactMap(\.coverURL)) }
  }
  public private(set) var query = DeckQuery()
  /// The methods for which the server has cards.
  public private(set) var methods: [DiscoveryMethod] = [.popular]
  /// The card that is flying off the deck.
  public private(set) var flight: Flight?
  /// The open request for a rating.
  public private(set) var prompt: RatingPrompt?
  /// The failure of the last action.
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let media: any MediaServiceProtocol
  @ObservationIgnored private let library: LibraryRepository
  @ObservationIgnored private let clock: EngineClock
  @ObservationIgnored private let prefetcher: ImagePrefetcher
  /// The library's items from before each decision that can be undone.
  @ObservationIgnored private var before: [SwipeDeck.Decision.ID: SwipedItem?] = [:]
  /// The latest recording task. Recording tasks run in order.
  @ObservationIgnored private var recording: Task<Void, Never>?
  @ObservationIgnored private var choosing: Task<Void, Never>?
  /// True if the user has changed the filters since launch. Stored filters are then ignored.
  @ObservationIgnored private var hasChosen = false

  /// A decided card in flight.
  public struct Flight: Hashable, Sendable {
    public let title: Title
    public let direction: SwipeDirection
  }

  /// A request to rate the title that the user just marked as seen.
  public struct RatingPrompt: Identifiable, Hashable, Sendable {
    public let title: Title
    public fileprivate(set) var isSaving = false

    public init(title: Title) { self.title = title }

    public var id: Title.ID { title.id }
  }

  /// The pause after changing filters before cards are loaded.
  public static let choicePause = Duration.milliseconds(300)

  public init(
    media: any MediaServiceProtocol, library: LibraryRepository, clock: EngineClock = .system,
    prefetcher: ImagePrefetcher = ImagePrefetcher()
  ) {
    self.media = media
    self.library = library
    self.clock = clock
    self.prefetcher = prefetcher
  }

  public var cards: [Title] { deck.visible }
  public var canUndo: Bool { flight != nil || !deck.undoStack.isEmpty }

  // MARK: Loading

  /// Loads cards if there are few.
  public func load() async { await uninterrupted { [self] in await fill() } }

  private func fill() async {
    guard let ticket = deck.beginLoading() else { return }
    let query = query
    var cursor = ticket.cursor
    while true {
      do throws(APIFailure) {
        let page = try await media.fetchCards(query, after: cursor)
        guard deck.isCurrent(ticket) else { return }
        methods = page.methods
        guard case .ask(let next) = deck.receive(ticket, page.titles, cursor: page.cursor) else { return }
        cursor = next
      } catch {
        return deck.fail(ticket, error)
      }
    }
  }

  private func prefetchIfNeeded() {
    Task { await fill() }
  }

  // MARK: Filters

  /// Restores the filters of the last visit, unless the user has changed them already.
  public func restore(_ choices: DeckChoices?) {
    guard let choices, !hasChosen else { return }
    hasChosen = true
    guard choose(choices.query) else { return }
    prefetchIfNeeded()
  }

  /// Changes the filters, and loads cards after a pause.
  public func choose(_ change: (inout DeckQuery) -> Void) {
    var query = query
    change(&query)
    hasChosen = true
    guard choose(query.normalized) else { return }
    choosing = Task {
      do { try await clock.sleep(for: Self.choicePause) } catch { return }
      if !Task.isCancelled { await fill() }
    }
  }

  private func choose(_ query: DeckQuery) -> Bool {
    guard query != self.query else { return false }
    choosing?.cancel()
    var sorted = self.query
    (sorted.sort, sorted.includesSwiped) = (query.sort, query.includesSwiped)
    deck.reset(keepingUndo: sorted == query)
    self.query = query
    flight = nil
    prompt = nil
    return true
  }

  // MARK: Decisions

  /// Lets the top card fly off, and records the decision when the flight ends.
  public func swipe(_ direction: SwipeDirection) {
    land()
    guard let title = deck.queue.first else { return }
    let flight = Flight(title: title, direction: direction)
    self.flight = flight
    Task {
      try? await clock.sleep(for: SwipeMotion.flightDuration)
      if self.flight == flight { land() }
    }
  }

  /// Ends the flight, early if the user swipes the next card.
  private func land() {
    guard let flight else { return }
    self.flight = nil
    handleSwipe(direction: flight.direction, item: flight.title)
  }

  /// Records a decision on a card anywhere in the deck, or on a title outside it.
  public func handleSwipe(direction: SwipeDirection, item title: Title) {
    failure = nil
    prompt = nil
    library.postOffer.end()
    let decision = deck.decide(direction, title)
    let platform = title.kind == .book ? nil : query.method.platform
    inOrder { [self] in await record(decision, platform: platform) }
    prefetchIfNeeded()
  }

  private func record(_ decision: SwipeDeck.Decision, platform: String?) async {
    do throws(APIFailure) {
      let item = try await library.swipe(decision.direction, decision.title, platform: platform)
      before = before.filter { $0.key > decision.id - 2 * SwipeDeck.maxUndoCount }
      before.updateValue(item, forKey: decision.id)
      // The prompt must not interrupt a user who has moved on.
      guard decision.direction == .seen, item?.personalRating?.value == nil, flight == nil,
        deck.undoStack.last?.id == decision.id
      else { return }
      prompt = RatingPrompt(title: decision.title)
    } catch {
      deck.recordingFailed(decision)
      report(error)
    }
  }

  /// Undoes the last decision, in the deck and in the library.
  public func undo() {
    failure = nil
    prompt = nil
    if flight != nil {
      flight = nil
      return
    }
    guard let decision = deck.undo() else { return }
    library.postOffer.withdraw(titleId: decision.title.id)
    inOrder { [self] in
      // A decision that was not recorded needs no undo.
      guard let item = before.removeValue(forKey: decision.id) else { return }
      do throws(APIFailure) {
        try await library.restore(item, ofTitle: decision.title.id)
      } catch {
        before.updateValue(item, forKey: decision.id)
        deck.undoFailed(decision)
        report(error)
      }
    }
  }

  private func inOrder(_ work: @escaping @MainActor () async -> Void) {
    let earlier = recording
    recording = Task {
      await earlier?.value
      await work()
    }
  }

  /// Waits until all decisions are recorded or have failed.
  public func waitForRecording() async {
    while let current = recording {
      await current.value
      if current == recording { return }
    }
  }

  private func report(_ failure: APIFailure) {
    if failure != .cancelled { self.failure = failure }
  }

  public func failureSeen() { failure = nil }

  // MARK: Rating

  /// Rates the title just seen. The prompt stays until the rating is recorded.
  public func rate(_ rating: Rating) async {
    guard var rated = prompt, !rated.isSaving else { return }
    failure = nil
    rated.isSaving = true
    prompt = rated
    do throws(APIFailure) {
      try await library.rate(rating, titleId: rated.id)
      if prompt?.id == rated.id { prompt = nil }
      // The offer must not interrupt a user who has moved on.
      if deck.undoStack.last?.title.id == rated.id { library.postOffer.make(rated.title, rating) }
    } catch {
      if prompt?.id == rated.id { prompt?.isSaving = false }
      report(error)
    }
  }

  public func skipRating() { prompt = nil }
}

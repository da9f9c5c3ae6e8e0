public import KiwiKit
public import Observation

/// The deck: cards to decide, one after another, and what somebody chose to be in it.
///
/// What is decided shows at once and is recorded in order. A card whose decision could not be recorded comes back.
@Observable @MainActor public final class SwipeViewModel {
  public private(set) var deck = SwipeDeck() {
    didSet { prefetcher.prefetch(deck.upcoming.compactMap(\.coverURL)) }
  }
  public private(set) var query = DeckQuery()
  /// Those that the server has cards for.
  public private(set) var methods: [DiscoveryMethod] = [.popular]
  /// The card that is on its way off the deck.
  public private(set) var flight: Flight?
  /// Asks for stars for what was just seen.
  public private(set) var prompt: RatingPrompt?
  /// Why the last thing that was done came to nothing.
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let media: any MediaServiceProtocol
  @ObservationIgnored private let library: LibraryRepository
  @ObservationIgnored private let clock: EngineClock
  @ObservationIgnored private let prefetcher: ImagePrefetcher
  /// What was in the library before each decision that can be undone.
  @ObservationIgnored private var before: [SwipeDeck.Decision.ID: SwipedItem?] = [:]
  /// What is being recorded, and all before it.
  @ObservationIgnored private var recording: Task<Void, Never>?
  @ObservationIgnored private var choosing: Task<Void, Never>?
  /// Whether the person chose something here, or what they chose earlier stands.
  @ObservationIgnored private var hasChosen = false

  /// A decided card before the next one takes its place.
  public struct Flight: Hashable, Sendable {
    public let title: Title
    public let direction: SwipeDirection
  }

  public struct RatingPrompt: Identifiable, Hashable, Sendable {
    public let title: Title
    public fileprivate(set) var isSaving = false

    public init(title: Title) { self.title = title }

    public var id: Title.ID { title.id }
  }

  /// How long the choice of cards has not changed before they are asked for.
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

  /// Asks for cards when there are few.
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

  // MARK: Choosing

  /// Takes over what the person chose when they were last here, unless they chose something already.
  public func restore(_ choices: DeckChoices?) {
    guard let choices, !hasChosen else { return }
    hasChosen = true
    guard choose(choices.query) else { return }
    prefetchIfNeeded()
  }

  /// Other cards are wanted. They are asked for when nothing more is changed for a moment.
  public func choose(_ change: (inout DeckQuery) -> Void) {
    var query = query
    change(&query)
    hasChosen = true
    guard choose(query.tidied) else { return }
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

  // MARK: Deciding

  /// Lets the card on top fly off, and decides it once it is out of sight.
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

  /// Who is faster than the card does not wait for it.
  private func land() {
    guard let flight else { return }
    self.flight = nil
    handleSwipe(direction: flight.direction, item: flight.title)
  }

  /// Decides a card, wherever in the deck it is, or none of it.
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
      before = before.filter { $0.key > decision.id - 2 * SwipeDeck.longestUndo }
      before.updateValue(item, forKey: decision.id)
      // Whoever went on meanwhile is not held up.
      guard decision.direction == .seen, item?.personalRating?.value == nil, flight == nil,
        deck.undoStack.last?.id == decision.id
      else { return }
      prompt = RatingPrompt(title: decision.title)
    } catch {
      deck.recordingFailed(decision)
      report(error)
    }
  }

  /// Brings the last card back, and what the library said of it before.
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
      // What was not recorded needs no taking back.
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

  /// Returns when all that was decided is recorded, or could not be.
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

  // MARK: Stars

  /// Gives what was just seen its stars. The question stays until they are recorded.
  public func rate(_ rating: Rating) async {
    guard var asked = prompt, !asked.isSaving else { return }
    failure = nil
    asked.isSaving = true
    prompt = asked
    do throws(APIFailure) {
      try await library.rate(rating, titleId: asked.id)
      if prompt?.id == asked.id { prompt = nil }
      // Whoever went on meanwhile is not held up.
      if deck.undoStack.last?.title.id == asked.id { library.postOffer.make(asked.title, rating) }
    } catch {
      if prompt?.id == asked.id { prompt?.isSaving = false }
      report(error)
    }
  }

  public func skipRating() { prompt = nil }
}

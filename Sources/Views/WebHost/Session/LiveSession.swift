import SwiftUICore

/// One page and the browser that shows it, or did a moment ago.
///
/// Changes of the page only mark; a frame is made when the browser has room for one. What is kept for a slow
/// browser is therefore two frames, however much changes.
@MainActor final class LiveSession {
  enum Presence {
    case pending(since: Duration)
    case attached(any PageConnection)
    case detached(since: Duration)
    case closed
  }

  let link: SessionLink
  let page: any LivePage
  /// Who looks at the page.
  var visitor: Visitor {
    didSet { link.browser.owner = visitor.owner }
  }
  private(set) var presence: Presence
  /// Whether the browser runs no script: it sends forms and asks for the page anew.
  var isForm = false
  private var outcome = FormOutcome()
  /// The newest event that was handled.
  private(set) var handled: UInt32 = 0

  private let time: SessionTime
  private let slowWork: Duration
  private let report: @MainActor @Sendable (SlowWork) -> Void
  private var outbox = Outbox()
  private var toldHandled: UInt32 = 0
  private var events: TokenBucket
  private var updates: TokenBucket
  private let updatesOfEvent: Double
  /// When the page takes up its changes, if there are any, and whether some are its own.
  private var plannedUpdate: (moment: Duration, isOwn: Bool)?
  private let jitter: UpdateJitter
  /// Effects of the host itself, which go with the next frame.
  private var effects: [Operation] = []

  init(
    link: SessionLink, page: any LivePage, visitor: Visitor, limits: SessionLimits, time: SessionTime,
    report: @escaping @MainActor @Sendable (SlowWork) -> Void = { _ in },
    jitter: UpdateJitter = UpdateJitter()
  ) {
    self.jitter = jitter
    slowWork = limits.slowWork
    self.report = report
    self.link = link
    self.page = page
    self.visitor = visitor
    holder = PageRoom.Holder(visitor)
    self.time = time
    let now = time.now()
    usedAt = now
    presence = .pending(since: now)
    events = TokenBucket(rate: limits.eventsPerSecond, burst: limits.eventBurst, now: now)
    updates = TokenBucket(rate: limits.updatesPerSecond, burst: limits.updateBurst, now: now)
    updatesOfEvent = limits.updatesOfEvent
    page.onDirty = { [weak self] in self?.planUpdate() }
  }

  /// What a page presents to come back to its session.
  var key: String { link.key }
  var user: String? { visitor.user }
  /// Whose page it counts as.
  var holder: PageRoom.Holder

  /// Since when no browser is connected; nil while one is.
  var unseenSince: Duration? {
    switch presence {
    case .pending(let since), .detached(let since): since
    case .attached, .closed: nil
    }
  }

  /// When its user last did something, as far as that can be seen here.
  private(set) var usedAt: Duration

  /// Whether the browser has left a frame unanswered since before `moment`.
  func isStuck(since moment: Duration) -> Bool {
    guard case .attached = presence, let sentAt = outbox.oldestSentAt else { return false }
    return sentAt < moment
  }

  // MARK: Presence

  /// Connects the page whose HTML came from this session.
  func adopt(_ connection: any PageConnection, version: String) {
    attach(connection)
    send(ServerMessage.welcome(key: key, version: version, owner: visitor.owner, handled: handled))
    update()
  }

  /// Connects a page that was connected before. False when it shows something this session cannot build on.
  func resume(_ connection: any PageConnection, after frame: UInt32, version: String) -> Bool {
    guard let frames = outbox.resume(after: frame, at: time.now()) else { return false }
    attach(connection)
    send(ServerMessage.welcome(key: key, version: version, owner: visitor.owner, handled: handled))
    for text in frames { send(text) }
    update()
    return true
  }

  /// Gives the whole page to a browser whose own session is gone.
  func begin(_ connection: any PageConnection, version: String) {
    attach(connection)
    send(ServerMessage.page(page.document(), key: key, version: version, owner: visitor.owner))
    update()
  }

  private func attach(_ connection: any PageConnection) {
    usedAt = time.now()
    if case .attached(let old) = presence { old.close(.replaced) }
    presence = .attached(connection)
  }

  /// The connection is gone; one that was replaced changes nothing.
  func detach(_ connection: any PageConnection) {
    guard case .attached(let current) = presence, current === connection else { return }
    presence = .detached(since: time.now())
  }

  func isAttached(to connection: any PageConnection) -> Bool {
    if case .attached(let current) = presence { current === connection } else { false }
  }

  /// The end: the page is taken down and the browser, if there is one, told to ask anew.
  func close(_ reason: CloseReason) {
    if case .attached(let connection) = presence { connection.close(reason) }
    if case .closed = presence { return }
    presence = .closed
    page.onDirty = nil
    page.close()
    let end = link.onEnd
    link.onEnd = nil
    link.onEvent = nil
    end?()
  }

  // MARK: Forms

  func submit(_ form: SubmittedForm, within limit: Duration) async -> FormOutcome {
    await Self.$current.withValue(ObjectIdentifier(self)) { await page.submit(form, within: limit) }
  }

  /// A form is done: the session waits for the next one, and its page tells what came of it.
  func rest(after outcome: FormOutcome) {
    self.outcome = outcome
    if case .closed = presence { return }
    presence = .detached(since: time.now())
  }

  /// A browser without script keeps nothing for the program.
  func reportNothingKept(for owner: String) {
    page.handle(ClientEvent(kind: .stored, payload: .storage(owner: owner, [:])))
  }

  func takeOutcome() -> FormOutcome {
    defer { outcome = FormOutcome() }
    return outcome
  }

  // MARK: Events

  /// Zero when another event may be handled now, else how long that takes.
  func waitForEvent() -> Duration {
    events.wait(at: time.now())
  }

  /// Handles an event, unless it came before already. Answers whether it was new.
  @discardableResult
  func handle(_ event: ClientEvent) -> Bool {
    guard event.sequence > handled, events.take(event.cost, at: time.now()) else { return false }
    handled = event.sequence
    updates.give(updatesOfEvent)
    usedAt = time.now()
    measure(event.kind.rawValue, event.node) { page.handle(event) }
    return true
  }

  func acknowledge(_ frame: UInt32) {
    // A frame that was never sent: the page is not ours.
    if !outbox.acknowledge(through: frame), case .attached(let connection) = presence {
      connection.close(.abuse)
    }
  }

  func answerPing() {
    send(ServerMessage.handled(handled))
  }

  /// The session whose views are at work, in them and in the tasks that they started.
  @TaskLocal private static var current: ObjectIdentifier?

  /// Lets the views do what they begin with, for a while.
  func begin(within limit: Duration) async {
    await Self.$current.withValue(ObjectIdentifier(self)) { await page.runUntilIdle(limit: limit) }
  }

  private func measure<Result>(_ name: String, _ element: UInt32, _ work: () -> Result) -> Result {
    let start = time.now()
    let result = Self.$current.withValue(ObjectIdentifier(self)) { work() }
    let duration = time.now() - start
    if duration > slowWork { report(SlowWork(name: name, element: element, duration: duration)) }
    return result
  }

  // MARK: Frames

  /// Sends what changed, and that events were handled, if the browser has room.
  func update() {
    plannedUpdate = nil
    guard case .attached = presence, outbox.hasRoom else { return }
    if let frame = nextFrame() {
      toldHandled = handled
      send(outbox.append(at: time.now()) { ServerMessage.frame(frame, number: $0, handled: handled) })
    } else if toldHandled < handled {
      toldHandled = handled
      send(ServerMessage.handled(handled))
    }
  }

  private func nextFrame() -> Frame? {
    var frame = measure("frame", 0) { page.flush() }
    guard !effects.isEmpty else { return frame }
    frame = frame ?? Frame(operations: [])
    frame?.operations += effects
    effects = []
    return frame
  }

  /// Does something in the browser that belongs to the host and not to the views.
  func perform(effect name: String, _ parameters: [String]) {
    // There is no script to do it, and nothing else takes it away.
    if isForm { return }
    effects.append(.effect(name: name, arguments: parameters))
    update()
  }

  /// Changes that no event caused come together, and not too often. Those that somebody else made, of something that
  /// many pages show, come to each page at a moment of its own, so that a tap need not wait until all have them.
  private func planUpdate() {
    if plannedUpdate?.isOwn == true { return }
    let isOwn = Self.current == ObjectIdentifier(self)
    if plannedUpdate != nil, !isOwn { return }
    let moment = time.now() + updates.wait(at: time.now()) + (isOwn ? .zero : jitter.wait())
    if let plannedUpdate, plannedUpdate.moment <= moment { return }
    plannedUpdate = (moment, isOwn)
    time.after(moment - time.now()) { [weak self] in
      // Unless one that came later had to be sooner.
      guard let self, let plannedUpdate, plannedUpdate == (moment, isOwn) else { return }
      _ = updates.take(at: time.now())
      if isOwn { update() } else { takeUp {} }
    }
  }

  /// Does something that many pages do because of the same thing, at a moment of this page's own.
  func atLeisure(_ work: @escaping @MainActor @Sendable () -> Void) {
    time.after(jitter.wait()) { [weak self] in self?.takeUp(work) }
  }

  private func takeUp(_ work: () -> Void) {
    if case .closed = presence { return }
    let start = time.now()
    work()
    update()
    jitter.note(time.now() - start)
  }

  private func send(_ text: String) {
    guard case .attached(let connection) = presence, !connection.send(text) else { return }
    // What did not go out stays in the outbox, or is said again on resuming.
    connection.close(.slow)
    presence = .detached(since: time.now())
  }
}

import SwiftUICore

/// A page and the browser that shows it or showed it until recently.
///
/// A change only marks the page. A frame is created when the browser can receive it, so a slow browser has at most two
/// pending frames.
@MainActor final class LiveSession {
  enum Presence {
    case pending(since: Duration)
    case attached(any PageConnection)
    case detached(since: Duration)
    case closed
  }

  let link: SessionLink
  let page: any LivePage
  /// The visitor of the page.
  var visitor: Visitor {
    didSet { link.browser.owner = visitor.owner }
  }
  private(set) var presence: Presence
  /// True if the browser runs no script, so it sends forms and requests the page again.
  var isForm = false
  private var outcome = FormOutcome()
  /// The number of the newest handled event.
  private(set) var handled: UInt32 = 0

  private let time: SessionTime
  private let slowWork: Duration
  private let report: @MainActor @Sendable (SlowWork) -> Void
  private var outbox = FrameOutbox()
  private var sentHandled: UInt32 = 0
  private var events: TokenBucket
  private var updates: TokenBucket
  private let updatesPerEvent: Double
  /// The time of the next update, if one is planned, and whether it contains changes that the page itself caused.
  private var plannedUpdate: (moment: Duration, isOwn: Bool)?
  private let jitter: UpdateJitter
  /// Effects of the host, sent with the next frame.
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
    holder = SessionQuota.Holder(visitor)
    self.time = time
    let now = time.now()
    usedAt = now
    presence = .pending(since: now)
    events = TokenBucket(rate: limits.eventsPerSecond, burst: limits.eventBurst, now: now)
    updates = TokenBucket(rate: limits.updatesPerSecond, burst: limits.updateBurst, now: now)
    updatesPerEvent = limits.updatesPerEvent
    page.onDirty = { [weak self] in self?.planUpdate() }
  }

  /// The secret by which a page resumes its session.
  var key: String { link.key }
  var user: String? { visitor.user }
  /// The owner in the quotas of pages.
  var holder: SessionQuota.Holder

  /// The time since which no browser is connected; nil while one is.
  var unseenSince: Duration? {
    switch presence {
    case .pending(let since), .detached(let since): since
    case .attached, .closed: nil
    }
  }

  /// The time of the user's last known action.
  private(set) var usedAt: Duration

  /// Returns whether the browser has not acknowledged a frame that was sent before `moment`.
  func isUnresponsive(since moment: Duration) -> Bool {
    guard case .attached = presence, let sentAt = outbox.oldestSentAt else { return false }
    return sentAt < moment
  }

  // MARK: Presence

  /// Connects the page whose HTML this session rendered.
  func adopt(_ connection: any PageConnection, version: String) {
    attach(connection)
    send(ServerMessage.welcome(key: key, version: version, owner: visitor.owner, handled: handled))
    update()
  }

  /// Reconnects a page. Returns false if the session has no frames that continue the page's state.
  func resume(_ connection: any PageConnection, after frame: UInt32, version: String) -> Bool {
    guard let frames = outbox.resume(after: frame, at: time.now()) else { return false }
    attach(connection)
    send(ServerMessage.welcome(key: key, version: version, owner: visitor.owner, handled: handled))
    for text in frames { send(text) }
    update()
    return true
  }

  /// Sends the whole page to a browser whose own session has ended.
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

  /// Records that a connection has closed. A replaced connection is ignored.
  func detach(_ connection: any PageConnection) {
    guard case .attached(let current) = presence, current === connection else { return }
    presence = .detached(since: time.now())
  }

  func isAttached(to connection: any PageConnection) -> Bool {
    if case .attached(let current) = presence { current === connection } else { false }
  }

  /// Ends the session: tears the page down and closes the browser's connection.
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

  /// Keeps the session and the form's outcome for the next page.
  func rest(after outcome: FormOutcome) {
    self.outcome = outcome
    if case .closed = presence { return }
    presence = .detached(since: time.now())
  }

  /// Reports an empty store, because a browser without scripts keeps nothing.
  func reportEmptyStorage(for owner: String) {
    page.handle(ClientEvent(kind: .stored, payload: .storage(owner: owner, [:])))
  }

  func takeOutcome() -> FormOutcome {
    defer { outcome = FormOutcome() }
    return outcome
  }

  // MARK: Events

  /// Returns the delay until another event may be handled; zero if that is now.
  func waitForEvent() -> Duration {
    events.wait(at: time.now())
  }

  /// Handles an event unless it is a duplicate, and returns whether it was new.
  @discardableResult
  func handle(_ event: ClientEvent) -> Bool {
    guard event.sequence > handled, events.take(event.cost, at: time.now()) else { return false }
    handled = event.sequence
    updates.give(updatesPerEvent)
    usedAt = time.now()
    measure(event.kind.rawValue, event.node) { page.handle(event) }
    return true
  }

  func acknowledge(_ frame: UInt32) {
    // The frame was never sent, so the client is not the host's script.
    if !outbox.acknowledge(through: frame), case .attached(let connection) = presence {
      connection.close(.abuse)
    }
  }

  func answerPing() {
    send(ServerMessage.handled(handled))
  }

  /// The session whose views are running, in them and in the tasks that they started.
  @TaskLocal private static var current: ObjectIdentifier?

  /// Runs the views' initial tasks, for a limited time.
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

  /// Sends pending changes, and the number of the newest handled event, if the browser can take a frame.
  func update() {
    plannedUpdate = nil
    guard case .attached = presence, outbox.hasRoom else { return }
    if let frame = nextFrame() {
      sentHandled = handled
      send(outbox.append(at: time.now()) { ServerMessage.frame(frame, number: $0, handled: handled) })
    } else if sentHandled < handled {
      sentHandled = handled
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

  /// Performs an effect of the host in the browser.
  func perform(effect name: String, _ parameters: [String]) {
    // No script would perform the effect, and it would remain pending.
    if isForm { return }
    effects.append(.effect(name: name, arguments: parameters))
    update()
  }

  /// Schedules an update that no event caused. Such updates are coalesced and rate-limited.
  ///
  /// A shared change reaches each page with its own jitter, so an event need not wait for all pages.
  private func planUpdate() {
    if plannedUpdate?.isOwn == true { return }
    let isOwn = Self.current == ObjectIdentifier(self)
    if plannedUpdate != nil, !isOwn { return }
    let moment = time.now() + updates.wait(at: time.now()) + (isOwn ? .zero : jitter.wait())
    if let plannedUpdate, plannedUpdate.moment <= moment { return }
    plannedUpdate = (moment, isOwn)
    time.after(moment - time.now()) { [weak self] in
      // A later change may have moved the update to an earlier time.
      guard let self, let plannedUpdate, plannedUpdate == (moment, isOwn) else { return }
      _ = updates.take(at: time.now())
      if isOwn { update() } else { perform {} }
    }
  }

  /// Performs work that many pages do for the same reason, delayed by this page's own jitter.
  func withJitter(_ work: @escaping @MainActor @Sendable () -> Void) {
    time.after(jitter.wait()) { [weak self] in self?.perform(work) }
  }

  private func perform(_ work: () -> Void) {
    if case .closed = presence { return }
    let start = time.now()
    page.forReader(work)
    update()
    jitter.note(time.now() - start)
  }

  private func send(_ text: String) {
    guard case .attached(let connection) = presence, !connection.send(text) else { return }
    // Unsent frames stay in the outbox or are repeated on resuming.
    connection.close(.slow)
    presence = .detached(since: time.now())
  }
}

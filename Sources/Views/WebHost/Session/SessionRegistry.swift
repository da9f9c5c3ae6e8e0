import CMalloc
import HTTPServer
import SwiftUICore

/// All live sessions: makes them, finds them again, ends them.
@MainActor package final class SessionRegistry {
  typealias MakePage = @MainActor (Visitor, ClientEnvironment) -> any LivePage

  /// How many sessions are in which state.
  package struct Counts: Sendable, Hashable {
    package var pending = 0
    package var attached = 0
    package var detached = 0
  }

  let version: String
  let uploads: UploadStore
  let limits: SessionLimits
  let time: SessionTime
  private let report: @MainActor @Sendable (SlowWork) -> Void
  private let makePage: MakePage
  private var sessions: [String: LiveSession] = [:] {
    didSet { jitter.count = sessions.count }
  }
  private let jitter: UpdateJitter
  /// Connect tokens and the sessions they stand for, oldest first.
  private var pending: [(token: String, key: String)] = []
  private(set) var tickets: [String: Ticket] = [:]
  var doneForms: [DoneForm] = []
  var formPace = FormPace()
  private(set) var isDraining = false
  private var room: PageRoom
  /// How many sessions have ended, by the last sweep, and when memory was given back to the system: at all, and at rest.
  private var ended = 0, endedBefore = 0, givenBack = 0, givenBackAtRest = 0
  /// Since when none has.
  private var quietSweeps = 0

  struct Ticket {
    var link: SessionLink
    var user: String?
    var device: String?
    var cookies: [String]
    var expires: Duration
  }

  init(
    version: String, limits: SessionLimits, time: SessionTime, shared: SharedPageCounts? = nil,
    report: @escaping @MainActor @Sendable (SlowWork) -> Void = { _ in }, makePage: @escaping MakePage
  ) {
    self.report = report
    self.version = version
    self.limits = limits
    uploads = UploadStore(limits: limits.uploads)
    jitter = UpdateJitter(limits: limits)
    room = PageRoom(limits: limits, shared: shared)
    self.time = time
    self.makePage = makePage
  }

  package var counts: Counts {
    sessions.values.reduce(into: Counts()) { counts, session in
      switch session.presence {
      case .pending: counts.pending += 1
      case .attached: counts.attached += 1
      case .detached: counts.detached += 1
      case .closed: break
      }
    }
  }

  // MARK: Pages

  /// A page's first rendering.
  struct Rendering {
    var document: Document
    /// Where the views went while they started.
    var url: String
    var info: PageInfo
    /// What the page takes its session up with; nil where it has none yet.
    var token: String?
    /// Whether the page is for somebody who may act on it, now or once there is room.
    var isLive = true
    /// Whether there is no room for it now.
    var isFull = false
    /// Set for a page that works without script.
    var form: Form?

    struct Form {
      /// The session that the page is of, if it is kept.
      var key: String?
      /// What came of the form before.
      var outcome = FormOutcome()
    }
  }

  func render(
    for visitor: Visitor, environment: ClientEnvironment, info: PageInfo = PageInfo(), isCrawler: Bool
  ) async -> Rendering {
    let session = makeSession(for: visitor, environment: environment, info: info)
    await session.begin(within: limits.rendering)
    var rendering = Rendering(
      document: session.page.document(), url: session.page.url, info: session.link.info)
    rendering.isLive = !isCrawler && rendering.info.isLive && rendering.info.redirect == nil
    rendering.isFull = rendering.isLive && !isDraining && !makeRoom(for: session.holder)
    guard rendering.isLive, !isDraining, !rendering.isFull else {
      session.close(.ended)
      return rendering
    }
    let token = SecretKey.make()
    rendering.token = token
    add(session)
    pending.append((token, session.key))
    while pending.count > limits.pending { endPending(for: session.holder) }
    return rendering
  }

  func add(_ session: LiveSession) {
    sessions[session.key] = session
    room.add(session.holder)
  }

  /// Ends what nobody has seen or used for longest, where one more page would be too many. False when all are in use.
  func makeRoom(for holder: PageRoom.Holder) -> Bool {
    while let bound = room.full(for: holder) {
      guard let forgotten = mostForgotten(within: bound) else { return false }
      // Its browser, if there is one, asks again when somebody looks at it.
      end(forgotten, .full)
    }
    return true
  }

  private func mostForgotten(within bound: PageRoom.Bound) -> String? {
    var unseen: (key: String, since: Duration)?
    var unused: (key: String, since: Duration)?
    for (key, session) in sessions where bound.covers(session.holder) {
      if let since = session.unseenSince {
        if since < unseen?.since ?? .seconds(Int64.max) { unseen = (key, since) }
      } else if session.usedAt < unused?.since ?? time.now() - limits.idle {
        unused = (key, session.usedAt)
      }
    }
    return (unseen ?? unused)?.key
  }

  /// Whoever asks for many pages and connects none loses their own first.
  private func endPending(for holder: PageRoom.Holder) {
    let own = pending.dropLast().firstIndex { entry in
      sessions[entry.key].map { $0.holder.network == holder.network } ?? true
    }
    end(pending[own ?? 0].key, .ended)
  }

  func makeSession(
    for visitor: Visitor, environment: ClientEnvironment, info: PageInfo = PageInfo()
  ) -> LiveSession {
    let link = SessionLink(registry: self, info: info)
    link.browser.owner = visitor.owner
    var visitor = visitor
    visitor.session = SessionHandle(link: link)
    let session = LiveSession(
      link: link, page: makePage(visitor, environment), visitor: visitor, limits: limits, time: time,
      report: report, jitter: jitter)
    link.session = session
    return session
  }

  /// Finds the session a page asks for, or makes it a new one. Nil when there is no room.
  func greet(
    _ hello: ClientMessage.Hello, from visitor: Visitor, on connection: any PageConnection
  ) async -> LiveSession? {
    if let token = hello.connectToken, let session = adoptable(token, by: visitor) {
      session.page.adapt(hello.describe)
      session.adopt(connection, version: version)
      return session
    }
    if let key = hello.resumeKey, let session = sessions[key], session.user == visitor.user {
      session.page.adapt(hello.describe)
      if session.resume(connection, after: hello.frame, version: version) {
        recognize(visitor, in: session)
        return session
      }
      end(key, .replaced)
    }
    guard !isDraining, makeRoom(for: PageRoom.Holder(visitor)) else { return nil }
    let session = makeSession(for: visitor, environment: ClientEnvironment(hello, visitor))
    add(session)
    await session.begin(within: limits.rendering)
    // While the views ran, the session may have been ended.
    guard sessions[session.key] != nil else { return nil }
    session.begin(connection, version: version)
    if !visitor.cookies.isEmpty {
      offerCookies(visitor.cookies, user: visitor.user, device: visitor.device, to: session.link)
    }
    return session
  }

  /// A browser that comes back may have signed in anew meanwhile.
  private func recognize(_ visitor: Visitor, in session: LiveSession) {
    let handle = session.visitor.session
    session.visitor = visitor
    session.visitor.session = handle
  }

  /// Each token works once.
  private func adoptable(_ token: String, by visitor: Visitor) -> LiveSession? {
    guard let index = pending.firstIndex(where: { $0.token == token }) else { return nil }
    let key = pending.remove(at: index).key
    guard let session = sessions[key], session.user == visitor.user,
      case .pending(let since) = session.presence, time.now() - since <= limits.connecting
    else {
      end(key, .ended)
      return nil
    }
    return session
  }

  func session(_ key: String, of visitor: Visitor) -> LiveSession? {
    sessions[key].flatMap { $0.user == visitor.user ? $0 : nil }
  }

  func session(of link: SessionLink) -> LiveSession? { sessions[link.key] }

  /// A file begins to come for a session. Returns the file's token; nil when there is no such session.
  func beginUpload(for key: String, of visitor: Visitor) -> String? {
    session(key, of: visitor).map { uploads.begin(of: $0.link.storage, by: $0.visitor) }
  }

  // MARK: Ends

  func end(_ key: String, _ reason: CloseReason) {
    pending.removeAll { $0.key == key }
    guard let session = sessions.removeValue(forKey: key) else { return }
    room.remove(session.holder)
    ended += 1
    session.close(reason)
    uploads.removeAll(of: session.link.storage)
  }

  /// Ends what was left too long. Called about once a second.
  func sweep() {
    let now = time.now()
    let late = pending.prefix { entry in
      guard let session = sessions[entry.key], case .pending(let since) = session.presence else {
        return true
      }
      return now - since > limits.connecting
    }
    for entry in late { end(entry.key, .ended) }
    for (key, session) in sessions {
      switch session.presence {
      case .detached(let since) where now - since > (session.isForm ? limits.form : limits.detached):
        end(key, .ended)
      case .attached(let connection) where session.isStuck(since: now - limits.acknowledging):
        connection.close(.slow)
        session.detach(connection)
      default: break
      }
    }
    tickets = tickets.filter { $0.value.expires > now }
    giveBackMemory()
  }

  /// The allocator keeps what was freed. The system gets it back each time that more pages have gone than are left, and
  /// at last once no more go: what a page held is freed a moment after its end.
  private func giveBackMemory() {
    quietSweeps = ended == endedBefore ? quietSweeps + 1 : 0
    endedBefore = ended
    let isOver = quietSweeps == 2 && ended - givenBackAtRest >= 16
    guard isOver || ended - givenBack >= 64 && ended - givenBack > sessions.count else { return }
    givenBack = ended
    if isOver { givenBackAtRest = ended }
    Task.detached(priority: .utility) { malloc_trim(0) }
  }

  /// Ends sessions of a user at once: after signing out, a new password, a suspension. Their pages are loaded
  /// anew and show what is allowed then.
  ///
  /// - Parameters:
  ///   - device: Only those of this sign-in; nil: all.
  ///   - kept: A session that goes on, as that of the page that asked for it.
  package func closeAll(of user: String, device: String? = nil, except kept: SessionHandle? = nil) {
    for (key, session) in sessions where session.user == user && session.link !== kept?.link {
      if device == nil || session.visitor.device == device { end(key, .ended) }
    }
  }

  /// Tells live sessions of something that happened in the server.
  ///
  /// What their views then change reaches each page at most a few times a second.
  package func tell(_ event: any Sendable, where isMeant: (Visitor) -> Bool = { _ in true }) {
    for session in Array(sessions.values) where isMeant(session.visitor) { session.link.onEvent?(event) }
  }

  /// Asks all pages to come back after a moment each, to whatever listens then; makes no new sessions.
  ///
  /// - Parameter spread: Over how many seconds they come back.
  package func drain(spread: Int) {
    isDraining = true
    for session in sessions.values { session.perform(effect: "reload", [String(max(0, spread))]) }
    for (_, key) in pending { end(key, .ended) }
  }

  // MARK: Signing in

  /// Lets the browser of a session trade a ticket for cookies, which only an HTTP answer can set.
  func offerCookies(_ cookies: [String], user: String?, device: String?, to link: SessionLink) {
    guard let session = session(of: link) else { return }
    if session.isForm { session.reportNothingKept(for: user.map { Visitor.owner(of: $0) } ?? "") }
    let ticket = SecretKey.make()
    tickets[ticket] = Ticket(
      link: link, user: user, device: device, cookies: cookies, expires: time.now() + .seconds(30))
    session.perform(effect: "ticket", [ticket])
  }

  /// The cookies of a ticket, and the new key of its session, which from then on is the user's. Each ticket works
  /// once, and the old key opens nothing any more: somebody may have seen it while nobody was signed in.
  func redeem(_ ticket: String) -> (cookies: [String], key: String)? {
    guard let found = tickets.removeValue(forKey: ticket), found.expires > time.now(),
      let session = sessions.removeValue(forKey: found.link.key)
    else { return nil }
    found.link.key = SecretKey.make()
    sessions[session.key] = session
    session.visitor.user = found.user
    session.visitor.device = found.device
    room.remove(session.holder)
    session.holder = PageRoom.Holder(session.visitor)
    room.add(session.holder)
    return (found.cookies, session.key)
  }
}

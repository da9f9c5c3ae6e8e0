import CMalloc
import HTTPServer
import SwiftUICore

/// Creates, finds and ends live sessions.
@MainActor package final class SessionRegistry {
  typealias MakePage = @MainActor (Visitor, ClientEnvironment) -> any LivePage

  /// The numbers of sessions by state.
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
  /// Connect tokens and the keys of their sessions, oldest first.
  private var pending: [(token: String, key: String)] = []
  private(set) var tickets: [String: Ticket] = [:]
  var doneForms: [DoneForm] = []
  var formRateLimiter = FormRateLimiter()
  private(set) var isDraining = false
  private var quota: SessionQuota
  /// The number of ended sessions: in total, at the last sweep, and when memory was last released, at any time and at
  /// rest.
  private var ended = 0, endedBefore = 0, released = 0, releasedAtRest = 0
  /// The number of sweeps since the last session ended.
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
    quota = SessionQuota(limits: limits, shared: shared)
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

  /// The first rendering of a page.
  struct Rendering {
    var document: Document
    /// The URL after the views have started.
    var url: String
    var info: PageInfo
    /// The token by which the page connects to its session; nil if it has none yet.
    var token: String?
    /// True if the page may connect, now or once there is capacity.
    var isLive = true
    /// True if there is no capacity for the page now.
    var isFull = false
    /// Set for a page that works without scripts.
    var form: Form?

    struct Form {
      /// The key of the page's session, if it is kept.
      var key: String?
      /// The outcome of the previous form.
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
    quota.add(session.holder)
  }

  /// Evicts unused sessions until one more page fits. Returns false if all are in use.
  func makeRoom(for holder: SessionQuota.Holder) -> Bool {
    while let bound = quota.exceededBound(for: holder) {
      guard let unused = leastRecentlyUsed(within: bound) else { return false }
      // A connected browser reconnects when its user looks at the page again.
      end(unused, .full)
    }
    return true
  }

  private func leastRecentlyUsed(within bound: SessionQuota.Bound) -> String? {
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

  /// Evicts a session that never connected, preferably of the same network.
  private func endPending(for holder: SessionQuota.Holder) {
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

  /// Finds or creates the session of a connecting page. Returns nil if there is no capacity.
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
        updateVisitor(visitor, in: session)
        return session
      }
      end(key, .replaced)
    }
    guard !isDraining, makeRoom(for: SessionQuota.Holder(visitor)) else { return nil }
    let session = makeSession(for: visitor, environment: ClientEnvironment(hello, visitor))
    add(session)
    await session.begin(within: limits.rendering)
    // The session may have ended while the views ran.
    guard sessions[session.key] != nil else { return nil }
    session.begin(connection, version: version)
    if !visitor.cookies.isEmpty {
      offerCookies(visitor.cookies, user: visitor.user, device: visitor.device, to: session.link)
    }
    return session
  }

  /// Updates the visitor of a session, which may have signed in again meanwhile.
  private func updateVisitor(_ visitor: Visitor, in session: LiveSession) {
    let handle = session.visitor.session
    session.visitor = visitor
    session.visitor.session = handle
  }

  /// Returns the session of a connect token, which works once.
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

  /// Starts an upload for a session. Returns its token, or nil if there is no such session.
  func beginUpload(for key: String, of visitor: Visitor) -> String? {
    session(key, of: visitor).map { uploads.begin(of: $0.link.storage, by: $0.visitor) }
  }

  // MARK: Ending

  func end(_ key: String, _ reason: CloseReason) {
    pending.removeAll { $0.key == key }
    guard let session = sessions.removeValue(forKey: key) else { return }
    quota.remove(session.holder)
    ended += 1
    session.close(reason)
    uploads.removeAll(of: session.link.storage)
  }

  /// Ends expired sessions. Called about once a second.
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
      case .attached(let connection) where session.isUnresponsive(since: now - limits.acknowledging):
        connection.close(.slow)
        session.detach(connection)
      default: break
      }
    }
    tickets = tickets.filter { $0.value.expires > now }
    releaseMemory()
  }

  /// Returns freed memory to the system.
  ///
  /// The allocator would keep it. It is released when more sessions have ended than remain, and again at rest, because
  /// a page's memory is freed shortly after its end.
  private func releaseMemory() {
    quietSweeps = ended == endedBefore ? quietSweeps + 1 : 0
    endedBefore = ended
    let isOver = quietSweeps == 2 && ended - releasedAtRest >= 16
    guard isOver || ended - released >= 64 && ended - released > sessions.count else { return }
    released = ended
    if isOver { releasedAtRest = ended }
    Task.detached(priority: .utility) { malloc_trim(0) }
  }

  /// Ends sessions of a user immediately, for example after a sign-out, a new password or a suspension.
  ///
  /// Their pages reload and show the permitted content.
  ///
  /// - `device`: The sign-in whose sessions end; nil for all of them.
  /// - `kept`: A session to keep, such as that of the requesting page.
  package func closeAll(of user: String, device: String? = nil, except kept: SessionHandle? = nil) {
    for (key, session) in sessions where session.user == user && session.link !== kept?.link {
      if device == nil || session.visitor.device == device { end(key, .ended) }
    }
  }

  /// Sends an event of the server to live sessions.
  ///
  /// Changes that their views make reach each page at most a few times a second.
  package func send(_ event: any Sendable, where isMeant: (Visitor) -> Bool = { _ in true }) {
    for session in Array(sessions.values) where isMeant(session.visitor) { session.link.onEvent?(event) }
  }

  /// Asks all pages to reconnect after a delay, and creates no new sessions.
  ///
  /// - Parameter spread: The number of seconds over which pages reconnect.
  package func drain(spread: Int) {
    isDraining = true
    for session in sessions.values { session.perform(effect: "reload", [String(max(0, spread))]) }
    for (_, key) in pending { end(key, .ended) }
  }

  // MARK: Signing in

  /// Lets the browser of a session trade a ticket for cookies, which only an HTTP response can set.
  func offerCookies(_ cookies: [String], user: String?, device: String?, to link: SessionLink) {
    guard let session = session(of: link) else { return }
    if session.isForm { session.reportEmptyStorage(for: user.map { Visitor.owner(of: $0) } ?? "") }
    let ticket = SecretKey.make()
    tickets[ticket] = Ticket(
      link: link, user: user, device: device, cookies: cookies, expires: time.now() + .seconds(30))
    let words = session.page.forReader {
      [
        frameworkText("Cookies are blocked. Allow them for this site to stay logged in."),
        frameworkText(
          "The connection was lost while logging in. If you are logged out later, log in again."),
      ]
    }
    session.perform(effect: "ticket", [ticket] + words)
  }

  /// Returns the cookies of a ticket and the new key of its session, which now belongs to the user.
  ///
  /// A ticket works once. The old key becomes invalid, because it may have leaked before the sign-in.
  func redeem(_ ticket: String) -> (cookies: [String], key: String)? {
    guard let found = tickets.removeValue(forKey: ticket), found.expires > time.now(),
      let session = sessions.removeValue(forKey: found.link.key)
    else { return nil }
    found.link.key = SecretKey.make()
    sessions[session.key] = session
    session.visitor.user = found.user
    session.visitor.device = found.device
    quota.remove(session.holder)
    session.holder = SessionQuota.Holder(session.visitor)
    quota.add(session.holder)
    return (found.cookies, session.key)
  }
}

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
  let uploads = UploadStore()
  private let limits: SessionLimits
  private let time: SessionTime
  private let report: @MainActor @Sendable (SlowWork) -> Void
  private let makePage: MakePage
  private var sessions: [String: LiveSession] = [:]
  /// Connect tokens and the sessions they stand for, oldest first.
  private var pending: [(token: String, key: String)] = []
  private var tickets: [String: Ticket] = [:]
  private var isDraining = false
  /// Sessions that ended since their memory was given back to the system.
  private var ended = 0

  private struct Ticket {
    var key: String
    var user: String?
    var cookies: [String]
    var expires: Duration
  }

  init(
    version: String, limits: SessionLimits, time: SessionTime,
    report: @escaping @MainActor @Sendable (SlowWork) -> Void = { _ in }, makePage: @escaping MakePage
  ) {
    self.report = report
    self.version = version
    self.limits = limits
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

  /// Renders a page. The token is nil when the page stays as it is: for crawlers, and when there is no room.
  func render(
    for visitor: Visitor, environment: ClientEnvironment, isCrawler: Bool
  ) async -> (document: Document, url: String, token: String?) {
    let session = makeSession(for: visitor, environment: environment)
    await session.page.runUntilIdle(limit: limits.rendering)
    let document = session.page.document()
    let url = session.page.url
    guard !isCrawler, !isDraining, sessions.count < limits.sessions else {
      session.close(.ended)
      return (document, url, nil)
    }
    let token = SecretKey.make()
    sessions[session.key] = session
    pending.append((token, session.key))
    while pending.count > limits.pending { end(pending.removeFirst().key, .ended) }
    return (document, url, token)
  }

  private func makeSession(for visitor: Visitor, environment: ClientEnvironment) -> LiveSession {
    let key = SecretKey.make()
    var visitor = visitor
    visitor.session = SessionHandle(key: key, registry: self)
    return LiveSession(
      key: key, page: makePage(visitor, environment), user: visitor.user, limits: limits, time: time,
      report: report)
  }

  /// Finds the session a page asks for, or makes it a new one. Nil when there is no room.
  func greet(
    _ hello: ClientMessage.Hello, from visitor: Visitor, on connection: any PageConnection
  ) async -> LiveSession? {
    if let token = hello.connectToken, let session = adoptable(token, by: visitor) {
      session.adopt(connection, version: version)
      return session
    }
    if let key = hello.resumeKey, let session = sessions[key], session.user == visitor.user {
      if session.resume(connection, after: hello.frame, version: version) { return session }
      end(key, .replaced)
    }
    guard !isDraining, sessions.count < limits.sessions else { return nil }
    let session = makeSession(for: visitor, environment: ClientEnvironment(hello, visitor))
    sessions[session.key] = session
    await session.page.runUntilIdle(limit: limits.rendering)
    // While the views ran, the session may have been ended.
    guard sessions[session.key] != nil else { return nil }
    session.begin(connection, version: version)
    return session
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

  /// Keeps a file for its session; nil when the session has ended while the file came.
  func keep(_ upload: UploadedFile, for key: String, of visitor: Visitor, reserved: Int) -> String? {
    guard session(key, of: visitor) != nil else {
      uploads.release(reserved)
      return nil
    }
    return uploads.add(upload, to: key, reserved: reserved)
  }

  // MARK: Ends

  private func end(_ key: String, _ reason: CloseReason) {
    guard let session = sessions.removeValue(forKey: key) else { return }
    ended += 1
    session.close(reason)
    uploads.removeAll(of: key)
  }

  /// Ends what was left too long. Called about once a second.
  func sweep() {
    let now = time.now()
    while let first = pending.first {
      guard let session = sessions[first.key], case .pending(let since) = session.presence,
        now - since <= limits.connecting
      else {
        end(first.key, .ended)
        pending.removeFirst()
        continue
      }
      break
    }
    for (key, session) in sessions {
      switch session.presence {
      case .detached(let since) where now - since > limits.detached: end(key, .ended)
      case .attached(let connection) where session.isStuck(since: now - limits.acknowledging):
        connection.close(.slow)
        session.detach(connection)
      default: break
      }
    }
    tickets = tickets.filter { $0.value.expires > now }
    giveBackMemory()
  }

  /// The allocator keeps what was freed. Once more have gone than are left, the system gets it back.
  private func giveBackMemory() {
    guard ended >= 64, ended > sessions.count else { return }
    ended = 0
    Task.detached(priority: .utility) { malloc_trim(0) }
  }

  /// Ends every session of a user at once: after signing out, a new password, a suspension.
  package func closeAll(of user: String) {
    for (key, session) in sessions where session.user == user { end(key, .ended) }
  }

  /// Asks all pages to come back after a moment each, to whatever listens then; makes no new sessions.
  ///
  /// - Parameter spread: Over how many seconds they come back.
  package func drain(spread: Int) {
    isDraining = true
    for session in sessions.values { session.perform(effect: "reload", [String(max(0, spread))]) }
    for (_, key) in pending { end(key, .ended) }
    pending = []
  }

  // MARK: Signing in

  /// Lets the browser of a session trade a ticket for cookies, which only an HTTP answer can set.
  func offerCookies(_ cookies: [String], user: String?, to key: String) {
    guard let session = sessions[key] else { return }
    let ticket = SecretKey.make()
    tickets[ticket] = Ticket(
      key: key, user: user, cookies: cookies, expires: time.now() + .seconds(30))
    session.perform(effect: "ticket", [ticket])
  }

  /// The cookies of a ticket; each works once, and turns its session over to the user.
  func redeem(_ ticket: String) -> [String]? {
    guard let found = tickets.removeValue(forKey: ticket), found.expires > time.now(),
      let session = sessions[found.key]
    else { return nil }
    session.user = found.user
    return found.cookies
  }
}

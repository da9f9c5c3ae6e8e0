import Observation
import SwiftUICore
import Testing

@testable import WebHost

@MainActor @Suite struct SessionRegistryTests {
  let time = ManualTime()
  let made: Pages
  let registry: SessionRegistry

  @MainActor final class Pages {
    var all: [ScriptedPage] = []
    var onMake: @MainActor (Visitor) -> Void = { _ in }
    var open: Int { all.count { !$0.isClosed } }
  }

  init() {
    let made = Pages()
    var limits = SessionLimits()
    limits.pending = 3
    limits.sessions = 6
    self.made = made
    registry = SessionRegistry(version: "v", limits: limits, time: time.time) { visitor, environment in
      made.onMake(visitor)
      let page = ScriptedPage(environment)
      made.all.append(page)
      return page
    }
  }

  private func render(_ user: String? = nil, isCrawler: Bool = false) async -> String? {
    await registry.render(
      for: Visitor(user: user), environment: ClientEnvironment(), isCrawler: isCrawler
    ).token
  }

  private func hello(
    connect: String? = nil, resume: String? = nil, frame: UInt32 = 0, url: String = "/"
  ) -> ClientMessage.Hello {
    .init(
      connectToken: connect, resumeKey: resume, frame: frame, url: url, width: .compact, scheme: .dark,
      reducedMotion: false, zone: "Europe/Vienna")
  }

  private func greet(
    _ hello: ClientMessage.Hello, user: String? = nil
  ) async -> (session: LiveSession?, connection: FakeConnection) {
    let connection = FakeConnection()
    return (await registry.greet(hello, from: Visitor(user: user), on: connection), connection)
  }

  @Test func `a page is adopted with its token and not rendered again`() async throws {
    let token = try #require(await render())
    let (session, connection) = await greet(hello(connect: token))
    #expect(session != nil)
    #expect(made.all.count == 1)
    #expect(connection.sent.first?.contains("\"welcome\"") == true)
    #expect(registry.counts == .init(attached: 1))
  }

  struct Counted: App {
    @MainActor static var made = 0
    @State private var model = Model()

    @Observable @MainActor final class Model {
      static var made = 0
      init() { Self.made += 1 }
    }

    init() { Self.made += 1 }

    var body: some Scene { WindowGroup { Text("One") } }
  }

  @Test func `a page and its socket share the app's state, and another window has its own`() async throws {
    let registry = SessionRegistry(version: "v", limits: SessionLimits(), time: time.time) { _, environment in
      ViewSession(root: AnyRoot(Counted.self), environment: environment)
    }
    func token() async -> String? {
      await registry.render(for: Visitor(), environment: ClientEnvironment(), isCrawler: false).token
    }
    let first = try #require(await token())
    let session = await registry.greet(hello(connect: first), from: Visitor(), on: FakeConnection())
    #expect(session != nil)
    let resumed = await registry.greet(
      hello(resume: session?.key), from: Visitor(), on: FakeConnection())
    #expect(resumed === session)
    #expect(Counted.made == 1)
    #expect(Counted.Model.made == 1)
    _ = await token()
    #expect(Counted.made == 2)
    #expect(Counted.Model.made == 2)
  }

  @Test func `a token works once, and a second use gets a new page`() async throws {
    let token = try #require(await render())
    let first = await greet(hello(connect: token)).session
    let (second, connection) = await greet(hello(connect: token, url: "/books"))
    #expect(second !== first)
    #expect(made.all.count == 2)
    #expect(made.all[1].url == "/books")
    #expect(connection.sent.first?.contains("\"page\"") == true)
  }

  @Test func `a foreign token or key gives no access`() async throws {
    let token = try #require(await render("ann"))
    let (stolen, _) = await greet(hello(connect: token), user: "eve")
    #expect(stolen?.user == "eve")
    let own = try #require(await greet(hello(), user: "ann").session)
    let (taken, _) = await greet(hello(resume: own.key), user: "eve")
    #expect(taken !== own)
    #expect(taken?.user == "eve")
  }

  @Test func `an unconnected page is closed after fifteen seconds`() async throws {
    let token = try #require(await render())
    time.advance(by: .seconds(15))
    registry.sweep()
    #expect(made.open == 1)
    time.advance(by: .milliseconds(1))
    registry.sweep()
    #expect(made.open == 0)
    #expect(await greet(hello(connect: token)).session != nil)
    #expect(made.all.count == 2)
  }

  @Test func `a flood of pages evicts the oldest`() async throws {
    for _ in 0..<1_000 { _ = await render() }
    #expect(made.open == 3)
    #expect(registry.counts == .init(pending: 3))
  }

  @Test func `a crawler's page is rendered and closed`() async {
    #expect(await render(isCrawler: true) == nil)
    #expect(made.open == 0)
  }

  @Test func `beyond the limit pages are not live`() async throws {
    for _ in 0..<6 { #expect(await greet(hello()).session != nil) }
    #expect(await render() == nil)
    #expect(await greet(hello()).session == nil)
    #expect(made.open == 6)
  }

  @Test func `a detached session is kept for two minutes`() async throws {
    let (session, connection) = await greet(hello())
    let key = try #require(session?.key)
    session?.detach(connection)
    time.advance(by: .seconds(120))
    registry.sweep()
    let resumed = await greet(hello(resume: key))
    #expect(resumed.session === session)
    session?.detach(resumed.connection)
    time.advance(by: .seconds(121))
    registry.sweep()
    #expect(made.open == 0)
    let fresh = await greet(hello(resume: key))
    #expect(fresh.session !== session)
    #expect(fresh.connection.sent.first?.contains("\"page\"") == true)
  }

  @Test func `a browser that acknowledges nothing for half a minute is disconnected and may return`()
    async throws
  {
    let (session, connection) = await greet(hello())
    made.all[0].change()
    time.advance(by: .milliseconds(1))
    #expect(connection.frames.count == 1)
    time.advance(by: .seconds(31))
    registry.sweep()
    #expect(connection.closed == .slow)
    #expect(await greet(hello(resume: session?.key)).session === session)
  }

  @Test func `ending a user's sessions ends all of them and no others`() async throws {
    let first = await greet(hello(), user: "ann").connection
    let second = await greet(hello(), user: "ann").connection
    let other = await greet(hello(), user: "ben").connection
    registry.closeAll(of: "ann")
    #expect(first.closed == .ended)
    #expect(second.closed == .ended)
    #expect(other.closed == nil)
    #expect(registry.counts == .init(attached: 1))
  }

  @Test func `before shutdown pages are asked to reconnect a little later`() async throws {
    let connection = await greet(hello()).connection
    _ = await render()
    registry.drain(spread: 5)
    #expect(connection.sent.last?.contains(#"["e","reload",["5"]]"#) == true)
    #expect(registry.counts == .init(attached: 1))
    #expect(await render() == nil)
  }

  // MARK: Signing in

  private func ticket(_ connection: FakeConnection) throws -> String {
    String(try #require(connection.sent.last?.split(separator: "\"").first { $0.count == 64 }))
  }

  private func handle(_ session: LiveSession?) throws -> SessionHandle {
    try #require(session?.visitor.session)
  }

  @Test func `a ticket yields its cookies once and moves the session to a new key`() async throws {
    let (session, connection) = await greet(hello())
    let key = try #require(session?.key)
    try handle(session).setCookies(["sid=1; HttpOnly"], user: "ann", device: "phone")
    let ticket = try ticket(connection)
    let redeemed = try #require(registry.redeem(ticket))
    #expect(redeemed.cookies == ["sid=1; HttpOnly"])
    #expect(redeemed.key != key)
    #expect(registry.redeem(ticket) == nil)
    #expect(try handle(session).visitor?.user == "ann")
    #expect(try handle(session).visitor?.device == "phone")
    let thief = await greet(hello(resume: key, frame: 1), user: "ann").session
    #expect(thief !== session)
    #expect(await greet(hello(resume: redeemed.key, frame: 1), user: "ann").session === session)
    #expect(made.open == 2)
  }

  @Test func `a ticket expires after half a minute`() async throws {
    let (session, connection) = await greet(hello())
    try handle(session).setCookies(["sid=1"], user: "ann")
    let ticket = try ticket(connection)
    time.advance(by: .seconds(30))
    #expect(registry.redeem(ticket) == nil)
    #expect(session?.user == nil)
  }

  @Test func `signing out leaves an anonymous page`() async throws {
    let (session, connection) = await greet(hello(), user: "ann")
    try handle(session).setCookies([SignInCookie(name: "sid", isSecure: false).clearing], user: nil)
    let redeemed = try #require(registry.redeem(try ticket(connection)))
    #expect(redeemed.cookies == ["sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"])
    #expect(await greet(hello(resume: redeemed.key, frame: 1)).session === session)
  }

  @Test
  func
    `a page that reconnects with an invalid cookie continues for a visitor, and the cookie is removed`()
    async throws
  {
    let key = try #require(await greet(hello(), user: "ann").session?.key)
    var visitor = Visitor()
    visitor.cookies = ["sid=; Max-Age=0"]
    let connection = FakeConnection()
    let session = await registry.greet(hello(resume: key), from: visitor, on: connection)
    #expect(session?.user == nil)
    #expect(connection.sent.first?.contains("\"page\"") == true)
    let redeemed = try #require(registry.redeem(try ticket(connection)))
    #expect(redeemed.cookies == ["sid=; Max-Age=0"])
    #expect(await greet(hello(resume: redeemed.key, frame: 1)).session === session)
  }

  @Test func `files uploaded before signing in stay available after it`() async throws {
    let (session, connection) = await greet(hello())
    let key = try #require(session?.key)
    let file = UploadedFile(name: "a", type: "text/plain", bytes: [1])
    let token = try #require(registry.beginUpload(for: key, of: Visitor()))
    #expect(registry.uploads.grow(token, by: 1) == .taken)
    #expect(registry.uploads.finish(token, file) == .taken)
    try handle(session).setCookies([], user: "ann")
    _ = registry.redeem(try ticket(connection))
    #expect(try handle(session).takeUpload(token) == file)
  }

  @Test func `ending one sign-in spares the page that asked for it`() async throws {
    func page(_ user: String, _ device: String) async throws -> (SessionHandle, FakeConnection) {
      let connection = FakeConnection()
      let visitor = Visitor(user: user, device: device)
      let session = await registry.greet(hello(), from: visitor, on: connection)
      return (try handle(session), connection)
    }
    let (asking, first) = try await page("ann", "phone")
    let (_, second) = try await page("ann", "phone")
    let (_, third) = try await page("ann", "laptop")
    let (_, other) = try await page("ben", "phone")
    registry.closeAll(of: "ann", device: "phone", except: asking)
    #expect([first, second, third, other].map(\.closed) == [nil, .ended, nil, nil])
    registry.closeAll(of: "ann", except: asking)
    #expect([first, second, third, other].map(\.closed) == [nil, .ended, .ended, nil])
  }

  // MARK: Server events

  @Test func `events reach their sessions until those end`() async throws {
    var received: [String] = []
    for name in ["ann", "ben"] {
      let handle = try handle(await greet(hello(), user: name).session)
      handle.onEvent { received.append("\(name) \($0)") }
      handle.onEnd { received.append("\(name) left") }
    }
    registry.send("post")
    #expect(Set(received) == ["ann post", "ben post"])
    received = []
    registry.send(7) { $0.user == "ben" }
    #expect(received == ["ben 7"])
    registry.closeAll(of: "ben")
    registry.send("after")
    #expect(received == ["ben 7", "ben left", "ann after"])
  }

  @Test func `a page that is only rendered ends and reports it`() async {
    var isOver = false
    made.onMake = { $0.session?.onEnd { isOver = true } }
    _ = await render(isCrawler: true)
    #expect(isOver)
  }
}

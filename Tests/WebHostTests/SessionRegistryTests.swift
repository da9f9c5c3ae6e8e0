import SwiftUICore
import Testing

@testable import WebHost

@MainActor @Suite struct SessionRegistryTests {
  let time = ManualTime()
  let made: Pages
  let registry: SessionRegistry

  @MainActor final class Pages {
    var all: [ScriptedPage] = []
    var open: Int { all.count { !$0.isClosed } }
  }

  init() {
    let made = Pages()
    var limits = SessionLimits()
    limits.pending = 3
    limits.sessions = 6
    self.made = made
    registry = SessionRegistry(version: "v", limits: limits, time: time.time) { _, environment in
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

  @Test func `a page is adopted with its token, and not rendered again`() async throws {
    let token = try #require(await render())
    let (session, connection) = await greet(hello(connect: token))
    #expect(session != nil)
    #expect(made.all.count == 1)
    #expect(connection.sent.first?.contains("\"welcome\"") == true)
    #expect(registry.counts == .init(attached: 1))
  }

  @Test func `a token works once; who comes second gets a page of their own`() async throws {
    let token = try #require(await render())
    let first = await greet(hello(connect: token)).session
    let (second, connection) = await greet(hello(connect: token, url: "/books"))
    #expect(second !== first)
    #expect(made.all.count == 2)
    #expect(made.all[1].url == "/books")
    #expect(connection.sent.first?.contains("\"page\"") == true)
  }

  @Test func `somebody else's token or key opens nothing of theirs`() async throws {
    let token = try #require(await render("ann"))
    let (stolen, _) = await greet(hello(connect: token), user: "eve")
    #expect(stolen?.user == "eve")
    let own = try #require(await greet(hello(), user: "ann").session)
    let (taken, _) = await greet(hello(resume: own.key), user: "eve")
    #expect(taken !== own)
    #expect(taken?.user == "eve")
  }

  @Test func `a page nobody connects to is freed after fifteen seconds`() async throws {
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

  @Test func `a flood of pages pushes out the oldest`() async throws {
    for _ in 0..<1_000 { _ = await render() }
    #expect(made.open == 3)
    #expect(registry.counts == .init(pending: 3))
  }

  @Test func `a crawler's page is rendered and closed`() async {
    #expect(await render(isCrawler: true) == nil)
    #expect(made.open == 0)
  }

  @Test func `beyond the most sessions pages stay without life`() async throws {
    for _ in 0..<6 { #expect(await greet(hello()).session != nil) }
    #expect(await render() == nil)
    #expect(await greet(hello()).session == nil)
    #expect(made.open == 6)
  }

  @Test func `a session without a browser is kept for two minutes`() async throws {
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

  @Test func `a browser that acknowledges nothing for half a minute is cut off and may come back`()
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

  @Test func `all sessions of a user end at once, and no others`() async throws {
    let first = await greet(hello(), user: "ann").connection
    let second = await greet(hello(), user: "ann").connection
    let other = await greet(hello(), user: "ben").connection
    registry.closeAll(of: "ann")
    #expect(first.closed == .ended)
    #expect(second.closed == .ended)
    #expect(other.closed == nil)
    #expect(registry.counts == .init(attached: 1))
  }

  @Test func `before the host stops, pages are asked to come back a little later`() async throws {
    let connection = await greet(hello()).connection
    _ = await render()
    registry.drain(spread: 5)
    #expect(connection.sent.last?.contains(#"["e","reload",["5"]]"#) == true)
    #expect(registry.counts == .init(attached: 1))
    #expect(await render() == nil)
  }

  @Test func `a ticket brings its cookies once and turns the session over`() async throws {
    let (session, connection) = await greet(hello())
    let key = try #require(session?.key)
    registry.offerCookies(["sid=1; HttpOnly"], user: "ann", to: key)
    let message = try #require(connection.sent.last)
    let ticket = try #require(message.split(separator: "\"").first { $0.count == 64 })
    #expect(registry.redeem(String(ticket)) == ["sid=1; HttpOnly"])
    #expect(registry.redeem(String(ticket)) == nil)
    #expect(await greet(hello(resume: key, frame: 1), user: "ann").session === session)
  }

  @Test func `a ticket is worth nothing after half a minute`() async throws {
    let (session, connection) = await greet(hello())
    registry.offerCookies(["sid=1"], user: "ann", to: try #require(session?.key))
    let ticket = try #require(connection.sent.last?.split(separator: "\"").first { $0.count == 64 })
    time.advance(by: .seconds(30))
    #expect(registry.redeem(String(ticket)) == nil)
  }
}

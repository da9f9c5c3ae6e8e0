import HTTPServer
import SwiftUICore
import Testing

@testable import WebHost

/// The limits on live pages per network and account, and the order of eviction.
@MainActor @Suite struct PageBoundTests {
  private let time = ManualTime()
  private let registry: SessionRegistry
  private let home: IPAddress
  private let away: IPAddress

  init() throws {
    var limits = SessionLimits()
    (limits.sessions, limits.visitors, limits.perNetwork) = (8, 6, 5)
    (limits.visitorsPerNetwork, limits.perAccount) = (3, 2)
    registry = SessionRegistry(version: "v", limits: limits, time: time.time) { _, environment in
      ScriptedPage(environment)
    }
    home = try #require(IPAddress("203.0.113.1"))
    away = try #require(IPAddress("2001:db8::1"))
  }

  private func hello(resume: String? = nil) -> ClientMessage.Hello {
    ClientMessage.Hello(
      resumeKey: resume, frame: 0, url: "/", width: .compact, scheme: .light, reducedMotion: false,
      zone: "GMT")
  }

  private func open(
    _ address: IPAddress, user: String? = nil, resume: String? = nil
  ) async -> (session: LiveSession, connection: FakeConnection)? {
    let connection = FakeConnection()
    let visitor = Visitor(user: user, address: address)
    return await registry.greet(hello(resume: resume), from: visitor, on: connection).map { ($0, connection) }
  }

  @Test func `one network cannot take all pages`() async {
    for _ in 0..<3 { #expect(await open(home) != nil) }
    for _ in 0..<100 { #expect(await open(home) == nil) }
    #expect(await open(away) != nil)
    #expect(registry.counts == .init(attached: 4))
  }

  @Test func `the addresses of one subscriber share one quota`() async throws {
    for number in 1...3 { #expect(await open(try #require(IPAddress("2001:db8::\(number)"))) != nil) }
    #expect(await open(try #require(IPAddress("2001:db8::ffff"))) == nil)
    #expect(await open(try #require(IPAddress("2001:db8:0:1::1"))) != nil)
  }

  @Test func `the networks of one site share four times the quota of one`() async throws {
    var limits = SessionLimits()
    limits.visitorsPerNetwork = 3
    let registry = SessionRegistry(version: "v", limits: limits, time: time.time) { _, environment in
      ScriptedPage(environment)
    }
    func opened(_ address: String) async throws -> Bool {
      let visitor = Visitor(address: try #require(IPAddress(address)))
      return await registry.greet(hello(), from: visitor, on: FakeConnection()) != nil
    }
    var count = 0
    for network in 0..<10 {
      for host in 1...2 where try await opened("2001:db8:7:\(network)::\(host)") { count += 1 }
    }
    #expect(count == 12)
    let isOpened = try await opened("2001:db8:8::1")
    #expect(isOpened, "another site has its own quota")
  }

  @Test func `an idle open page is evicted for a new one`() async throws {
    let forgotten = try #require(await open(home))
    time.advance(by: .seconds(1))
    let read = try #require(await open(home))
    let left = try #require(await open(home))
    time.advance(by: .seconds(500))
    read.session.handle(ClientEvent(sequence: 1, kind: .tap, node: 1))
    left.session.detach(left.connection)
    time.advance(by: .seconds(101))
    #expect(await open(home) != nil)
    #expect(forgotten.connection.closed == nil, "detached pages are evicted first")
    #expect(await open(home) != nil)
    #expect(forgotten.connection.closed == .full)
    #expect(await open(home) == nil)
    #expect(read.connection.closed == nil)
  }

  @Test func `signed-in users get pages when visitors have used up theirs`() async throws {
    for number in 1...6 { #expect(await open(try #require(IPAddress("198.51.100.\(number)"))) != nil) }
    #expect(await open(home) == nil)
    #expect(await open(home, user: "ann") != nil)
    #expect(await open(away, user: "ben") != nil)
    #expect(await open(away, user: "ben") == nil, "the server is full")
  }

  @Test func `an account's quota applies across networks`() async {
    #expect(await open(home, user: "ann") != nil)
    #expect(await open(away, user: "ann") != nil)
    #expect(await open(away, user: "ann") == nil)
    #expect(await open(away, user: "ben") != nil)
  }

  @Test func `the longest-unseen page of the same network is evicted first`() async throws {
    let other = try #require(await open(away))
    other.session.detach(other.connection)
    time.advance(by: .seconds(1))
    let first = try #require(await open(home))
    first.session.detach(first.connection)
    time.advance(by: .seconds(1))
    let pending = await registry.render(
      for: Visitor(address: home), environment: ClientEnvironment(), isCrawler: false)
    #expect(pending.token != nil)
    let seen = try #require(await open(home))
    #expect(await open(home) != nil)
    #expect(registry.counts == .init(pending: 1, attached: 2, detached: 1))
    #expect(await open(home) != nil)
    #expect(registry.counts == .init(attached: 3, detached: 1))
    #expect(await open(home) == nil)
    #expect(seen.connection.closed == nil)
    #expect(await open(away, resume: other.session.key)?.session === other.session)
  }

  @Test func `a closed page frees its slot, and a signed-in one counts for its account`() async throws {
    for _ in 0..<50 {
      let page = try #require(await open(home))
      page.session.detach(page.connection)
      time.advance(by: .seconds(121))
      registry.sweep()
    }
    #expect(registry.counts == .init())
    for _ in 0..<2 {
      let page = try #require(await open(home))
      page.session.visitor.session?.setCookies([], user: "ann")
      let ticket = try #require(page.connection.sent.last?.split(separator: "\"").first { $0.count == 64 })
      #expect(registry.redeem(String(ticket)) != nil)
    }
    #expect(await open(away, user: "ann") == nil)
    for _ in 0..<3 { #expect(await open(home) != nil) }
  }

  @Test func `unconnected pages evict pages of the same network first`() async throws {
    var limits = SessionLimits()
    limits.pending = 3
    let registry = SessionRegistry(version: "v", limits: limits, time: time.time) { _, environment in
      ScriptedPage(environment)
    }
    func render(_ address: IPAddress) async -> String? {
      await registry.render(
        for: Visitor(address: address), environment: ClientEnvironment(), isCrawler: false
      ).token
    }
    let token = try #require(await render(away))
    for _ in 0..<100 { _ = await render(home) }
    let hello = ClientMessage.Hello(
      connectToken: token, frame: 0, url: "/", width: .compact, scheme: .light, reducedMotion: false,
      zone: "GMT")
    let connection = FakeConnection()
    _ = await registry.greet(hello, from: Visitor(address: away), on: connection)
    #expect(connection.sent.first?.contains("\"page\"") == false, "the page should be the rendered one")
  }
}

import HTTPServer
import Observation
import SwiftUICore
import Testing

@testable import WebHost

/// Many pages of real views.
@MainActor @Suite struct ManyPagesTests {
  @Observable final class Store {
    var news = 0
    var loads = 0
    var turns = 0
    @ObservationIgnored var evaluated = 0
  }

  struct Feed: View {
    let store: Store
    var body: some View {
      List(0..<20, id: \.self) { Text("Row \($0)") }
        .overlay { Text(verbatim: "\(store.news) new, \(store.loads) loads") }
      Button("Load") { Task { store.loads += 1 } }
    }
  }

  /// Counts the pages that are still referenced.
  @MainActor final class Pages {
    private struct Weak { weak var page: ViewSession? }
    private var made: [Weak] = []

    func add(_ page: ViewSession) -> ViewSession {
      made.append(Weak(page: page))
      return page
    }

    var alive: Int {
      made.removeAll { $0.page == nil }
      return made.count
    }
  }

  let time = ManualTime()
  let store = Store()
  let made = Pages()
  let registry: SessionRegistry

  init() {
    let (store, made) = (store, made)
    registry = SessionRegistry(version: "v", limits: SessionLimits(), time: time.time) { _, environment in
      made.add(ViewSession(root: AnyRoot { Feed(store: store) }, environment: environment))
    }
  }

  private func pages(_ count: Int) async throws -> [(session: LiveSession, connection: FakeConnection)] {
    var pages: [(session: LiveSession, connection: FakeConnection)] = []
    let hello = ClientMessage.Hello(
      frame: 0, url: "/", width: .compact, scheme: .light, reducedMotion: false, zone: "GMT")
    for _ in 0..<count {
      let connection = FakeConnection()
      pages.append((try #require(await registry.greet(hello, from: Visitor(), on: connection)), connection))
    }
    return pages
  }

  struct Counted: View {
    @Environment(\.timeZone) private var zone
    @AppStorage("name") private var name = "nobody"
    let count: Store
    var body: some View {
      count.evaluated += 1
      return Text("\(name) in \(zone.identifier)")
    }
  }

  @Test func `a page is evaluated once, and again only where its browser reports unexpected values`()
    async throws
  {
    let store = store
    let registry = SessionRegistry(version: "v", limits: SessionLimits(), time: time.time) { _, environment in
      ViewSession(root: AnyRoot { Counted(count: store) }, environment: environment)
    }
    func live(zone: String) async throws -> (session: LiveSession, connection: FakeConnection) {
      let rendering = await registry.render(
        for: Visitor(), environment: ClientEnvironment(width: .regular), isCrawler: false)
      let hello = ClientMessage.Hello(
        connectToken: rendering.token, frame: 0, url: "/", width: .regular, scheme: .light,
        reducedMotion: false, zone: zone)
      let connection = FakeConnection()
      let session = try #require(await registry.greet(hello, from: Visitor(), on: connection))
      session.handle(ClientEvent(sequence: 1, kind: .stored, payload: .storage(owner: "", [:])))
      session.handle(
        ClientEvent(sequence: 2, kind: .size, payload: .size(.regular, .light, reducedMotion: false)))
      session.update()
      return (session, connection)
    }
    let page = try await live(zone: "GMT")
    #expect(store.evaluated == 1)
    #expect(page.connection.frames.isEmpty)
    // A browser that connects without its time zone.
    let first = try await live(zone: "Europe/Vienna")
    #expect(store.evaluated == 3)
    #expect(first.connection.frames.count == 1)
    #expect(first.connection.frames.first?.contains("in Europe") == true)
    // A returning browser.
    first.session.detach(first.connection)
    let hello = ClientMessage.Hello(
      resumeKey: first.session.key, frame: 1, url: "/", width: .regular, scheme: .light, reducedMotion: false,
      zone: "Europe/Vienna")
    #expect(await registry.greet(hello, from: Visitor(), on: FakeConnection()) === first.session)
    #expect(store.evaluated == 3)
  }

  @Test func `ten thousand changes of a store in a second make few frames on each of a hundred pages`()
    async throws
  {
    let pages = try await pages(100)
    var acknowledged = Array(repeating: 0, count: pages.count)
    for step in 1...10_000 {
      store.news += 1
      guard step.isMultiple(of: 100) else { continue }
      time.advance(by: .milliseconds(10))
      for (index, page) in pages.enumerated() where page.connection.frames.count > acknowledged[index] {
        acknowledged[index] = page.connection.frames.count
        page.session.acknowledge(UInt32(acknowledged[index]))
      }
    }
    // The burst of eight, and four in the second.
    for page in pages { #expect(page.connection.frames.count <= 12) }
    time.advance(by: .seconds(1))
    for page in pages { #expect(page.connection.frames.last?.contains("10000 new") == true) }
  }

  @Test func `with many pages each applies an external change at its own time`() async throws {
    let pages = try await pages(100)
    func updated() -> Int { pages.count { !$0.connection.frames.isEmpty } }
    store.news += 1
    // Two milliseconds per page, at a quarter of the processor's time.
    time.advance(by: .milliseconds(400))
    #expect((10...90).contains(updated()))
    time.advance(by: .milliseconds(400))
    #expect(updated() == 100)
  }

  @Test func `with many pages a page applies its own work's changes immediately`() async throws {
    let pages = try await pages(100)
    let document = pages[0].session.page.document()
    let button = try #require(document.body.firstMatch(of: /<button id="?n(\d+)/)?.1)
    let element = try #require(UInt32(button))
    pages[0].session.handle(ClientEvent(sequence: 1, kind: .tap, node: element))
    while store.loads == 0 { await Task.yield() }
    time.advance(by: .milliseconds(1))
    #expect(pages[0].connection.frames.last?.contains("1 loads") == true)
    #expect(pages.count { !$0.connection.frames.isEmpty } < 10)
  }

  @Test func `low-priority work runs at a different time on each page`() async throws {
    let pages = try await pages(100)
    let store = store
    for page in pages { page.session.withJitter { store.turns += 1 } }
    time.advance(by: .milliseconds(400))
    #expect((10...90).contains(store.turns))
    time.advance(by: .milliseconds(400))
    #expect(store.turns == 100)
  }

  @Test func `an unresponsive browser holds two frames, however much changes`() async throws {
    let page = try #require(try await pages(1).first)
    for _ in 0..<1_000 {
      store.news += 1
      time.advance(by: .milliseconds(10))
    }
    #expect(page.connection.frames.count == 2)
    time.advance(by: .seconds(31))
    registry.sweep()
    #expect(page.connection.closed == .slow)
  }

  @Test func `ten thousand visits without a socket leave only the allowed pending pages`() async throws {
    func visit(_ times: Int) async {
      for _ in 0..<times {
        _ = await registry.render(for: Visitor(), environment: ClientEnvironment(), isCrawler: false)
      }
    }
    await visit(1_000)
    #expect(registry.counts == .init(pending: 256))
    #if !SANITIZE
      let before = bytesInUse()
    #endif
    await visit(9_000)
    #expect(registry.counts == .init(pending: 256))
    #expect(made.alive == 256)
    // A sanitizer keeps freed memory to detect its use.
    #if !SANITIZE
      // Registrations of a closed page with the model live until the model's next change.
      #expect(bytesInUse() - before < 9_000 << 10)
      store.news += 1
      #expect(bytesInUse() - before < 1 << 20)
    #endif
    time.advance(by: .seconds(16))
    registry.sweep()
    #expect(registry.counts == .init())
    #expect(made.alive == 0)
  }
}

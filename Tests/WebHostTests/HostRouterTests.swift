import Foundation
import HTTPServer
import SwiftUICore
import Testing

@testable import WebHost

@MainActor @Suite struct HostRouterTests {
  let registry: SessionRegistry
  let router: HostRouter
  let made = Made()

  @MainActor final class Made {
    var all: [ScriptedPage] = []
  }

  init() {
    let made = made
    var configuration = WebHostConfiguration()
    configuration.uploadBytes = 1_000
    configuration.visitor = { Visitor(user: $0.headers["X-User"]) }
    configuration.answer = { $0.path == "/health" ? Response(body: .bytes(Array("fine".utf8))) : nil }
    registry = SessionRegistry(
      version: "v", limits: configuration.sessions, time: ManualTime().time
    ) { _, environment in
      let page = ScriptedPage(environment)
      made.all.append(page)
      return page
    }
    router = HostRouter(configuration: configuration, registry: registry, time: .system)
  }

  private func answer(
    _ method: HTTPServer.Method, _ path: String, query: String = "",
    _ headers: [(name: String, value: String)] = [],
    body: String = ""
  ) async -> (status: UInt16, headers: ResponseHeaders, text: String) {
    let agent = headers.contains { $0.name == "User-Agent" } ? [] : [("User-Agent", "Mozilla/5.0 Mobile")]
    let request = Request(
      method: method, path: path, query: query, headers: HeaderFields(headers + agent),
      body: RequestBody(Array(body.utf8)))
    let response = await router.answer(request)
    guard case .bytes(let bytes) = response.body else { return (response.status.code, response.headers, "") }
    return (response.status.code, response.headers, String(decoding: bytes, as: UTF8.self))
  }

  @Test func `a page is complete before any script runs, and permits no other`() async throws {
    let page = await answer(.get, "/books", query: "q=1")
    #expect(page.status == 200)
    #expect(page.text.contains("<title>Page</title>"))
    #expect(page.text.contains(#"<p id="n1">0</p>"#))
    #expect(page.text.contains("data-connect="))
    let policy = try #require(page.headers["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-"))
    #expect(!policy.contains("unsafe"))
    #expect(page.headers["Cache-Control"] == "no-store")
    #expect(made.all.first?.url == "/books?q=1")
  }

  @Test func `no two pages share a nonce or a token`() async {
    let first = await answer(.get, "/")
    let second = await answer(.get, "/")
    #expect(first.headers["Content-Security-Policy"] != second.headers["Content-Security-Policy"])
    #expect(first.text != second.text)
  }

  @Test func `what a browser said before shapes its next page`() async {
    _ = await answer(
      .get, "/",
      [
        ("Cookie", "a=b; display=regular.dark.1.Europe%2FVienna"),
        ("Accept-Language", "fr;q=0.5, de-AT, en;q=0.7"),
      ])
    let environment = made.all.first?.environment
    #expect(environment?.width == .regular)
    #expect(environment?.scheme == .dark)
    #expect(environment?.reducedMotion == true)
    #expect(environment?.timeZone.identifier == "Europe/Vienna")
    #expect(environment?.locale.identifier == "de_AT")
  }

  @Test(arguments: [
    "display=", "display=....", "display=huge.pink.9.Mars%2FBase", "display=regular.dark.1.%2Fetc%2Fpasswd",
    "display=regular.dark.1...%2F..%2Fetc%2Fpasswd", "display=%%.%%.%%.%%", "display=\u{fffd}.x",
  ]) func `a cookie that says nonsense is taken as nothing said`(cookie: String) async {
    let page = await answer(.get, "/", [("Cookie", cookie)])
    #expect(page.status == 200)
    #expect(made.all.first?.environment.timeZone == .gmt)
  }

  @Test(arguments: ["Googlebot/2.1", "facebookexternalhit preview", "curl/8.0"])
  func `a crawler gets text and no session`(agent: String) async {
    let page = await answer(.get, "/", [("User-Agent", agent)])
    #expect(page.text.contains(#"<p id="n1">0</p>"#))
    #expect(!page.text.contains("<script"))
    #expect(registry.counts == .init())
  }

  @Test func `the application answers before the pages, and pages are only read`() async {
    #expect(await answer(.get, "/health").text == "fine")
    #expect(await answer(.post, "/books").status == 405)
    #expect(await answer(.get, "/_live/other").status == 404)
  }

  @Test func `the script and the style sheet are kept for ever under the names of their content`() async {
    for asset in [StaticAssets.script, StaticAssets.style] {
      let response = await answer(.get, asset.path)
      #expect(response.status == 200)
      #expect(response.headers["Cache-Control"]?.contains("immutable") == true)
      #expect(response.headers["Content-Type"] == asset.type)
    }
  }

  // MARK: Uploads

  private func session(user: String? = nil) async -> (key: String, session: LiveSession)? {
    let hello = ClientMessage.Hello(
      frame: 0, url: "/", width: .compact, scheme: .light, reducedMotion: false, zone: "GMT")
    let session = await registry.greet(hello, from: Visitor(user: user), on: FakeConnection())
    return session.map { ($0.key, $0) }
  }

  private func upload(
    _ body: String, key: String, user: String = "", site: String = "same-origin"
  ) async -> (status: UInt16, headers: ResponseHeaders, text: String) {
    await answer(
      .post, "/_live/upload",
      [
        ("X-Session", key), ("X-User", user), ("Sec-Fetch-Site", site), ("X-File-Name", "my%20cat.jpg"),
        ("Content-Type", "image/jpeg"),
      ], body: body)
  }

  @Test func `an uploaded file can be taken once, by its own session`() async throws {
    let (key, _) = try #require(await session(user: ""))
    let (other, _) = try #require(await session(user: ""))
    let token = await upload("bytes", key: key).text
    #expect(registry.uploads.take(token, of: other) == nil)
    let file = registry.uploads.take(token, of: key)
    #expect(file == UploadedFile(name: "my cat.jpg", type: "image/jpeg", bytes: Array("bytes".utf8)))
    #expect(registry.uploads.take(token, of: key) == nil)
  }

  @Test func `a file is refused that is too large, from elsewhere, or for somebody else's session`()
    async throws
  {
    let (key, _) = try #require(await session(user: "ann"))
    let large = String(repeating: "a", count: 1_001)
    #expect(await upload(large, key: key, user: "ann").status == 413)
    #expect(await upload("a", key: key, user: "ann", site: "cross-site").status == 403)
    #expect(await upload("a", key: key, user: "eve").status == 410)
    #expect(await upload("a", key: "made up", user: "ann").status == 410)
  }

  @Test func `a picture in memory is served as long as somebody holds it`() async throws {
    let bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00] as [UInt8]
    var picture = SharedPicture(Data(bytes))
    let path = try #require(picture?.url)
    let response = await answer(.get, path)
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    picture = nil
    #expect(await answer(.get, path).status == 404)
  }

  @Test func `a session's files go with it`() async throws {
    let (key, _) = try #require(await session(user: "ann"))
    let token = await upload("bytes", key: key, user: "ann").text
    registry.closeAll(of: "ann")
    #expect(registry.uploads.take(token, of: key) == nil)
  }

  // MARK: Tickets

  @Test func `a ticket is traded for cookies from our own pages only`() async throws {
    let hello = ClientMessage.Hello(
      frame: 0, url: "/", width: .compact, scheme: .light, reducedMotion: false, zone: "GMT")
    let connection = FakeConnection()
    let session = try #require(await registry.greet(hello, from: Visitor(), on: connection))
    registry.offerCookies(["sid=1; HttpOnly; SameSite=Lax"], user: "ann", to: session.key)
    let ticket = String(try #require(connection.sent.last?.split(separator: "\"").first { $0.count == 64 }))
    let foreign = await answer(
      .post, "/_live/ticket", [("Origin", "https://evil.example"), ("Host", "kiwi.example")], body: ticket)
    #expect(foreign.status == 403)
    let own = await answer(
      .post, "/_live/ticket", [("Origin", "https://kiwi.example"), ("Host", "kiwi.example")], body: ticket)
    #expect(own.status == 204)
    #expect(own.headers["Set-Cookie"] == "sid=1; HttpOnly; SameSite=Lax")
    #expect(session.user == "ann")
  }
}

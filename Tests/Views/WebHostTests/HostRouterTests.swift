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
    /// Runs while the views are created.
    var onMake: @MainActor (Visitor) -> Void = { _ in }
  }

  init() {
    let made = made
    var configuration = WebHostConfiguration()
    configuration.uploadBytes = 1_000
    configuration.sessions.visitorsPerNetwork = 20
    configuration.hosts = ServedHosts(["kiwi.example"])
    configuration.allowedOrigins = ["https://kiwi.example:8443"]
    configuration.visitor = { request in
      var visitor = Visitor(user: request.headers["X-User"], context: request.headers["X-User"])
      visitor.isUnknown = request.headers["Cookie"] == "sid=unanswered"
      if request.headers["Cookie"] == "sid=dead" { visitor.cookies = ["sid=; Path=/; Max-Age=0"] }
      return visitor
    }
    configuration.page = { request, visitor in
      switch request.path {
      case "/private" where visitor.user == nil: PageInfo(redirect: "/login?next=%2Fprivate")
      case "/books/1":
        PageInfo(
          title: "Emma", description: "\"Handsome\" & <rich>", image: "/covers/1.jpg", kind: "book",
          canonical: "/books/emma")
      case "/nowhere": PageInfo(status: .notFound, isLive: false)
      default: PageInfo()
      }
    }
    configuration.site.name = "Kiwi"
    configuration.site.origin = "https://kiwi.example"
    configuration.site.manifest = "/manifest.webmanifest"
    configuration.theme.background = Theme.Shade(light: 0xFFFFFF, dark: 0x000000)
    configuration.site.offlinePage = "/offline"
    configuration.assets = [
      WebAsset(path: "/manifest.webmanifest", type: "application/manifest+json", bytes: Array("{}".utf8)),
      .offlinePage(path: "/offline"),
      .hashed("icon", "svg", "image/svg+xml", Array("<svg/>".utf8)),
    ]
    configuration.answer = { $0.path == "/health" ? Response(body: .bytes(Array("fine".utf8))) : nil }
    registry = SessionRegistry(
      version: "v", limits: configuration.sessions, time: ManualTime().time
    ) { visitor, environment in
      made.onMake(visitor)
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

  @Test func `a page is complete without scripts, and its policy allows only its own script`() async throws {
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

  @Test func `a live page has the texts that its scripts show`() async {
    let page = await answer(.get, "/books").text
    for text in [
      #" data-say-canceled="Canceled.""#, #" data-say-failed="The file could not be uploaded. Try again.""#,
      #" data-say-full="Too many pages are open. Close some, then reload.""#,
      #" data-say-lost="Your last action may be lost. Check before you repeat it.""#,
      #" data-say-offline="You are offline. Changes will be sent later. Reconnecting…""#,
      #" data-say-reconnecting="Reconnecting…""#,
      #" data-say-unsent="You have too many unsent changes. Wait a moment and try again.""#,
    ] { #expect(page.contains(text)) }
    #expect(await !answer(.get, "/nowhere").text.contains("data-say"))
  }

  @Test(arguments: [
    ("en", #" lang="en""#), ("ar-EG", #" lang="ar-EG" dir="rtl""#), ("\"><b", #" lang="&quot;&gt;&lt;b""#),
  ])
  func `an element's language determines its direction`(language: String, attributes: String) {
    #expect(languageAttributes(language) == attributes)
  }

  @Test func `the offline page links to a kept page by its title`() {
    let response = PlainPage(title: "Emma", body: "").response(
      to: Request(method: .get, path: "/"), for: Visitor())
    #expect(response.headers["X-Title"] == "Read%20Emma")
  }

  @Test func `no two pages share a nonce or a token`() async {
    let first = await answer(.get, "/")
    let second = await answer(.get, "/")
    #expect(first.headers["Content-Security-Policy"] != second.headers["Content-Security-Policy"])
    #expect(first.text != second.text)
  }

  @Test(
    arguments: [
      (nil, nil, true), (nil, "cross-site", true), ("ada", "same-origin", true), ("ada", "none", true),
      ("ada", "cross-site", false), ("ada", "same-site", false), ("ada", nil, false),
    ] as [(String?, String?, Bool)])
  func `a cross-site page request of a signed-in user is not compressed`(
    user: String?, site: String?, isCompressed: Bool
  ) async {
    var fields = [(name: "Accept-Encoding", value: "gzip")]
    if let user { fields.append((name: "X-User", value: user)) }
    if let site { fields.append((name: "Sec-Fetch-Site", value: site)) }
    let page = await answer(.get, "/books", query: "q=words", fields)
    #expect(page.status == 200)
    #expect((page.headers["Content-Encoding"] == "gzip") == isCompressed)
  }

  @Test func `a visitor whose identity is unavailable gets a provisional page that retries`() async {
    let unknown = [(name: "Cookie", value: "sid=unanswered")]
    let page = await answer(.get, "/books/1", unknown)
    #expect(page.status == 503)
    #expect(page.headers["Retry-After"] == "5")
    #expect(!page.text.contains("Emma"))
    #expect(page.text.contains("data-connect="))
    #expect(await answer(.get, "/_live/socket", unknown).status == 503)
    let upload = await answer(
      .post, "/_live/upload", unknown + [("Sec-Fetch-Site", "same-origin"), ("X-Session", "k")])
    #expect(upload.status == 503)
  }

  @Test func `a page's keys are new on each request`() async throws {
    let key = /data-connect="([^"]+)"/
    let nonce = /style nonce="([^"]+)"/
    var seen: Set<Substring> = []
    for _ in 0..<3 {
      let page = await answer(.get, "/books", query: "q=words")
      seen.insert(try #require(page.text.firstMatch(of: key)).output.1)
      seen.insert(try #require(page.text.firstMatch(of: nonce)).output.1)
    }
    #expect(seen.count == 6)
  }

  @Test func `tickets and other keys are sent uncompressed`() async {
    let answer = await answer(.post, "/_live/ticket", [("Accept-Encoding", "gzip")], body: "none")
    #expect(answer.headers["Vary"] == nil)
  }

  @Test func `a page's language is that of its text, and formats follow the visitor's locale`() async {
    let page = await answer(.get, "/", [("Accept-Language", "de-DE,de;q=0.9")])
    #expect(page.text.contains("<html lang=\"en\">"))
    #expect(made.all.last?.environment.locale.identifier == "de_DE")
  }

  @Test func `a browser's earlier report shapes its next page`() async {
    _ = await answer(
      .get, "/",
      [
        ("Cookie", "a=b; display=regular.dark.true.Europe%2FVienna"),
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
    "display=regular.dark.true...%2F..%2Fetc%2Fpasswd", "display=%%.%%.%%.%%", "display=\u{fffd}.x",
  ]) func `a malformed cookie is ignored`(cookie: String) async {
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

  @Test(arguments: ["image", "script", "font"])
  func `a subresource request creates no session`(destination: String) async {
    #expect(await answer(.get, "/covers/1", [("Sec-Fetch-Dest", destination)]).status == 404)
    #expect(registry.counts == .init())
    #expect(made.all.isEmpty)
    _ = await answer(.get, "/", [("Sec-Fetch-Dest", "document")])
    #expect(registry.counts == .init(pending: 1))
  }

  @Test(arguments: [
    "/favicon.ico", "/robots.txt", "/apple-touch-icon-precomposed.png", "/.well-known/security.txt",
  ])
  func `well-known paths are not pages`(path: String) async {
    #expect(await answer(.get, path).status == 404)
    #expect(made.all.isEmpty)
  }

  @Test func `an image request or an unknown path creates no session`() async {
    #expect(await answer(.get, "/books", [("Accept", "image/avif,*/*;q=0.8")]).status == 200)
    #expect(await !answer(.get, "/nowhere", [("Accept", "text/html,*/*;q=0.8")]).text.contains("<script"))
    #expect(registry.counts == .init())
    #expect(made.all.count { !$0.isClosed } == 0)
    _ = await answer(.get, "/books", [("Accept", "text/html,*/*;q=0.8")])
    #expect(registry.counts == .init(pending: 1))
  }

  @Test func `a page of a stopping server includes its script, which waits for the next server`() async {
    registry.drain(spread: 1)
    let page = await answer(.get, "/books")
    #expect(page.text.contains("<script"))
    #expect(!page.text.contains("data-connect"))
    #expect(registry.counts == .init())
  }

  @Test func `the app answers before the pages, and pages are read-only`() async {
    #expect(await answer(.get, "/health").text == "fine")
    #expect(await answer(.post, "/books").status == 405)
    #expect(await answer(.get, "/_live/other").status == 404)
  }

  @Test func `scripts and style sheets are cached forever under content hashes`() async {
    for asset in router.configuration.look.hashed {
      let response = await answer(.get, asset.path)
      #expect(response.status == 200)
      #expect(response.headers["Cache-Control"]?.contains("immutable") == true)
      #expect(response.headers["Content-Type"] == asset.content.type)
      // Shorter files gain nothing.
      let isCompressed = asset.content.bytes.count >= 1_024
      let compressed = await answer(.get, asset.path, [("Accept-Encoding", "gzip")])
      #expect((compressed.headers["Content-Encoding"] == "gzip") == isCompressed)
      #expect((compressed.headers["ETag"] != response.headers["ETag"]) == isCompressed)
    }
  }

  // MARK: Page metadata

  @Test func `a page has metadata for link previews`() async {
    let page = await answer(.get, "/books/1").text
    for line in [
      "<title>Emma</title>", #"<meta property="og:title" content="Emma">"#,
      #"<meta name="description" content="&quot;Handsome&quot; &amp; &lt;rich&gt;">"#,
      #"<meta property="og:type" content="book">"#,
      #"<meta property="og:image" content="https://kiwi.example/covers/1.jpg">"#,
      #"<meta property="og:url" content="https://kiwi.example/books/emma">"#,
      #"<link rel="canonical" href="https://kiwi.example/books/emma">"#,
      #"<meta property="og:site_name" content="Kiwi">"#,
      #"<link rel="manifest" href="/manifest.webmanifest">"#,
      "<meta name=\"theme-color\" media=\"(prefers-color-scheme: dark)\" content=\"#000000\">",
    ] { #expect(page.contains(line), "\(line)") }
    #expect(!page.contains("noindex"))
    #expect(await answer(.get, "/books/2").text.contains("<title>Page</title>"))
  }

  @Test func `views that find nothing yield a page with status 404 and noindex`() async {
    made.onMake = { $0.session?.describe { $0.status = .notFound } }
    let page = await answer(.get, "/books/none")
    #expect(page.status == 404)
    #expect(page.text.contains("data-connect="))
    #expect(page.text.contains(#"<meta name="robots" content="noindex">"#))
    #expect(!page.text.contains("canonical"))
  }

  @Test func `a page redirects before its views are created, or from them`() async {
    let page = await answer(.get, "/private")
    #expect(page.status == 303)
    #expect(page.headers["Location"] == "/login?next=%2Fprivate")
    #expect(made.all.isEmpty)
    #expect(await answer(.get, "/private", [("X-User", "ann")]).status == 200)
    made.onMake = { $0.session?.describe { $0.redirect = "/books/emma" } }
    #expect(await answer(.get, "/books/old").headers["Location"] == "/books/emma")
    #expect(registry.counts == .init(pending: 1))
  }

  @Test func `a response removes an expired cookie, even when it redirects`() async {
    let dead = [(name: "Cookie", value: "sid=dead")]
    #expect(await answer(.get, "/books", dead).headers["Set-Cookie"] == "sid=; Path=/; Max-Age=0")
    #expect(await answer(.get, "/private", dead).headers["Set-Cookie"] == "sid=; Path=/; Max-Age=0")
    #expect(await answer(.get, "/books").headers["Set-Cookie"] == nil)
  }

  @Test func `views receive the app's data about the visitor`() async {
    var found: String?
    made.onMake = { found = $0.context as? String }
    _ = await answer(.get, "/", [("X-User", "ann")])
    #expect(found == "ann")
  }

  // MARK: Files of the app

  @Test func `an app's file has its type, and a conditional request gets no content`() async throws {
    let manifest = await answer(.get, "/manifest.webmanifest")
    #expect(manifest.text == "{}")
    #expect(manifest.headers["Content-Type"] == "application/manifest+json")
    #expect(manifest.headers["Cache-Control"] == "no-cache")
    let tag = try #require(manifest.headers["ETag"])
    let again = await answer(.get, "/manifest.webmanifest", [("If-None-Match", tag)])
    #expect(again.status == 304)
    #expect(again.text == "")
    let icon = try #require(router.configuration.assets.last)
    #expect(await answer(.get, icon.path).headers["Cache-Control"]?.contains("immutable") == true)
  }

  @Test func `the service worker caches the offline page and this version's files`() async throws {
    let page = await answer(.get, "/").text
    let start = try #require(page.range(of: "data-worker=\"")?.upperBound)
    let address = page[start...].prefix { $0 != "\"" }
    let version = router.configuration.look.version
    #expect(address.hasPrefix("/service-worker.js?version=\(version)&amp;offline=%2Foffline&amp;keep="))
    let worker = await answer(.get, "/service-worker.js")
    #expect(worker.status == 200)
    #expect(worker.headers["Cache-Control"] == "no-cache")
    #expect(worker.headers["Content-Type"] == "text/javascript; charset=utf-8")
    let offline = await answer(.get, "/offline", [("Accept-Language", "de")]).text
    #expect(offline.contains(#"<html lang="en">"#), "The program has no other language.")
    #expect(offline.contains("No Connection") && offline.contains(">Try Again<"))
  }

  @Test func `without an offline page there is no service worker`() async {
    var plain = router
    plain.configuration.site.offlinePage = nil
    let request = Request(method: .get, path: "/", headers: HeaderFields([("User-Agent", "Mozilla")]))
    guard case .bytes(let bytes) = await plain.answer(request).body else { return }
    #expect(!String(decoding: bytes, as: UTF8.self).contains("data-worker"))
  }

  // MARK: Host names

  @Test(arguments: [
    "evil.example", "evil.example:8080", "kiwi.example.evil.example", "[::1", "localhost.evil", ":80",
  ])
  func `an unknown host name gets no pages, sockets, uploads or tickets`(host: String) async {
    let foreign = [(name: "Host", value: host), (name: "Origin", value: "http://\(host)")]
    #expect(await answer(.get, "/", foreign).status == 421)
    #expect(await answer(.get, "/_live/socket", foreign).status == 421)
    #expect(await answer(.post, "/_live/upload", foreign).status == 421)
    #expect(await answer(.post, "/_live/ticket", foreign).status == 421)
    #expect(registry.counts == .init())
    #expect(await answer(.get, "/health", foreign).text == "fine", "API clients have no cookies")
  }

  @Test(arguments: [
    "kiwi.example", "KIWI.example:443", "kiwi.example.", "localhost:5000", "kiwi.localhost", "127.0.0.1:5000",
    "192.168.1.7", "[::1]:5000", "[fd00::7]",
  ]) func `pages are served under the host's names, addresses and localhost`(host: String) async {
    #expect(await answer(.get, "/", [("Host", host)]).status == 200)
  }

  @Test func `a page beyond capacity works, shows a notice and retries`() async throws {
    let network = try #require(IPAddress("203.0.113.7"))
    for _ in 0..<20 {
      let hello = ClientMessage.Hello(
        frame: 0, url: "/", width: .compact, scheme: .light, reducedMotion: false, zone: "GMT")
      _ = await registry.greet(hello, from: Visitor(address: network), on: FakeConnection())
    }
    let request = Request(
      method: .get, path: "/books", headers: HeaderFields([("User-Agent", "Mozilla")]), remoteAddress: network
    )
    var crowded = router
    crowded.configuration.visitor = { Visitor(address: $0.remoteAddress) }
    guard case .bytes(let bytes) = await crowded.answer(request).body else { return }
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(page.contains(#"<p id="n1">0</p>"#))
    #expect(page.contains(#"role="status">Too many pages are open. Close some, then reload.<"#))
    #expect(
      page.contains("<script") && !page.contains("data-connect"), "the page becomes live once there is room")
    #expect(
      await answer(.get, "/books").text.contains(#"role="status" hidden>Reconnecting…<"#),
      "other users have room")
  }

  // MARK: Uploads

  private func session(user: String? = nil) async -> (key: String, handle: SessionHandle)? {
    let hello = ClientMessage.Hello(
      frame: 0, url: "/", width: .compact, scheme: .light, reducedMotion: false, zone: "GMT")
    let session = await registry.greet(hello, from: Visitor(user: user), on: FakeConnection())
    guard let session, let handle = session.visitor.session else { return nil }
    return (session.key, handle)
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
    let (key, own) = try #require(await session(user: ""))
    let (_, other) = try #require(await session(user: ""))
    let token = await upload("bytes", key: key).text
    #expect(other.takeUpload(token) == nil)
    let file = own.takeUpload(token)
    #expect(file == UploadedFile(name: "my cat.jpg", type: "image/jpeg", bytes: Array("bytes".utf8)))
    #expect(own.takeUpload(token) == nil)
  }

  @Test func `an oversized, cross-site or foreign-session upload is rejected`() async throws {
    let (key, _) = try #require(await session(user: "ann"))
    let large = String(repeating: "a", count: 1_001)
    #expect(await upload(large, key: key, user: "ann").status == 413)
    #expect(await upload("a", key: key, user: "ann", site: "cross-site").status == 403)
    #expect(await upload("a", key: key, user: "eve").status == 410)
    #expect(await upload("a", key: "made up", user: "ann").status == 410)
  }

  @Test(arguments: [
    ("https://kiwi.example:8443", "kiwi.example", true), ("https://kiwi.example", "kiwi.example", true),
    ("https://kiwi.example", "kiwi.example:443", true), ("https://KIWI.example:8443", "kiwi.example", true),
    ("https://kiwi.example:9999", "kiwi.example", false), ("https://evil.example", "kiwi.example", false),
    ("null", "kiwi.example", false), ("", "kiwi.example", false),
  ])
  func `a browser that sends only Origin may upload and submit forms under the socket rule`(
    origin: String, host: String, isAllowed: Bool
  ) async throws {
    let (key, _) = try #require(await session(user: "ann"))
    var headers = [("Host", host), ("X-User", "ann"), ("X-Session", key), ("Content-Type", "image/jpeg")]
    if !origin.isEmpty { headers.append(("Origin", origin)) }
    for path in ["/_live/upload", "/_live/form", "/_live/ticket"] {
      #expect(await (answer(.post, path, headers, body: "a").status == 403) != isAllowed, "\(path)")
    }
  }

  @Test func `an image in memory is served while it is referenced`() async throws {
    let bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00] as [UInt8]
    var picture = SharedData(picture: Data(bytes))
    let path = try #require(picture?.url)
    let response = await answer(.get, path)
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    picture = nil
    #expect(await answer(.get, path).status == 404)
  }

  @Test func `a session's files are removed with it`() async throws {
    let (key, handle) = try #require(await session(user: "ann"))
    let token = await upload("bytes", key: key, user: "ann").text
    registry.closeAll(of: "ann")
    #expect(registry.uploads.take(token, of: handle.link.storage) == nil)
  }

  // MARK: Tickets

  @Test func `a ticket is exchanged for cookies from our own pages only`() async throws {
    let hello = ClientMessage.Hello(
      frame: 0, url: "/", width: .compact, scheme: .light, reducedMotion: false, zone: "GMT")
    let connection = FakeConnection()
    let session = try #require(await registry.greet(hello, from: Visitor(), on: connection))
    session.visitor.session?.setCookies(["sid=1; HttpOnly; SameSite=Lax"], user: "ann")
    let ticket = String(try #require(connection.sent.last?.split(separator: "\"").first { $0.count == 64 }))
    let foreign = await answer(
      .post, "/_live/ticket", [("Origin", "https://evil.example"), ("Host", "kiwi.example")], body: ticket)
    #expect(foreign.status == 403)
    let own = await answer(
      .post, "/_live/ticket", [("Origin", "https://kiwi.example"), ("Host", "kiwi.example")], body: ticket)
    #expect(own.status == 200)
    #expect(own.text == session.key)
    #expect(own.headers["Set-Cookie"] == "sid=1; HttpOnly; SameSite=Lax")
    #expect(session.user == "ann")
  }
}

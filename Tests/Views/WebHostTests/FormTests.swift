import Foundation
import HTTPServer
import SwiftUICore
import Testing

@testable import WebHost

/// Forms of browsers without scripts: their origin, the lifetime of their sessions and their rate limit.
@MainActor @Suite struct FormTests {
  private let registry: SessionRegistry
  private let router: HostRouter
  private let time = ManualTime()

  init() {
    var configuration = WebHostConfiguration()
    configuration.uploadBytes = 100
    configuration.visitor = { request in Visitor(user: request.headers["X-User"]) }
    registry = SessionRegistry(version: "v", limits: configuration.sessions, time: time.time) {
      visitor, environment in
      let page = ViewSession(root: AnyRoot { Counter(visitor: visitor) }, environment: environment)
      return page
    }
    router = HostRouter(configuration: configuration, registry: registry, time: time.time)
  }

  private struct Counter: View {
    let visitor: Visitor
    @State private var count = 0

    var body: some View {
      Text("Count \(count)")
      Button("Add") { count += 1 }
      Button("Enter") { visitor.session?.setCookies(["sid=ann; Path=/"], user: "ann") }
    }
  }

  private func send(
    _ method: HTTPServer.Method, _ path: String, query: String = "", _ headers: [(String, String)] = [],
    body: String = ""
  ) async -> (status: UInt16, headers: ResponseHeaders, text: String) {
    let fields = HeaderFields(
      headers.map { (name: $0.0, value: $0.1) } + [(name: "User-Agent", value: "Mozilla")])
    let response = await router.answer(
      Request(
        method: method, path: path, query: query, headers: fields, body: RequestBody(Array(body.utf8))))
    guard case .bytes(let bytes) = response.body else { return (response.status.code, response.headers, "") }
    return (response.status.code, response.headers, String(decoding: bytes, as: UTF8.self))
  }

  private func submit(
    _ fields: [(String, String)], _ headers: [(String, String)] = [("Sec-Fetch-Site", "same-origin")]
  ) async -> (status: UInt16, headers: ResponseHeaders, text: String) {
    let parts = fields.map {
      "--b\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n"
    }
    return await send(
      .post, "/_live/form", headers + [("Content-Type", "multipart/form-data; boundary=b")],
      body: parts.joined() + "--b--\r\n")
  }

  private func plainPage(_ headers: [(String, String)] = []) async -> String {
    await send(.get, "/", [("Cookie", "noscript=1")] + headers).text
  }

  private func button(_ title: String, in html: String) throws -> String {
    let end = try #require(html.range(of: ">\(title)<")?.lowerBound)
    return String(try #require(html[..<end].matches(of: /name="tap" value="(\w+)"/).last).output.1)
  }

  private func cookies(_ headers: ResponseHeaders) -> [String] {
    headers.fields.filter { $0.name == "Set-Cookie" }.map(\.value)
  }

  /// Returns the cookie that continues the session on the next page.
  private func sessionCookie(_ headers: ResponseHeaders) throws -> String {
    let cookie = try #require(cookies(headers).first { $0.hasPrefix("form=") })
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    return String(cookie.prefix { $0 != ";" })
  }

  @Test func `a page without scripts redirects to a form, and later pages are forms immediately`() async {
    let live = await send(.get, "/books", query: "q=1").text
    #expect(
      live.contains(
        "<noscript><meta http-equiv=\"refresh\" content=\"0;url=/books?q=1&amp;noscript\"></noscript>"))
    let first = await send(.get, "/books", query: "q=1&noscript")
    #expect(first.text.contains("name=\"url\" value=\"/books?q=1\""))
    #expect(!first.text.contains("data-connect"))
    #expect(cookies(first.headers) == ["noscript=1; Path=/; SameSite=Lax"])
    #expect(await plainPage().contains("<form id=\"form\" method=\"post\""))
    #expect(registry.counts == .init(pending: 1), "A form page keeps no session.")
  }

  @Test func `a form acts once and redirects to the page in its new state`() async throws {
    let page = await plainPage()
    let add = try button("Add", in: page)
    let answer = await submit([("url", "/"), ("once", "1"), ("tap", add)])
    #expect(answer.status == 303)
    #expect(answer.headers["Location"]?.hasPrefix("/") == true)
    let again = await submit([("url", "/"), ("once", "1"), ("tap", add)])
    #expect(again.headers["Location"] == answer.headers["Location"])
    let shown = await send(.get, "/", [("Cookie", "noscript=1; \(try sessionCookie(answer.headers))")])
    #expect(shown.text.contains("Count 1"))
    #expect(cookies(shown.headers).contains { $0.hasPrefix("form=;") && $0.contains("Max-Age=0") })
    let key = try #require(shown.text.firstMatch(of: /name="page" value="([^"]+)"/)).output.1
    let next = await submit([("page", String(key)), ("url", "/"), ("once", "2"), ("tap", add)])
    let second = await send(.get, "/", [("Cookie", "noscript=1; \(try sessionCookie(next.headers))")])
    #expect(second.text.contains("Count 2"))
    #expect(registry.counts == .init(detached: 1))
    // Without the cookie the next page starts fresh.
    #expect(await plainPage().contains("Count 0"))
  }

  @Test(arguments: [
    [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")], [("Sec-Fetch-Site", "none")],
    [("Origin", "https://evil.example"), ("Host", "kiwi.example")], [],
  ])
  func `a form of another site is rejected`(headers: [(String, String)]) async throws {
    let add = try button("Add", in: await plainPage())
    #expect(await submit([("url", "/"), ("once", "1"), ("tap", add)], headers).status == 403)
    #expect(registry.counts == .init())
  }

  @Test func `a user's session rejects others who know its name`() async throws {
    let origin = ("Sec-Fetch-Site", "same-origin")
    let add = try button("Add", in: await plainPage([("X-User", "ann")]))
    let answer = await submit([("url", "/"), ("once", "1"), ("tap", add)], [origin, ("X-User", "ann")])
    let cookie = try sessionCookie(answer.headers)
    let key = String(cookie.dropFirst("form=".count))
    let other = await send(.get, "/", [("Cookie", "noscript=1; \(cookie)"), ("X-User", "ben")])
    #expect(other.text.contains("Count 0"))
    let otherAnswer = await submit(
      [("page", key), ("url", "/"), ("once", "2"), ("tap", add)], [origin, ("X-User", "ben")])
    let shown = await send(
      .get, "/", [("Cookie", "noscript=1; \(try sessionCookie(otherAnswer.headers))"), ("X-User", "ben")])
    #expect(shown.text.contains("Count 1"), "The page is that of a separate session.")
  }

  @Test func `signing in by a form sets the cookies in its response`() async throws {
    let enter = try button("Enter", in: await plainPage())
    let answer = await submit([("url", "/"), ("once", "1"), ("tap", enter)])
    #expect(cookies(answer.headers).contains("sid=ann; Path=/"))
    let shown = await send(
      .get, "/", [("Cookie", "noscript=1; \(try sessionCookie(answer.headers))"), ("X-User", "ann")])
    #expect(shown.text.contains("name=\"page\""))
  }

  @Test func `a session is kept for ten minutes after a form`() async throws {
    let add = try button("Add", in: await plainPage())
    _ = await submit([("url", "/"), ("once", "1"), ("tap", add)])
    time.advance(by: .seconds(599))
    registry.sweep()
    #expect(registry.counts == .init(detached: 1))
    time.advance(by: .seconds(2))
    registry.sweep()
    #expect(registry.counts == .init())
  }

  @Test func `forms are rate-limited per network, and the table of networks is bounded`() async throws {
    var statuses: [UInt16] = []
    for number in 0..<50 { statuses.append(await submit([("url", "/"), ("once", "\(number)")]).status) }
    #expect(statuses.contains(429))
    var limiter = FormRateLimiter()
    for number in 0..<(FormRateLimiter.maxNetworks + 100) {
      let address = try #require(IPAddress("10.\(number / 65_536).\(number / 256 % 256).\(number % 256)"))
      _ = limiter.take(address, at: .zero)
    }
    #expect(limiter.count <= FormRateLimiter.maxNetworks)
    #expect(
      limiter.take(try #require(IPAddress("11.0.0.1")), at: .seconds(60)), "Idle networks are evicted.")
  }

  @Test(arguments: [
    "//evil.example/", "https://evil.example/", "/\\evil.example", "/\t/evil.example/x", "/\n/evil.example",
    "/\r/evil.example", "/ /evil.example", "/\u{7F}/evil.example", "/\u{1}/evil.example", "\t//evil.example",
  ])
  func `a form that redirects to another site is rejected`(url: String) async throws {
    #expect(await submit([("url", url), ("once", url)]).status == 400)
  }

  @Test func `a malformed or oversized form is rejected`() async throws {
    let broken = await send(
      .post, "/_live/form",
      [("Sec-Fetch-Site", "same-origin"), ("Content-Type", "multipart/form-data; boundary=b")],
      body: "--b\r\n")
    #expect(broken.status == 400)
    let long = String(repeating: "x", count: FormReader.textBytes + 1)
    #expect(await submit([("url", "/"), ("field", long)]).status == 413)
    let file =
      "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a\"\r\n\r\n\(String(repeating: "x", count: 101))\r\n--b--\r\n"
    let large = await send(
      .post, "/_live/form",
      [("Sec-Fetch-Site", "same-origin"), ("Content-Type", "multipart/form-data; boundary=b")], body: file)
    #expect(large.status == 413)
    #expect(registry.uploads.bytes == 0)
  }

  @Test func `a form's files hold their memory until it is done, and only a short form of its key is kept`()
    async throws
  {
    var held: [Int] = []
    let page = ScriptedPage()
    let registry = SessionRegistry(version: "v", limits: SessionLimits(), time: time.time) { _, _ in page }
    page.work = { if !page.forms.isEmpty { held.append(registry.uploads.bytes) } }
    let router = HostRouter(
      configuration: WebHostConfiguration(), registry: registry, time: time.time)
    let once = String(repeating: "o", count: 10_000)
    let body = """
      --b\r\nContent-Disposition: form-data; name="once"\r\n\r\n\(once)\r\n\
      --b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n12345\r\n--b--\r\n
      """
    let headers = HeaderFields([
      (name: "Sec-Fetch-Site", value: "same-origin"),
      (name: "Content-Type", value: "multipart/form-data; boundary=b"),
    ])
    let request = Request(
      method: .post, path: "/_live/form", query: "", headers: headers, body: RequestBody(Array(body.utf8)))
    #expect(await router.answer(request).status.code == 303)
    #expect(held == [5])
    #expect(page.forms.first?.files["f"]?.first?.bytes == Array("12345".utf8))
    #expect(registry.uploads.bytes == 0)
    #expect(try #require(registry.doneForms.first).once.utf8.count < 200)
  }

  @Test func `a form session of an https page continues over https only`() throws {
    func request(isSecure: Bool) -> Request {
      Request(method: .post, path: "/_live/form", query: "", isSecure: isSecure)
    }
    let safe = FormPage.cookie(keeping: "key", for: request(isSecure: true))
    #expect(safe.hasPrefix("__Host-form=key;") && safe.contains("; Secure"))
    #expect(!FormPage.cookie(keeping: "key", for: request(isSecure: false)).contains("Secure"))
  }

  @Test func `effects for scripts are not kept for a browser without them`() async throws {
    let page = ScriptedPage()
    let session = LiveSession(
      link: SessionLink(registry: registry, info: PageInfo()), page: page, visitor: Visitor(user: nil),
      limits: SessionLimits(), time: time.time)
    session.isForm = true
    session.perform(effect: "store", ["key", "text"])
    let connection = FakeConnection()
    session.begin(connection, version: "v")
    #expect(!connection.sent.contains { $0.contains("store") })
  }
}

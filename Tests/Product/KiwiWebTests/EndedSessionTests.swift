import Foundation
import FoundationNetworking
import HTTPServer
import KiwiEngine
import KiwiKit
import KiwiWeb
import Testing

/// Responses to a browser with the cookie of an ended session.
struct EndedSessionTests {
  private let site = CountingSite()
  private static let clearing = "kiwifruit=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"

  private func get(
    _ path: String, cookie: String, authorization: String? = nil
  ) async throws -> (answer: HTTPURLResponse, text: String) {
    let app = try await WebApp.start(site.site, server: ServerConfiguration(host: "127.0.0.1", port: 0))
    defer { Task { await app.stop(within: .seconds(1)) } }
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(app.port)\(path)")))
    request.httpShouldHandleCookies = false
    request.setValue("Mozilla/5.0", forHTTPHeaderField: "User-Agent")
    request.setValue(cookie, forHTTPHeaderField: "Cookie")
    request.setValue(authorization, forHTTPHeaderField: "Authorization")
    if !path.hasPrefix("/uploads") { request.setValue("text/html", forHTTPHeaderField: "Accept") }
    let configuration = URLSessionConfiguration.ephemeral
    // Cookies of one response must not be sent with the next request.
    configuration.httpCookieStorage = nil
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    let (data, answer) = try await session.data(for: request)
    return (try #require(answer as? HTTPURLResponse), String(decoding: data, as: UTF8.self))
  }

  private static let invalidCookies = [
    "kiwifruit=token-of-a-session-that-is-over", "kiwifruit=%zz", "kiwifruit=a; kiwifruit=b",
    "kiwifruit=\(String(repeating: "x", count: 4_000))",
  ]

  @Test(arguments: invalidCookies) func `a public picture ignores an invalid cookie`(
    cookie: String
  ) async throws {
    let picture = "/uploads/0123456789abcdef0123456789abcdef.jpg"
    #expect(try await get(picture, cookie: cookie).answer.statusCode == 200)
    #expect(
      try await get(picture, cookie: cookie, authorization: "Bearer dead").answer.statusCode == 401,
      "An invalid token must be rejected.")
  }

  @Test(arguments: invalidCookies) func `a page with an invalid cookie is a visitor's and clears the cookie`(
    cookie: String
  ) async throws {
    let (answer, text) = try await get("/", cookie: cookie)
    #expect(answer.statusCode == 200)
    #expect(answer.value(forHTTPHeaderField: "Set-Cookie") == Self.clearing)
    #expect(text.contains("Plums, again."))
    #expect(text.contains(AppModel.loggedOut))
  }

  @Test func `of two cookies the valid one counts in either order`() async throws {
    for cookie in [
      "kiwifruit=dead; kiwifruit=\(CountingSite.token)",
      "kiwifruit=\(CountingSite.token); kiwifruit=dead",
    ] {
      let (answer, text) = try await get("/me", cookie: cookie)
      #expect(answer.value(forHTTPHeaderField: "Set-Cookie") == nil)
      #expect(text.contains("@alice"))
    }
  }

  @Test func `an unavailable server keeps the cookie and responds that it is busy`() async throws {
    site.becomeUnavailable()
    let (answer, text) = try await get("/", cookie: "kiwifruit=\(CountingSite.token)")
    #expect(answer.statusCode == 503)
    #expect(answer.value(forHTTPHeaderField: "Set-Cookie") == nil)
    #expect(!text.contains(AppModel.loggedOut))
    #expect(text.contains("The server is busy"))
    #expect(!text.contains("Plums, again."), "The page must not be a visitor's.")
  }

  @Test func `the page of a post that fails to load is not cacheable`() async throws {
    site.failPosts()
    let (answer, text) = try await get("/@bob/\(CountingSite.post.id)", cookie: "")
    #expect(answer.statusCode == 503)
    #expect(answer.value(forHTTPHeaderField: "Retry-After") == "5")
    #expect(text.contains("noindex"))
  }
}

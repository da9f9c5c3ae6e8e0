import Foundation
import FoundationNetworking
import HTTPServer
import Testing

import KiwiEngine
import KiwiKit

@testable import KiwiWeb

/// The number of API requests that a page makes before it is shown.
struct RequestCountTests {
  private let site = CountingSite()

  private func open(
    _ path: String, token: String? = CountingSite.token, then more: (WebApp) async throws -> Void = { _ in }
  ) async throws -> String {
    let app = try await WebApp.start(site.site, server: ServerConfiguration(host: "127.0.0.1", port: 0))
    defer { Task { await app.stop(within: .seconds(1)) } }
    let (data, _) = try await URLSession.shared.data(for: request(path, token, app))
    try await more(app)
    return String(decoding: data, as: UTF8.self)
  }

  private func request(_ path: String, _ token: String?, _ app: WebApp) throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(app.port)\(path)")))
    request.httpShouldHandleCookies = false
    request.setValue("Mozilla/5.0", forHTTPHeaderField: "User-Agent")
    request.setValue("text/html", forHTTPHeaderField: "Accept")
    if let token { request.setValue("kiwifruit=\(token)", forHTTPHeaderField: "Cookie") }
    return request
  }

  @Test func `the first page requests the viewer and the feed once`() async throws {
    let html = try await open("/")
    #expect(html.contains("Plums, again."))
    #expect(site.counts == ["/users/me": 1, "/posts": 1])
  }

  @Test func `the page of a post requests the post once`() async throws {
    let html = try await open("/@bob/\(CountingSite.post.id)")
    #expect(html.contains("Plums, again."))
    #expect(html.contains("<title>Post by bob"))
    #expect(site.counts["/users/me"] == 1)
    #expect(site.counts["/posts/\(CountingSite.post.id)"] == 1)
  }

  @Test func `the page of a user requests the user once, even for visitors`() async throws {
    let html = try await open("/@bob", token: nil)
    #expect(html.contains("@bob"))
    #expect(site.counts["/users/bob"] == 1)
    #expect(site.counts["/users/bob/posts"] == 1)
  }

  @Test func `the page of an unknown address has links and no session`() async throws {
    let nothing = try await open("/wp-login.php", token: nil)
    #expect(nothing.contains("Not Found"))
    #expect(!nothing.contains("<script") && !nothing.contains("data-connect"))
    let page = try await open("/@bob", token: nil)
    #expect(page.contains("<script") && page.contains("data-connect"))
  }

  @Test func `a response is not shared with another viewer`() async throws {
    _ = try await open("/@bob") { app in
      site.reset()
      _ = try await URLSession.shared.data(for: request("/@bob", nil, app))
      #expect(site.counts["/users/bob"] == 1)
    }
  }

  @Test func `a later connection requests the viewer again`() async throws {
    _ = try await open("/") { app in
      site.reset()
      site.endSession()
      var upgrade = try request("/_live/socket", CountingSite.token, app)
      for (name, value) in [
        ("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="), ("Origin", "http://127.0.0.1:\(app.port)"),
      ] {
        upgrade.setValue(value, forHTTPHeaderField: name)
      }
      let connection = URLSession.shared.dataTask(with: upgrade)
      connection.resume()
      defer { connection.cancel() }
      while site.counts["/users/me"] == nil { try await Task.sleep(for: .milliseconds(1)) }
      #expect(site.counts == ["/users/me": 1])
    }
  }
}

struct PrefetchedResponsesTests {
  private func request(_ username: String, token: String?) throws -> HTTPRequest {
    var request = try HTTPRequest(API.Social.profile(username), body: .none)
    if let token { request.headers[HTTPHeader.authorization] = token }
    return request
  }

  @Test func `a prefetched response is used once, by its viewer and within its lifetime`() async throws {
    let prefetched = PrefetchedResponses()
    let question = try request("bob", token: "a")
    await prefetched.keep(HTTPResponse(status: 200), to: question)
    #expect(try await prefetched.take(request("bob", token: "b")) == nil)
    #expect(try await prefetched.take(request("bob", token: nil)) == nil)
    #expect(await prefetched.take(question)?.status == 200)
    #expect(await prefetched.take(question) == nil)

    let old = PrefetchedResponses(lifetime: .zero)
    await old.keep(HTTPResponse(status: 200), to: question)
    #expect(await old.take(question) == nil)
  }

  @Test func `a write discards prefetched responses and failures are never kept`() async throws {
    let prefetched = PrefetchedResponses()
    let question = try request("bob", token: "a")
    await prefetched.keep(HTTPResponse(status: 404), to: question)
    #expect(await prefetched.take(question) == nil)
    await prefetched.keep(HTTPResponse(status: 200), to: question)
    let logOut = try HTTPRequest(API.Accounts.logOut(), body: .none)
    #expect(await prefetched.take(logOut) == nil)
    #expect(await prefetched.take(question) == nil)
  }
}

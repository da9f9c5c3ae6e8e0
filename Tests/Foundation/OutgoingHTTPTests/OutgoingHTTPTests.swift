import Testing
import Threads

@testable import OutgoingHTTP

struct OutgoingHTTPTests {
  private func client(_ servers: ScriptedServer...) -> OutgoingHTTPClient {
    OutgoingHTTPClient(userAgent: "Kiwi/1 (https://kiwi.test)", standIns: servers.map(\.url))
  }

  private func failure(_ client: OutgoingHTTPClient, _ request: OutgoingRequest) async -> OutgoingHTTPError? {
    do throws(OutgoingHTTPError) {
      _ = try await client.get(request)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a response has its status, headers and body for any status`() async throws {
    let server = try ScriptedServer { path in
      .bytes(
        ScriptedServer.answer(
          path == "/a?b=c" ? "200 OK" : "404 Not Found", headers: ["X-Kiwi:  green \t"], "body"))
    }
    let found = try await client(server).get(
      OutgoingRequest(url: server.url + "/a?b=c#part", headers: [("Authorization", "Bearer key")]))
    #expect(found.status == 200)
    #expect(found.header("x-KIWI") == "green")
    #expect(found.body == Array("body".utf8))
    #expect(try await client(server).get(OutgoingRequest(url: server.url + "/else")).status == 404)
    let head = try #require(server.requests.first)
    #expect(head.hasPrefix("GET /a?b=c HTTP/1.1\r\n"))
    #expect(head.contains("\r\nUser-Agent: Kiwi/1 (https://kiwi.test)\r\n"))
    #expect(head.contains("\r\nAuthorization: Bearer key\r\n"))
  }

  @Test(arguments: [
    "", "kiwi", "/path", "//127.0.0.1/", "http://", "https://", "ftp://example.org/", "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_x", "http://example.org/", "https://name:word@example.org/",
    "https://name@example.org/", "https://exa mple.org/", "https://example.org/\u{0}",
    "https://example.org/\r\nX: y",
    "https://example.org/é", "https://example.org:99999/", "dict://127.0.0.1/", "javascript:alert(1)",
  ])
  func `a URL other than plain HTTPS is rejected`(url: String) async {
    #expect(await failure(client(), OutgoingRequest(url: url)) == .rejectedURL)
  }

  /// Loopback in all spellings that parsers accept, and addresses of other non-public networks.
  @Test(arguments: [
    "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "localhost", "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]", "0.0.0.0", "[::]", "169.254.169.254", "10.0.0.1", "192.168.1.1", "172.16.0.1",
    "100.64.0.1", "[fe80::1]", "[fd00::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "224.0.0.1",
  ])
  func `connections to non-public networks are rejected`(host: String) async {
    #expect(await failure(client(), OutgoingRequest(url: "https://\(host)/")) == .rejectedAddress)
  }

  @Test(arguments: [
    "http://127.0.0.1:PORT/in", "http://2130706433:PORT/in", "http://0x7f.1:PORT/in", "http://[::1]:PORT/in",
    "http://localhost:PORT/in", "https://127.0.0.1:PORT/in", "https://localhost:PORT/in",
    "https://2130706433:PORT/in", "https://[::ffff:127.0.0.1]:PORT/in", "http://169.254.169.254/latest",
    "https://169.254.169.254/latest", "https://[::1]/", "//127.0.0.1:PORT/in", "file:///etc/passwd",
    "ftp://127.0.0.1/", "https://key@127.0.0.1:PORT/",
  ])
  func `a redirect to a forbidden URL is rejected`(target: String) async throws {
    let inner = try ScriptedServer { _ in .bytes(ScriptedServer.answer("secret")) }
    let location = target.replacing("PORT", with: "\(inner.port)")
    let outer = try ScriptedServer { _ in .bytes(ScriptedServer.redirect(to: location)) }
    let failure = await failure(client(outer), OutgoingRequest(url: outer.url + "/"))
    #expect([.rejectedURL, .rejectedAddress].contains(failure))
    #expect(inner.requests == [])
  }

  @Test func `at most three redirects are followed, relative and absolute ones`() async throws {
    let server = try ScriptedServer { path in
      switch path {
      case "/end": .bytes(ScriptedServer.answer("200 OK", "here"))
      case "/1": .bytes(ScriptedServer.redirect(to: "end", "301 Moved Permanently"))
      case "/2": .bytes(ScriptedServer.redirect(to: "./1", "307 Temporary Redirect"))
      case "/3": .bytes(ScriptedServer.redirect(to: "/2#part", "308 Permanent Redirect"))
      default: .bytes(ScriptedServer.redirect(to: "/3", "303 See Other"))
      }
    }
    #expect(try await client(server).get(OutgoingRequest(url: server.url + "/3")).body == Array("here".utf8))
    #expect(await failure(client(server), OutgoingRequest(url: server.url + "/4")) == .tooManyRedirects)
  }

  @Test func `secrets are sent only to the original server`() async throws {
    let other = try ScriptedServer { _ in .bytes(ScriptedServer.answer("200 OK", "here")) }
    let first = try ScriptedServer { [url = other.url] _ in .bytes(ScriptedServer.redirect(to: url + "/x")) }
    let request = OutgoingRequest(url: first.url + "/", headers: [("Authorization", "Bearer key")])
    #expect(try await client(first, other).get(request).status == 200)
    #expect(first.requests.allSatisfy { $0.contains("Bearer key") })
    #expect(other.requests.count == 1)
    #expect(other.requests.allSatisfy { !$0.contains("key") })
  }

  @Test func `a body beyond its limit is aborted, with or without a declared length`() async throws {
    let server = try ScriptedServer { path in
      switch path {
      case "/exact": .bytes(ScriptedServer.answer("200 OK", String(repeating: "a", count: 1_000)))
      case "/told": .flood(after: "HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
      case "/headers": .flood(after: "HTTP/1.1 200 OK\r\nX: ")
      default: .flood(after: "HTTP/1.1 200 OK\r\n\r\n")
      }
    }
    let client = client(server)
    let exact = OutgoingRequest(url: server.url + "/exact", maxBytes: 1_000)
    #expect(try await client.get(exact).body.count == 1_000)
    for path in ["/told", "/endless"] {
      let request = OutgoingRequest(url: server.url + path, maxBytes: 1_000)
      #expect(await failure(client, request) == .tooLarge)
    }
    let headers = await failure(client, OutgoingRequest(url: server.url + "/headers"))
    #expect(headers != nil)
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"])
  func `a silent server times out`(start: String) async throws {
    let server = try ScriptedServer { _ in .silence(after: start) }
    let request = OutgoingRequest(url: server.url + "/", timeout: .milliseconds(200))
    #expect(await failure(client(server), request) == .timedOut)
  }

  @Test(arguments: [
    "", "SSH-2.0-OpenSSH\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    "HTTP/1.1 999999 No\r\n\r\n",
  ])
  func `a malformed response is an error`(bytes: String) async throws {
    let server = try ScriptedServer { _ in .bytes(bytes) }
    #expect(await failure(client(server), OutgoingRequest(url: server.url + "/")) != nil)
  }

  @Test func `a server without TLS is rejected`() async throws {
    // A plain HTTP server where TLS is expected.
    let server = try ScriptedServer { _ in .bytes(ScriptedServer.answer("200 OK", "here")) }
    let url = server.url.replacing("http:", with: "https:")
    let client = OutgoingHTTPClient(userAgent: "Kiwi", standIns: [url])
    #expect(await failure(client, OutgoingRequest(url: url + "/")) != nil)
    #expect(server.requests == [])
  }

  @Test func `a cancelled task does not wait for the response`() async throws {
    let server = try ScriptedServer { _ in .silence(after: "") }
    let client = client(server)
    let task = Task { await failure(client, OutgoingRequest(url: server.url + "/", timeout: .seconds(60))) }
    while server.requests.isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func `requests beyond the concurrency limit are rejected immediately`() async throws {
    let server = try ScriptedServer { _ in .silence(after: "") }
    let client = OutgoingHTTPClient(
      userAgent: "Kiwi", standIns: [server.url], concurrency: 1, waiting: 1)
    let request = OutgoingRequest(url: server.url + "/", timeout: .seconds(60))
    let running = Task { await failure(client, request) }
    while server.requests.isEmpty { await Task.yield() }
    let results = await withTaskGroup(of: OutgoingHTTPError?.self) { group in
      for _ in 0..<2 { group.addTask { await failure(client, request) } }
      let first = await group.next() ?? nil
      group.cancelAll()
      running.cancel()
      return [first] + (await group.reduce(into: []) { $0.append($1) })
    }
    #expect(results.first == .overloaded)
    #expect(await running.value == .cancelled)
    #expect(server.requests.count == 1)
  }

  @Test func `a header value cannot inject another header`() async throws {
    let server = try ScriptedServer { _ in .bytes(ScriptedServer.answer()) }
    let request = OutgoingRequest(url: server.url + "/", headers: [("X", "y\r\nAuthorization: z")])
    #expect(await failure(client(server), request) != nil)
    #expect(server.requests == [])
  }

  @Test func `an error reveals nothing of the request`() async throws {
    let request = OutgoingRequest(
      url: "https://[::1]:1/?secret=word", headers: [("Authorization", "Bearer secret")])
    let error = try #require(await failure(client(), request))
    #expect(!"\(error)".contains("secret"))
  }
}

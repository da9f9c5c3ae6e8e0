import HTTPServer
import ServerTesting
import Testing

@testable import KiwiServer

struct PrecedenceTests {
  private func precedence(
    _ server: TestServer, _ method: HTTPServer.Method, _ path: String, token: String? = nil
  ) -> Precedence {
    let fields = token.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? []
    return server.application.precedence(
      of: Request(method: method, path: path, headers: HeaderFields(fields)))
  }

  @Test func `health checks come first, then authenticated requests, then anonymous ones`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    for path in ["/livez", "/readyz"] {
      #expect(precedence(server, .get, path) == .essential)
      #expect(precedence(server, .head, path) == .essential)
      #expect(precedence(server, .post, path) == .ordinary)
    }
    #expect(precedence(server, .post, "/posts", token: alice) == .preferred)
    #expect(precedence(server, .get, "/posts", token: alice) == .preferred)
    #expect(precedence(server, .get, "/posts") == .ordinary)
    #expect(precedence(server, .get, "/metrics") == .ordinary)
    #expect(precedence(server, .get, "/posts", token: "not a token") == .ordinary)
  }
}

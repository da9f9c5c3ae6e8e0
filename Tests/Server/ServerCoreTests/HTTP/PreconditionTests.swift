import HTTPServer
import ServerTesting
import Testing

struct PreconditionTests {
  @Test func `a conditional change is rejected if the version differs`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let id = try await server.write("one", as: alice)
    for headers in [["If-Match": "\"v1\""], ["If-Match": "W/\"v1\", \"v2\""], ["If-None-Match": "*"]] {
      let edit = try await server.send(
        .patch, "/posts/\(id)", json: ["caption": "two"], as: alice, headers: headers)
      #expect(edit.status == 412)
      #expect(edit.errorCode == "precondition_failed")
      #expect(try await server.send(.delete, "/posts/\(id)", as: alice, headers: headers).status == 412)
    }
    #expect(try await server.get("/posts/\(id)").string("caption") == "one")
    let edit = try await server.send(
      .patch, "/posts/\(id)", json: ["caption": "two"], as: alice,
      headers: ["If-Match": "*", "If-None-Match": "\"v1\""])
    #expect(edit.status == 200)
  }

  @Test func `authorization is checked before conditions`() async throws {
    let server = try await TestServer()
    let id = try await server.write("one", as: try await server.signUp("alice"))
    #expect(try await server.send(.delete, "/posts/\(id)", headers: ["If-Match": "\"v1\""]).status == 401)
    #expect(try await server.send(.get, "/posts/nowhere", headers: ["If-None-Match": "*"]).status == 404)
  }

  @Test func `conditional reads also work on cached pages`() async throws {
    let server = try await TestServer()
    _ = try await server.write("one", as: try await server.signUp("alice"))
    for _ in 0..<2 {
      #expect(try await server.get("/posts").status == 200)
      #expect(try await server.send(.get, "/posts", headers: ["If-Match": "\"v1\""]).status == 412)
      #expect(try await server.send(.get, "/posts", headers: ["If-None-Match": "*"]).status == 304)
      #expect(try await server.send(.get, "/posts", headers: ["If-None-Match": "\"v1\""]).status == 200)
    }
    #expect(try await server.send(.options, "/posts", headers: ["If-Match": "\"v1\""]).status == 204)
  }
}

import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

struct StatusTests {
  @Test func `a status is shown until it expires or is removed`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    func shown(_ token: String? = nil) async throws -> String? {
      let status = try await server.get("/users/ana", as: token).object()["status"] as? [String: Any]
      return status?["text"] as? String
    }
    let set = try await server.put(
      "/users/me/status", as: ana, json: ["text": " Halfway\nthrough ", "visibility": "everyone", "hours": 2])
    #expect(set.status == 200)
    #expect(try set.string("text") == "Halfway through")
    #expect(try await shown() == "Halfway through")
    server.advance(.seconds(7_199))
    #expect(try await shown() == "Halfway through")
    server.advance(.seconds(1))
    #expect(try await shown() == nil)
    #expect(try await shown(ana) == nil)
    _ = try await server.put("/users/me/status", as: ana, json: ["text": "Again"])
    #expect(try await shown(ana) == "Again")
    #expect(try await shown() == nil, "The default audience is followers.")
    server.advance(.seconds(6 * 86_400))
    #expect(try await shown(ana) == "Again")
    for _ in 1...2 { #expect(try await server.delete("/users/me/status", as: ana).status == 204) }
    #expect(try await shown(ana) == nil)
  }

  @Test func `a repeated status returns the status, or 410 after its removal`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    func set() async throws -> Answer {
      try await server.send(
        .put, "/users/me/status", json: ["text": "Hello"], as: ana, headers: ["Idempotency-Key": "status-1"])
    }
    let first = try await set()
    let second = try await set()
    #expect(second.status == 200)
    #expect(second.text == first.text)
    #expect(second.headers["Idempotency-Replayed"] == "true")
    _ = try await server.delete("/users/me/status", as: ana)
    #expect(try await set().status == 410)
  }

  @Test func `an invalid status is rejected`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let wrong: [[String: Any]] = [
      ["text": "  "], ["text": String(repeating: "a", count: 141)], ["text": "a", "hours": 0],
      ["text": "a", "hours": 169], ["text": "a", "visibility": "friends"],
    ]
    for body in wrong {
      #expect(try await server.put("/users/me/status", as: ana, json: body).status == 422, "\(body)")
    }
    #expect(try await server.put("/users/me/status", as: ana, json: [:]).status == 400)
  }

  @Test func `friends are notified of a new status, except of a private one`() async throws {
    let server = try await TestServer.live()
    let ana = try await server.signUp("ana")
    let ben = try await server.signUp("ben")
    _ = try await server.send(.put, "/users/ben/friendship", as: ana)
    let listener = await Listener(server, as: ben)
    _ = try await server.send(.put, "/users/ana/friendship", as: ben)
    try await listener.next { $0 == .reading }
    _ = try await server.put("/users/me/status", as: ana, json: ["text": "Hidden", "visibility": "onlyMe"])
    #expect(try await !listener.received(until: server, ana).contains(.reading))
    _ = try await server.put("/users/me/status", as: ana, json: ["text": "Hello"])
    try await listener.next { $0 == .reading }
    let now = try await server.get("/users/me/friends/now", as: ben).objects()
    #expect(now.compactMap { ($0["status"] as? [String: Any])?["text"] as? String } == ["Hello"])
  }
}

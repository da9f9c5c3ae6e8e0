import HTTPServer
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore

/// Requests about reading, as their types and rules decode them.
struct ReadingWireTests {
  private let server: TestServer
  private let ana: String

  init() async throws {
    server = try await TestServer()
    ana = try await server.signUp("ana")
  }

  @Test(arguments: ["2026-02-30", "today", "", "10000-01-01"])
  func `a nonexistent day is rejected`(day: String) async throws {
    let answer = try await server.get("/reading/days?from=\(day)&through=2026-03-01", as: ana)
    #expect(answer.status == 400)
    #expect(answer.errorField == "from" && answer.errorCode == "invalid_parameter")
    #expect(answer.errorMessage?.contains("2026-11-23") == true)
  }

  @Test func `a session starts with null members`() async throws {
    let start = #"{"id":"\#(UUIDv7.generate())","bookTitle":"Emma","titleId":null,"startPage":null,"mood":1}"#
    let answer = try await server.send(
      .post, "/reading-sessions", as: ana, headers: ["Content-Type": "application/json"],
      body: Array(start.utf8))
    #expect(answer.status == 201, "\(answer.text)")
  }

  @Test(arguments: [
    ("startPage", 100_001), ("startPage", -1), ("secondsAgo", 604_801), ("secondsAgo", -1),
  ])
  func `numbers out of range are rejected with their member`(member: String, value: Int) async throws {
    let answer = try await server.post(
      "/reading-sessions", as: ana, json: ["id": UUIDv7.generate(), "bookTitle": "Emma", member: value])
    #expect(answer.status == 422)
    #expect(answer.errorField == member && answer.errorCode == "invalid_field")
  }

  @Test func `a body may be omitted if all of its members may`() async throws {
    let id = UUIDv7.generate()
    _ = try await server.post("/reading-sessions", as: ana, json: ["id": id, "bookTitle": "Emma"])
    for step in ["pause", "resume", "complete"] {
      #expect(try await server.post("/reading-sessions/\(id)/\(step)", as: ana).status == 200, "\(step)")
    }
    #expect(try await server.send(.patch, "/reading-sessions/\(id)", as: ana).status == 200)
    let form = try await server.send(
      .post, "/reading-sessions/\(id)/complete", as: ana, headers: ["Content-Type": "text/plain"],
      body: Array("{}".utf8))
    #expect(form.status == 415)
  }

  @Test(arguments: [
    ("/reading/settings", "dailyGoalMinutes", ["dailyGoalMinutes": 45]),
    ("/ebooks/settings", "textSize", ["textSize": 130, "lineSpacing": 150]),
  ])
  func `a repeated change of settings returns the settings`(
    path: String, member: String, numbers: [String: Int]
  ) async throws {
    var change: [String: Any] = numbers
    change["theme"] = "sepia"
    for _ in 0..<2 {
      let answer = try await server.send(
        .put, path, json: change, as: ana, headers: ["Idempotency-Key": "settings"])
      #expect(answer.status == 200)
      #expect(try answer.int(member) == numbers[member])
    }
  }
}

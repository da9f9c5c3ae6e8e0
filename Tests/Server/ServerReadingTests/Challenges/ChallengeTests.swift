import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore

/// A user with challenges, and the server's answers to them.
struct Challenger {
  let server: TestServer
  let token: String
  let username: String

  init(_ server: TestServer, _ username: String) async throws {
    self.server = server
    self.username = username
    token = try await server.signUp(username)
  }

  func make(_ more: [String: Any] = [:]) async throws -> Answer {
    let draft: [String: Any] = ["title": "An hour", "unit": "minutes", "amount": 60, "window": "week"]
    return try await server.post("/challenges", as: token, json: draft.merging(more) { $1 })
  }

  func challenge(_ id: String) async throws -> Answer { try await server.get("/challenges/\(id)", as: token) }
  func mine() async throws -> [[String: Any]] { try await server.get("/challenges", as: token).objects() }

  func join(_ id: String) async throws -> Answer {
    try await server.put("/challenges/\(id)/membership", as: token, json: [:])
  }

  func leave(_ id: String) async throws -> Answer {
    try await server.delete("/challenges/\(id)/membership", as: token)
  }

  func edit(_ id: String, _ change: [String: Any]) async throws -> Answer {
    try await server.patch("/challenges/\(id)", as: token, json: change)
  }

  func members(_ id: String) async throws -> [String] {
    try await server.get("/challenges/\(id)/members", as: token).objects().map { member in
      "\((member["user"] as? [String: Any])?["username"] as? String ?? "") \(member["progress"] as? Int ?? -1)"
    }
  }

  func points() async throws -> Int { try await server.get("/challenges/trophies", as: token).int("points") }

  func discovered() async throws -> [[String: Any]] {
    try #require(
      try await server.get("/challenges/discover", as: token).object()["suggestions"] as? [[String: Any]])
  }

  func follow(_ other: Challenger) async throws {
    _ = try await server.post("/users/\(other.username)/follow", as: token)
  }

  /// Records a session of the given length and returns its id.
  @discardableResult
  func read(
    minutes: Int, ago: Int? = nil, pages: Int? = nil, finishing book: String? = nil,
    visibility: String = "onlyMe"
  ) async throws -> String {
    let id = UUIDv7.generate()
    let ago = ago ?? minutes * 60
    var start: [String: Any] = [
      "id": id, "bookTitle": book ?? "Middlemarch", "secondsAgo": ago, "visibility": visibility,
    ]
    var end: [String: Any] = ["secondsAgo": ago - minutes * 60, "isFinished": book != nil]
    if let pages { (start["startPage"], end["endPage"]) = (10, 10 + pages) }
    let begun = try await server.post("/reading-sessions", as: token, json: start)
    try #require(begun.status == 201, "\(begun.text)")
    let ended = try await server.post("/reading-sessions/\(id)/complete", as: token, json: end)
    try #require(ended.status == 200, "\(ended.text)")
    return id
  }
}

/// Creating, finding, joining, changing and ending challenges.
struct ChallengeTests {
  @Test func `the creator joins a challenge, and its days and points follow from its goal`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let made = try await ana.make(["description": "Together", "timeZone": "UTC"])
    #expect(made.status == 201)
    // The test clock starts at 2026-02-02.
    #expect(try made.string("from") == "2026-02-02" && made.string("through") == "2026-02-08")
    #expect(try made.int("points") == 8 && made.int("progress") == 0 && made.int("daysLeft") == 7)
    #expect(try made.string("status") == "running")
    #expect(try await ana.mine().count == 1)
    #expect(try await ana.members(try made.string("id")) == ["ana 0"])
  }

  @Test func `invalid challenges are rejected with their field`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let wrong: [(String, [String: Any])] = [
      ("title", ["title": " "]), ("amount", ["amount": 0]), ("amount", ["amount": 100_001]),
      ("amount", ["unit": "days", "amount": 8]), ("amount", ["window": "day", "amount": 1_441]),
      ("unit", ["unit": "hours"]), ("window", ["window": "year"]), ("through", ["window": "dates"]),
      ("through", ["window": "dates", "through": "2026-02-01"]), ("from", ["from": "2026-02-01"]),
      ("from", ["from": "2026-06-01"]), ("through", ["window": "dates", "through": "2027-03-01"]),
      ("from", ["from": "2026-02-30"]), ("templateId", ["templateId": "books-7"]),
      ("timeZone", ["timeZone": "Europe/Kiwi"]),
    ]
    for (field, change) in wrong {
      let answer = try await ana.make(change)
      #expect(answer.status == 422 && answer.errorField == field, "\(change): \(answer.text)")
    }
    #expect(try await ana.mine().isEmpty)
  }

  @Test func `days follow the user's time zone`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    // 02:40 in Greenwich is the day before in Los Angeles.
    #expect(try await ana.make(["timeZone": "America/Los_Angeles"]).string("from") == "2026-02-01")
    let bo = try await Challenger(server, "bo")
    #expect(try await bo.make(["timeZone": "Asia/Tokyo"]).string("from") == "2026-02-02")
  }

  @Test func `a template can be active once, and again after it was won, left or ended`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let take = { try await server.post("/challenges", as: ana.token, json: ["templateId": "minutes-210"]) }
    let id = try await take().string("id")
    #expect(try await take().errorCode == "already_taken")
    #expect(try await ana.discovered().count == 3)
    _ = try await ana.leave(id)
    // Rejoining continues the same challenge.
    #expect(try await take().string("id") == id)
    server.advance(.seconds(4 * 3_600))
    try await ana.read(minutes: 210)
    #expect(try await ana.challenge(id).string("status") == "won")
    #expect(try await ana.points() == 30)
    #expect(try await take().errorCode == "already_taken")
    _ = try await server.post("/challenges/\(id)/disable", as: ana.token)
    #expect(try await take().errorCode == "already_taken")
    server.advance(.seconds(7 * 86_400))
    let again = try await take()
    #expect(try again.string("id") != id && again.int("progress") == 0)
    #expect(try await ana.points() == 30)
  }

  @Test func `challenges are found and joined by their audience only`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    let cy = try await Challenger(server, "cy")
    try await bo.follow(ana)
    var ids: [String: String] = [:]
    for visibility in ["onlyMe", "followers", "everyone"] {
      ids[visibility] = try await ana.make(["title": visibility, "visibility": visibility]).string("id")
    }
    func titles(_ person: Challenger) async throws -> [String] {
      try await person.discovered().compactMap { ($0["challenge"] as? [String: Any])?["title"] as? String }
    }
    #expect(try await Set(titles(bo)) == ["followers", "everyone"])
    #expect(try await titles(cy) == ["everyone"])
    #expect(try await titles(ana) == [])
    let followers = try #require(ids["followers"])
    for answer in [
      try await cy.challenge(followers), try await cy.join(followers), try await cy.edit(followers, [:]),
      try await cy.leave(followers), try await server.get("/challenges/\(followers)/members", as: cy.token),
      try await server.post("/challenges/\(followers)/disable", as: cy.token),
    ] {
      #expect(answer.status == 404)
    }
    #expect(try await bo.join(followers).string("status") == "running")
    #expect(try await bo.edit(followers, ["title": "Mine"]).errorCode == "not_yours")
    // A member still sees a challenge that becomes private, and can win it.
    _ = try await ana.edit(followers, ["visibility": "onlyMe"])
    #expect(try await bo.challenge(followers).int("memberCount") == 2)
    _ = try await bo.leave(followers)
    #expect(try await bo.challenge(followers).status == 404)
  }

  @Test func `blocked and muted members are hidden, and their reading still counts`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    let cy = try await Challenger(server, "cy")
    let id = try await ana.make(["visibility": "everyone"]).string("id")
    _ = try await bo.join(id)
    _ = try await cy.join(id)
    try await bo.read(minutes: 30)
    #expect(try await cy.members(id) == ["bo 30", "ana 0", "cy 0"])
    _ = try await server.post("/users/bo/mute", as: ana.token)
    _ = try await server.post("/users/bo/block", as: cy.token)
    #expect(try await ana.members(id) == ["ana 0", "cy 0"])
    #expect(try await bo.members(id) == ["bo 30", "ana 0"])
    #expect(try await cy.challenge(id).int("memberCount") == 2)
    _ = try await server.post("/users/ana/block", as: bo.token)
    #expect(try await bo.challenge(id).status == 404)
    #expect(try await bo.mine().isEmpty)
    server.advance(.seconds(3_600))
    try await bo.read(minutes: 30)
    #expect(try await bo.points() == 8)
    let trophies = try await server.get("/challenges/trophies", as: bo.token).object()["trophies"]
    #expect((trophies as? [[String: Any]])?.first?["challengeId"] is NSNull)
  }

  @Test func `a shared challenge cannot become harder, and making it easier may win it`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    let id = try await ana.make(["visibility": "everyone"]).string("id")
    // Without other members everything can be changed.
    #expect(
      try await ana.edit(id, ["unit": "pages", "amount": 500, "through": "2026-02-20"]).int("points") == 50)
    _ = try await ana.edit(id, ["unit": "minutes", "amount": 90])
    _ = try await bo.join(id)
    try await bo.read(minutes: 40)
    for (field, change) in [
      ("unit", ["unit": "pages"]), ("amount", ["amount": 91]), ("from", ["from": "2026-02-03"]),
      ("through", ["through": "2026-02-19"]),
    ] as [(String, [String: Any])] {
      let answer = try await ana.edit(id, change)
      #expect(answer.status == 422 && answer.errorField == field, "\(answer.text)")
    }
    let easier = try await ana.edit(
      id, ["amount": 35, "title": "A little", "description": "", "through": "2026-03-01"])
    #expect(try easier.int("points") == 5)
    #expect(try await bo.challenge(id).string("status") == "won")
    #expect(try await bo.points() == 5)
    #expect(try await ana.points() == 0)
    let notifications =
      try await server.get("/notifications", as: bo.token).object()["notifications"] as? [[String: Any]]
    #expect(
      notifications?.first?["kind"] as? String == "challenge"
        && notifications?.first?["challengeId"] as? String == id)
  }

  @Test func `a challenge ended by its creator cannot be won`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    let cy = try await Challenger(server, "cy")
    let id = try await ana.make(["visibility": "everyone"]).string("id")
    _ = try await bo.join(id)
    try await ana.read(minutes: 60)
    #expect(try await server.post("/challenges/\(id)/disable", as: ana.token).string("status") == "won")
    #expect(try await server.post("/challenges/\(id)/disable", as: ana.token).status == 200)
    try await bo.read(minutes: 60)
    #expect(try await bo.challenge(id).string("status") == "disabled")
    #expect(try await bo.points() == 0)
    #expect(try await cy.join(id).errorCode == "challenge_over")
    #expect(try await ana.edit(id, ["amount": 3]).errorCode == "challenge_over")
    #expect(try await ana.edit(id, ["title": "Ended"]).string("title") == "Ended")
  }

  @Test func `open challenges per user are limited, and finished ones do not count`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    let id = try await bo.make(["visibility": "everyone", "window": "month"]).string("id")
    for number in 0..<Limits.challengesAtOnce {
      #expect(try await ana.make(["title": "\(number)"]).status == 201)
    }
    #expect(try await ana.join(id).errorCode == "too_many")
    #expect(try await ana.make().errorCode == "too_many")
    server.advance(.seconds(7 * 86_400))
    #expect(try await ana.join(id).status == 200)
    server.advance(.seconds(28 * 86_400))
    let cy = try await Challenger(server, "cy")
    #expect(try await cy.join(id).errorCode == "challenge_over")
    for number in 0..<(Limits.challengesCreatedPerDay / 2) {
      _ = try await ana.leave(try await ana.make(["title": "\(number)"]).string("id"))
      _ = try await ana.leave(try await ana.make(["title": "\(number)"]).string("id"))
    }
    #expect(try await ana.make().errorCode == "too_many")
  }

  @Test func `a repeated request creates nothing twice`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    // A single member, so both bodies are identical.
    let body: [String: Any] = ["templateId": "books-5"]
    let headers = ["Idempotency-Key": "one"]
    let first = try await server.send(.post, "/challenges", json: body, as: ana.token, headers: headers)
    let again = try await server.send(.post, "/challenges", json: body, as: ana.token, headers: headers)
    #expect(first.status == 201 && again.body == first.body)
    #expect(try await ana.mine().count == 1)
  }

  @Test func `suggestions have reasons that are true of the reader`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    try await ana.follow(bo)
    for day in 0..<7 { try await ana.read(minutes: 160, ago: day * 86_400 + 160 * 60) }
    let id = try await bo.make(["title": "Every day", "unit": "days", "amount": 6]).string("id")
    let found = try await ana.discovered()
    func texts(_ id: String) -> [String] {
      found.first { suggestion in
        ["template", "challenge"].contains { (suggestion[$0] as? [String: Any])?["id"] as? String == id }
      }.flatMap { $0["reasons"] as? [[String: Any]] }?.compactMap { $0["text"] as? String } ?? []
    }
    #expect(texts("minutes-210") == ["You read about 40 minutes a day; this needs 30."])
    #expect(texts(id).contains("bo has joined."))
    #expect(texts("pages-1000").isEmpty)
  }

  @Test func `deleting an account deletes its challenges and keeps other users' trophies`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    let id = try await ana.make(["visibility": "everyone"]).string("id")
    _ = try await bo.join(id)
    try await bo.read(minutes: 60)
    _ = try await server.delete("/users/me", as: ana.token, json: ["password": TestServer.password])
    #expect(try await bo.challenge(id).status == 404)
    #expect(try await bo.points() == 8)
    #expect(try await bo.mine().isEmpty)
  }
}

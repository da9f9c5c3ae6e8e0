import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading

struct ReadingSessionTests {
  /// A reader, and the server's answers to them.
  struct Reader {
    let server: TestServer
    let token: String

    init(_ server: TestServer, _ username: String) async throws {
      self.server = server
      token = try await server.signUp(username)
    }

    @discardableResult
    func start(
      _ book: String = "Middlemarch", id: String = UUIDv7.generate(), with more: [String: Any] = [:]
    ) async throws -> Answer {
      try await server.post(
        "/reading-sessions", as: token, json: ["id": id, "bookTitle": book].merging(more) { $1 })
    }

    func step(_ id: String, _ name: String, _ body: [String: Any] = [:]) async throws -> Answer {
      try await server.post("/reading-sessions/\(id)/\(name)", as: token, json: body)
    }

    func session(_ id: String) async throws -> Answer {
      try await server.get("/reading-sessions/\(id)", as: token)
    }

    func open() async throws -> [[String: Any]] {
      try await server.get("/reading-sessions/open", as: token).objects()
    }

    func completed() async throws -> [[String: Any]] {
      try await server.get("/reading-sessions", as: token).objects()
    }

    func days() async throws -> [[String: Any]] {
      try await server.get("/reading/days?from=2026-01-01&through=2026-12-31", as: token).objects()
    }
  }

  private let id = "0192b1f0-0000-7000-8000-000000000001"
  private let other = "0192b1f0-0000-7000-8000-000000000002"

  @Test func `a session cannot end on a page before its first`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    let path = "/reading-sessions/\(id)"
    try await ana.start(id: id, with: ["startPage": 40])
    for body in [["endPage": 39], ["startPage": 50, "endPage": 49]] {
      let refused = try await server.patch(path, as: ana.token, json: body)
      #expect(refused.status == 422 && refused.errorField == "endPage", "\(refused.text)")
    }
    let early = try await ana.step(id, "complete", ["endPage": 12])
    #expect(early.status == 422 && early.errorField == "endPage")
    #expect(try await ana.session(id).string("status") == "active")
    #expect(try await ana.step(id, "complete", ["endPage": 40]).status == 200)
    let moved = try await server.patch(path, as: ana.token, json: ["startPage": 41])
    #expect(moved.status == 422 && moved.errorField == "startPage", "\(moved.text)")
    let far = try await server.patch(path, as: ana.token, json: ["startPage": 1_200])
    #expect(far.errorMessage == "The last page 40 is before the first page 1200. Change one of them.")
    #expect(
      try await server.patch(path, as: ana.token, json: ["endPage": 60, "startPage": 41]).status == 200)
    // A session stored before this rule can be changed, except in its pages.
    try await server.context.storage.write { transaction in
      var session = try #require(try ReadingSessionStore(transaction).session(id: self.id))
      session.endPage = 2
      try ReadingSessionStore(transaction).update(session)
    }
    #expect(try await server.patch(path, as: ana.token, json: ["mood": "tired"]).status == 200)
  }

  @Test func `joining a session without a book reads the same book`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    let ben = try await Reader(server, "ben")
    _ = try await server.post("/users/ana/follow", as: ben.token)
    let emma = try await server.addTitle("Emma", .book)
    let known = UUIDv7.generate()
    try await ana.start("Middlemarch", id: id)
    try await ana.start(id: known, with: ["titleId": emma.id])
    for (session, name, title) in [(id, "Middlemarch", nil), (known, "Emma", emma.id)] {
      let joined = try await server.post(
        "/reading-sessions/\(session)/participants", as: ben.token, json: ["id": UUIDv7.generate()])
      #expect(joined.status == 201, "\(joined.text)")
      #expect(try joined.string("bookTitle") == name)
      #expect((try joined.object()["title"] as? [String: Any])?["id"] as? String == title)
    }
    let none = try await server.post("/reading-sessions", as: ben.token, json: ["id": UUIDv7.generate()])
    #expect(none.status == 422 && none.errorField == "bookTitle")
  }

  @Test func `the server counts time without pauses`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    #expect(try await ana.start(id: id, with: ["startPage": 10]).status == 201)
    server.advance(.seconds(600))
    #expect(try await ana.session(id).int("elapsedSeconds") == 600)
    #expect(try await ana.step(id, "pause").string("status") == "paused")
    server.advance(.seconds(3_600))
    #expect(try await ana.session(id).int("elapsedSeconds") == 600)
    #expect(try await ana.step(id, "resume").string("status") == "active")
    server.advance(.seconds(300))
    let ended = try await ana.step(id, "complete", ["endPage": 31, "mood": "focused", "isFinished": true])
    #expect(try ended.int("elapsedSeconds") == 900)
    #expect(try ended.string("mood") == "focused")
    #expect(try ended.string("status") == "completed")
    let day = try #require(try await ana.days().first)
    #expect(day["seconds"] as? Int == 900)
    #expect(day["pages"] as? Int == 21)
  }

  @Test func `a repeated completion counts once`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: id)
    server.advance(.seconds(120))
    let first = try await ana.step(id, "complete", ["mood": "tired"])
    server.advance(.seconds(120))
    let second = try await ana.step(id, "complete", ["mood": "inspired"])
    #expect(first.body == second.body)
    #expect(try await ana.completed().count == 1)
    #expect(try await ana.days().first?["seconds"] as? Int == 120)
    #expect(try await ana.step(id, "resume").errorCode == "session_over")
  }

  @Test func `many concurrent completions count the time once`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: id)
    server.advance(.seconds(120))
    try await withThrowingTaskGroup { group in
      for _ in 0..<16 { group.addTask { try await ana.step(id, "complete").status } }
      for try await status in group { #expect(status == 200) }
    }
    #expect(try await ana.completed().count == 1)
    #expect(try await ana.days().first?["seconds"] as? Int == 120)
  }

  @Test func `a repeated start begins no second session`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: id)
    server.advance(.seconds(60))
    let again = try await ana.start(id: id)
    #expect(again.status == 201)
    #expect(try again.int("elapsedSeconds") == 60)
    #expect(try await ana.open().count == 1)
    let ben = try await Reader(server, "ben")
    #expect(try await ben.start(id: id).status == 422)
  }

  @Test func `a new session pauses the previous one and keeps its time`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start("Middlemarch", id: id)
    server.advance(.seconds(100))
    try await ana.start("Emma", id: other)
    server.advance(.seconds(50))
    let open = try await ana.open()
    #expect(open.map { $0["bookTitle"] as? String } == ["Emma", "Middlemarch"])
    #expect(open.map { $0["status"] as? String } == ["active", "paused"])
    #expect(open.map { $0["elapsedSeconds"] as? Int } == [50, 100])
    _ = try await ana.step(id, "resume")
    #expect(try await ana.session(other).string("status") == "paused")
    server.advance(.seconds(10))
    #expect(try await ana.step(id, "complete").int("elapsedSeconds") == 110)
    #expect(try await ana.step(other, "complete").int("elapsedSeconds") == 50)
  }

  @Test func `a forgotten session counts for four hours and is paused there`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: id)
    server.advance(.seconds(30 * 3_600))
    let found = try await ana.session(id)
    #expect(try found.string("status") == "paused")
    #expect(try found.int("elapsedSeconds") == 4 * 3_600)
    #expect(try await ana.step(id, "resume").string("status") == "active")
    server.advance(.seconds(60))
    #expect(try await ana.step(id, "complete").int("elapsedSeconds") == 4 * 3_600 + 60)
  }

  @Test func `an offline device reports the times of its steps later`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    server.advance(.seconds(3_600))
    try await ana.start(id: id, with: ["secondsAgo": 3_000])
    #expect(try await ana.session(id).int("elapsedSeconds") == 3_000)
    #expect(try await ana.step(id, "pause", ["secondsAgo": 1_000]).int("elapsedSeconds") == 2_000)
    // A step cannot precede the last known one.
    #expect(try await ana.step(id, "resume", ["secondsAgo": 2_500]).int("elapsedSeconds") == 3_000)
    #expect(try await ana.step(id, "complete").int("elapsedSeconds") == 3_000)
    #expect(
      try await ana.start(id: other, with: ["secondsAgo": Limits.readingLateness + 1]).errorField
        == "secondsAgo")
    #expect(try await ana.start(id: other, with: ["secondsAgo": -1]).errorField == "secondsAgo")
  }

  @Test func `no minute counts twice when two devices report the same hour`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: id)
    server.advance(.seconds(1_000))
    _ = try await ana.step(id, "complete")
    // An offline device reports a session around the other one.
    server.advance(.seconds(500))
    try await ana.start(id: other, with: ["secondsAgo": 2_000])
    #expect(try await ana.step(other, "complete").int("elapsedSeconds") == 1_000)
    let seconds = try await ana.days().compactMap { $0["seconds"] as? Int }
    #expect(seconds.reduce(0, +) == 2_000)
    let faults = try await server.context.storage.readInBackground(on: server.context.queues.users) {
      transaction in try ReadingChecks.all.flatMap { try $0.examples(transaction) }
    }
    #expect(faults.isEmpty)
  }

  @Test func `a discarded session does not count and cannot be resumed`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: id)
    server.advance(.seconds(100))
    _ = try await ana.step(id, "complete")
    #expect(try await ana.days().count == 1)
    #expect(try await server.delete("/reading-sessions/\(id)", as: ana.token).status == 204)
    #expect(try await server.delete("/reading-sessions/\(id)", as: ana.token).status == 404)
    #expect(try await ana.days().isEmpty)
    #expect(try await ana.session(id).status == 404)
    #expect(try await ana.start(id: id).errorCode == "done_and_gone")
  }

  @Test func `a book of the catalog provides its name, and other titles are rejected`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    let book = try await server.post("/titles", as: ana.token, json: ["kind": "book", "name": "Emma"]).string(
      "id")
    let film = try await server.post("/titles", as: ana.token, json: ["kind": "film", "name": "Emma."])
      .string("id")
    let started = try await server.post(
      "/reading-sessions", as: ana.token, json: ["id": id, "titleId": book])
    #expect(try started.string("bookTitle") == "Emma")
    #expect((try started.object()["title"] as? [String: Any])?["id"] as? String == book)
    for (titleId, field) in [(film, "titleId"), (id, "titleId")] {
      let answer = try await server.post(
        "/reading-sessions", as: ana.token, json: ["id": other, "titleId": titleId])
      #expect(answer.errorField == field)
    }
    #expect(
      try await server.post("/reading-sessions", as: ana.token, json: ["id": other]).errorField == "bookTitle"
    )
    #expect(try await ana.start("  ", id: other).errorField == "bookTitle")
  }

  @Test func `viewers see sessions in their audience and change nothing`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    let friend = try await Reader(server, "friend")
    let stranger = try await Reader(server, "stranger")
    _ = try await server.post("/users/ana/follow", as: friend.token)
    for (visibility, seen) in [
      ("onlyMe", [false, false]), ("followers", [true, false]), ("everyone", [true, true]),
    ] {
      let id = UUIDv7.generate()
      try await ana.start(id: id, with: ["visibility": visibility])
      for (reader, isSeen) in zip([friend, stranger], seen) {
        #expect(try await reader.session(id).status == (isSeen ? 200 : 404), "\(visibility)")
        #expect(try await reader.step(id, "pause").status == (isSeen ? 403 : 404), "\(visibility)")
        #expect(try await reader.step(id, "complete").status == (isSeen ? 403 : 404), "\(visibility)")
        #expect(try await server.delete("/reading-sessions/\(id)", as: reader.token).status == 404)
        #expect(
          try await server.post(
            "/reading-sessions/\(id)/participants", as: reader.token,
            json: ["id": UUIDv7.generate(), "bookTitle": "Emma"]
          ).status == (isSeen ? 201 : 404))
      }
      #expect(
        try await server.get("/reading-sessions/\(id)").status == (visibility == "everyone" ? 200 : 404))
    }
    let shown = try await server.get("/reading-sessions/friends", as: friend.token).objects()
    #expect(shown.compactMap { $0["visibility"] as? String } == ["everyone", "followers"])
    #expect(try await server.get("/reading-sessions/friends", as: stranger.token).objects().isEmpty)
    _ = try await server.post("/users/friend/block", as: ana.token)
    #expect(try await server.get("/reading-sessions/friends", as: friend.token).objects().isEmpty)
  }

  @Test func `readers in one group see each other, each with their own time`() async throws {
    let server = try await TestServer()
    let (ana, ben) = (try await Reader(server, "ana"), try await Reader(server, "ben"))
    _ = try await server.post("/users/ana/follow", as: ben.token)
    _ = try await server.post("/users/ben/follow", as: ana.token)
    try await ana.start(id: id)
    server.advance(.seconds(60))
    let joined = try await server.post(
      "/reading-sessions/\(id)/participants", as: ben.token, json: ["id": other, "bookTitle": "Middlemarch"])
    #expect(joined.status == 201)
    server.advance(.seconds(60))
    func group(_ reader: Reader, _ id: String) async throws -> [String] {
      let participants = try await reader.session(id).object()["participants"] as? [[String: Any]] ?? []
      return participants.compactMap { $0["username"] as? String }
    }
    #expect(try await group(ana, id) == ["ben"])
    #expect(try await group(ben, other) == ["ana"])
    #expect(try await ben.step(other, "complete").int("elapsedSeconds") == 60)
    #expect(try await group(ana, id).isEmpty)
    #expect(try await ana.step(id, "complete").int("elapsedSeconds") == 120)
    let late = try await server.post(
      "/reading-sessions/\(id)/participants", as: ben.token,
      json: ["id": UUIDv7.generate(), "bookTitle": "x"])
    #expect(late.errorCode == "session_over")
  }

  @Test func `the day follows the reader's time zone`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    // 2026-02-02T02:40:00Z.
    try await ana.start(id: id, with: ["timeZone": "Pacific/Honolulu"])
    #expect(try await ana.session(id).string("day") == "2026-02-01")
    try await ana.start(id: other, with: ["timeZone": "Pacific/Auckland"])
    #expect(try await ana.session(other).string("day") == "2026-02-02")
    let settings = try await server.put(
      "/reading/settings", as: ana.token, json: ["dayStartHour": 4, "timeZone": "UTC"])
    #expect(try settings.string("timeZone") == "UTC")
    let third = UUIDv7.generate()
    try await ana.start(id: third)
    #expect(try await ana.session(third).string("day") == "2026-02-01")
    #expect(
      try await ana.start(id: UUIDv7.generate(), with: ["timeZone": "Mars/Olympus"]).errorField == "timeZone")
    for wrong in [["dayStartHour": 7], ["dailyGoalMinutes": 0], ["dayStartHour": -1]] {
      #expect(try await server.put("/reading/settings", as: ana.token, json: wrong).status == 422)
    }
  }

  @Test func `a streak continues day by day`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    for _ in 0..<3 {
      let id = UUIDv7.generate()
      try await ana.start(id: id)
      server.advance(.seconds(90))
      _ = try await ana.step(id, "complete")
      server.advance(.seconds(24 * 3_600 - 90))
    }
    let streak = try await server.get("/reading/streak", as: ana.token)
    #expect(try streak.int("current") == 3)
    #expect(try streak.object()["isReadToday"] as? Bool == false)
    server.advance(.seconds(24 * 3_600))
    #expect(try await server.get("/reading/streak", as: ana.token).int("current") == 0)
    #expect(try await server.get("/reading/streak", as: ana.token).int("best") == 3)
  }

  @Test func `less than a minute does not count for a streak`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: id)
    server.advance(.seconds(59))
    _ = try await ana.step(id, "complete")
    #expect(try await server.get("/reading/streak", as: ana.token).int("current") == 0)
  }

  @Test func `days need a limited range`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    for query in [
      "", "?from=2026-01-01", "?from=2026-01-02&through=2026-01-01", "?from=2026-01-01&through=2028-01-01",
      "?from=today&through=2026-01-01",
    ] {
      #expect(try await server.get("/reading/days" + query, as: ana.token).status == 400, "\(query)")
    }
  }

  @Test func `a merge moves the sessions of a book`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await server.makeAdmin("ana")
    let duplicate = try await server.post("/titles", as: ana.token, json: ["kind": "book", "name": "Emma"])
      .string("id")
    let book = try await server.post("/titles", as: ana.token, json: ["kind": "book", "name": "Emma!"])
      .string("id")
    _ = try await server.post("/reading-sessions", as: ana.token, json: ["id": id, "titleId": duplicate])
    #expect(
      try await server.post("/titles/\(duplicate)/merge", as: ana.token, json: ["into": book]).status == 200)
    let title = try await ana.session(id).object()["title"] as? [String: Any]
    #expect(title?["id"] as? String == book)
  }

  @Test(arguments: [
    (0..<10, [], [0..<10]), (0..<10, [2..<4], [0..<2, 4..<10]), (0..<10, [-5..<3, 8..<20], [3..<8]),
    (0..<10, [-1..<11], []), (3..<6, [0..<3, 6..<9], [3..<6]), (0..<10, [1..<2, 2..<3], [0..<1, 3..<10]),
  ])
  func `an interval counts where no other one covers it`(
    stretch: Range<Int>, others: [Range<Int>], pieces: [Range<Int>]
  ) {
    #expect(ReadingIntervals.pieces(of: stretch, outside: others) == pieces)
  }
}

import Formats
import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerReading

/// Progress of challenges by reading.
struct ChallengeReadingTests {
  @Test func `completed sessions add progress, and a won challenge stays won`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let id = try await ana.make().string("id")
    try await ana.read(minutes: 35)
    #expect(try await ana.challenge(id).int("progress") == 35)
    server.advance(.seconds(3_600))
    let second = try await ana.read(minutes: 25)
    let won = try await ana.challenge(id)
    #expect(try won.string("status") == "won" && won.int("progress") == 60)
    #expect(try await ana.points() == 8)
    // Discarding a session removes its minutes, but no trophy.
    #expect(try await server.delete("/reading-sessions/\(second)", as: ana.token).status == 204)
    #expect(try await ana.challenge(id).int("progress") == 35)
    server.advance(.seconds(3_600))
    try await ana.read(minutes: 50)
    let trophies = try await server.get("/challenges/trophies", as: ana.token)
    #expect(try trophies.int("points") == 8 && trophies.int("count") == 1)
  }

  @Test func `progress in pages and books follows later changes of a session`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let pages = try await ana.make(["unit": "pages", "amount": 50]).string("id")
    let books = try await ana.make(["unit": "books", "amount": 2]).string("id")
    let days = try await ana.make(["unit": "days", "amount": 2]).string("id")
    let session = try await ana.read(minutes: 10, pages: 20, finishing: "Emma")
    server.advance(.seconds(1_000))
    try await ana.read(minutes: 10, pages: 5, finishing: "EMMA")
    #expect(try await ana.challenge(pages).int("progress") == 25)
    // The same book twice counts once.
    #expect(try await ana.challenge(books).int("progress") == 1)
    #expect(try await ana.challenge(days).int("progress") == 1)
    _ = try await server.patch("/reading-sessions/\(session)", as: ana.token, json: ["endPage": 60])
    #expect(try await ana.challenge(pages).string("status") == "won")
    #expect(try await ana.challenge(pages).int("progress") == 55)
    _ = try await server.patch("/reading-sessions/\(session)", as: ana.token, json: ["isFinished": false])
    #expect(try await ana.challenge(books).int("progress") == 1)
  }

  @Test func `late sessions count for their day and can win an expired challenge`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let id = try await ana.make(["window": "day"]).string("id")
    server.advance(.seconds(6 * 86_400))
    #expect(try await ana.challenge(id).string("status") == "expired")
    // Today is not one of its days.
    try await ana.read(minutes: 61)
    #expect(try await ana.challenge(id).int("progress") == 0)
    try await ana.read(minutes: 60, ago: 6 * 86_400)
    #expect(try await ana.challenge(id).string("status") == "won")
  }

  @Test func `reading before joining counts, reading after leaving does not`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    let id = try await ana.make(["visibility": "everyone"]).string("id")
    try await bo.read(minutes: 20)
    #expect(try await bo.join(id).int("progress") == 20)
    _ = try await bo.leave(id)
    server.advance(.seconds(7_200))
    try await bo.read(minutes: 100)
    #expect(try await bo.points() == 0)
    #expect(try await bo.join(id).string("status") == "won")
    #expect(try await bo.leave(id).status == 204)
    #expect(try await bo.points() == 8)
    #expect(try await bo.mine().count == 1)
  }

  @Test func `a private session counts, and only its total is visible`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    let id = try await ana.make(["visibility": "everyone"]).string("id")
    _ = try await bo.join(id)
    try await bo.read(minutes: 30, visibility: "onlyMe")
    #expect(try await ana.members(id) == ["bo 30", "ana 0"])
    let members = try await server.get("/challenges/\(id)/members", as: ana.token)
    #expect(!members.text.contains("Middlemarch"))
  }

  @Test func `a trophy notifies the winner, the creator and the winner's followers once`() async throws {
    let server = try await TestServer()
    let users = try await [
      Challenger(server, "ana"), Challenger(server, "bo"), Challenger(server, "cy"), Challenger(server, "di"),
    ]
    let (ana, bo, cy, di) = (users[0], users[1], users[2], users[3])
    let id = try await ana.make(["visibility": "everyone"]).string("id")
    for user in [bo, cy, di] { _ = try await user.join(id) }
    try await cy.follow(bo)
    try await bo.read(minutes: 60)
    try await bo.read(minutes: 5)
    func notificationCount(_ user: Challenger) async throws -> Int {
      let answer = try await server.get("/notifications", as: user.token).object()
      return (answer["notifications"] as? [[String: Any]] ?? []).count {
        $0["kind"] as? String == "challenge"
      }
    }
    var counts: [Int] = []
    for user in users { counts.append(try await notificationCount(user)) }
    #expect(counts == [1, 1, 1, 0])
  }

  @Test func `members are notified of reading, except strangers and blocked users`() async throws {
    let server = try await TestServer { $0.liveInterval = .zero }
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    let id = try await ana.make(["visibility": "everyone"]).string("id")
    _ = try await bo.join(id)
    let change = try await server.context.storage.write { transaction in
      let bo = try #require(try UserStore(transaction).user(username: "bo", seenBy: nil))
      return try ChallengeMemberStore(transaction).otherMembers(of: bo.key, in: 1)
    }
    #expect(change.count == 1)
    _ = try await server.post("/users/ana/block", as: bo.token)
    let after = try await server.context.storage.write { transaction in
      let bo = try #require(try UserStore(transaction).user(username: "bo", seenBy: nil))
      return try ChallengeMemberStore(transaction).otherMembers(of: bo.key, in: 1)
    }
    #expect(after.isEmpty)
  }

  // MARK: Recount

  @Test func `verification finds wrong progress and points`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    for unit in ["minutes", "pages", "books", "days"] {
      _ = try await ana.make(["unit": unit, "amount": 3])
    }
    try await ana.read(minutes: 10, pages: 12, finishing: "Emma")
    func faults() async throws -> [Int] {
      try await server.context.storage.write { transaction in
        try ChallengeChecks.all.map { try $0.examples(transaction).count }
      }
    }
    #expect(try await faults() == [0, 0])
    try await server.context.storage.database.write { connection in
      try connection.run("UPDATE challengeMembers SET progress = progress + 1")
    }
    #expect(try await faults() == [4, 0])
    try await server.context.storage.database.write { connection in
      try connection.run("UPDATE challengeMembers SET progress = progress - 1")
      try connection.run("DELETE FROM challengeTrophies")
    }
    #expect(try await faults() == [0, 2])
  }

  /// Two users read, change, discard, join, leave and edit at random, each in their own time zone.
  @Test(arguments: 1...6)
  func `points and progress match a reference computation after any actions`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let server = try await TestServer()
    let users = [try await Challenger(server, "ana"), try await Challenger(server, "bo")]
    let zones = ["Pacific/Kiritimati", "America/Los_Angeles", "Europe/Vienna", "Asia/Kathmandu"]
    var ids: [String] = []
    for (index, unit) in ["minutes", "pages", "books", "days"].enumerated() {
      let draft: [String: Any] = [
        "title": unit, "unit": unit, "amount": unit == "minutes" ? 90 : unit == "pages" ? 80 : 2,
        "visibility": "everyone", "window": index % 2 == 0 ? "week" : "day", "timeZone": zones[random(0...3)],
      ].filter { !($0.key == "window" && unit == "days") }
      ids.append(try await users[0].make(draft).string("id"))
    }
    var sessions: [(person: Int, id: String)] = []
    var won: [String: Set<String>] = [:]
    for step in 0..<40 {
      let number = random(0...1)
      let user = users[number]
      server.advance(.seconds(random(0...30_000)))
      switch random(0...9) {
      case 0...4:
        let minutes = random(1...90)
        let id = UUIDv7.generate()
        let ago = minutes * 60 + random(0...(6 * 86_400))
        let start: [String: Any] = [
          "id": id, "bookTitle": "Book \(random(0...2))", "startPage": 1, "secondsAgo": ago,
          "timeZone": zones[random(0...3)], "visibility": "onlyMe",
        ]
        let end: [String: Any] = [
          "secondsAgo": ago - minutes * 60, "endPage": random(0...60), "isFinished": random(0...1) == 0,
        ]
        _ = try await server.post("/reading-sessions", as: user.token, json: start)
        _ = try await server.post("/reading-sessions/\(id)/complete", as: user.token, json: end)
        sessions.append((number, id))
      case 5, 6:
        guard let session = sessions.randomElement(using: &generator) else { continue }
        let change: [String: Any] = ["endPage": random(1...60), "isFinished": random(0...1) == 0]
        _ = try await server.patch(
          "/reading-sessions/\(session.id)", as: users[session.person].token, json: change)
      case 7:
        guard let session = sessions.randomElement(using: &generator) else { continue }
        _ = try await server.delete("/reading-sessions/\(session.id)", as: users[session.person].token)
      case 8: _ = try await user.join(ids[random(0...3)])
      default:
        if random(0...1) == 0 {
          _ = try await user.leave(ids[random(0...3)])
        } else {
          _ = try await users[0].edit(ids[random(0...3)], ["amount": random(1...80)])
        }
      }
      try await compare(server, users, &won, "seed \(seed), step \(step)")
    }
    let faults = try await server.context.storage.write { transaction in
      try (ChallengeChecks.all + ReadingChecks.all).flatMap { try $0.examples(transaction) }
    }
    #expect(faults.isEmpty, "seed \(seed): \(faults)")
  }

  /// Sums each user's sessions as returned to that user.
  private func compare(
    _ server: TestServer, _ users: [Challenger], _ won: inout [String: Set<String>], _ place: String
  ) async throws {
    for user in users {
      let sessions = try await server.get("/reading-sessions?pageSize=100", as: user.token).objects()
      for challenge in try await user.mine() {
        guard let progress = challenge["progress"] as? Int, let id = challenge["id"] as? String,
          let from = challenge["from"] as? String, let through = challenge["through"] as? String
        else { continue }
        var (seconds, pages) = (0, 0)
        var books: Set<String> = []
        var days: [String: Int] = [:]
        for session in sessions {
          guard let day = session["day"] as? String, from <= day, day <= through,
            let read = session["elapsedSeconds"] as? Int, read > 0
          else { continue }
          seconds += read
          days[day, default: 0] += read
          pages += max(0, (session["endPage"] as? Int ?? 0) - (session["startPage"] as? Int ?? 0))
          if session["isFinished"] as? Bool == true { books.insert(session["bookTitle"] as? String ?? "") }
        }
        let counted =
          switch challenge["unit"] as? String {
          case "minutes": seconds / 60
          case "pages": pages
          case "books": books.count
          default: days.values.count { $0 >= 60 }
          }
        #expect(progress == counted, "\(place), \(user.username), \(challenge["title"] ?? "")")
        if counted >= challenge["amount"] as? Int ?? .max { won[user.username, default: []].insert(id) }
      }
      let trophies = try await server.get("/challenges/trophies?pageSize=100", as: user.token)
      let all = try #require(try trophies.object()["trophies"] as? [[String: Any]])
      #expect(
        Set(all.compactMap { $0["challengeId"] as? String }) == won[user.username] ?? [], "\(place)")
      #expect(all.count == won[user.username]?.count ?? 0, "\(place)")
      #expect(try trophies.int("points") == all.reduce(0) { $0 + ($1["points"] as? Int ?? 0) }, "\(place)")
    }
  }
}

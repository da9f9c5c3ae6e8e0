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

/// What is read moves challenges.
struct ChallengeReadingTests {
  @Test func `sessions that end move it, and enough wins it for once and all`() async throws {
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
    // What is discarded takes its minutes along, and no trophy.
    #expect(try await server.delete("/reading-sessions/\(second)", as: ana.token).status == 204)
    #expect(try await ana.challenge(id).int("progress") == 35)
    server.advance(.seconds(3_600))
    try await ana.read(minutes: 50)
    let trophies = try await server.get("/challenges/trophies", as: ana.token)
    #expect(try trophies.int("points") == 8 && trophies.int("count") == 1)
  }

  @Test func `pages and books follow what is said of a session afterwards`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let pages = try await ana.make(["unit": "pages", "amount": 50]).string("id")
    let books = try await ana.make(["unit": "books", "amount": 2]).string("id")
    let days = try await ana.make(["unit": "days", "amount": 2]).string("id")
    let session = try await ana.read(minutes: 10, pages: 20, finishing: "Emma")
    server.advance(.seconds(1_000))
    try await ana.read(minutes: 10, pages: 5, finishing: "EMMA")
    #expect(try await ana.challenge(pages).int("progress") == 25)
    // The same book twice is one.
    #expect(try await ana.challenge(books).int("progress") == 1)
    #expect(try await ana.challenge(days).int("progress") == 1)
    _ = try await server.patch("/reading-sessions/\(session)", as: ana.token, json: ["endPage": 60])
    #expect(try await ana.challenge(pages).string("status") == "won")
    #expect(try await ana.challenge(pages).int("progress") == 55)
    _ = try await server.patch("/reading-sessions/\(session)", as: ana.token, json: ["isFinished": false])
    #expect(try await ana.challenge(books).int("progress") == 1)
  }

  @Test func `what is told late counts for its day, and wins what is over`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    let id = try await ana.make(["window": "day"]).string("id")
    server.advance(.seconds(6 * 86_400))
    #expect(try await ana.challenge(id).string("status") == "expired")
    // Today is none of its days.
    try await ana.read(minutes: 61)
    #expect(try await ana.challenge(id).int("progress") == 0)
    try await ana.read(minutes: 60, ago: 6 * 86_400)
    #expect(try await ana.challenge(id).string("status") == "won")
  }

  @Test
  func `what was read on its days before somebody joined counts, and after they left it does not move it`()
    async throws
  {
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

  @Test func `a session for oneself alone counts, and of it only the sum is told`() async throws {
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

  @Test func `who won is told, the creator, and who follows them, each once`() async throws {
    let server = try await TestServer()
    let people = try await [
      Challenger(server, "ana"), Challenger(server, "bo"), Challenger(server, "cy"), Challenger(server, "di"),
    ]
    let (ana, bo, cy, di) = (people[0], people[1], people[2], people[3])
    let id = try await ana.make(["visibility": "everyone"]).string("id")
    for person in [bo, cy, di] { _ = try await person.join(id) }
    try await cy.follow(bo)
    try await bo.read(minutes: 60)
    try await bo.read(minutes: 5)
    func told(_ person: Challenger) async throws -> Int {
      let answer = try await server.get("/notifications", as: person.token).object()
      return (answer["notifications"] as? [[String: Any]] ?? []).count {
        $0["kind"] as? String == "challenge"
      }
    }
    var counts: [Int] = []
    for person in people { counts.append(try await told(person)) }
    #expect(counts == [1, 1, 1, 0])
  }

  @Test func `those in a challenge hear that somebody read, and strangers and blocked ones do not`()
    async throws
  {
    let server = try await TestServer { $0.liveInterval = .zero }
    let ana = try await Challenger(server, "ana")
    let bo = try await Challenger(server, "bo")
    let id = try await ana.make(["visibility": "everyone"]).string("id")
    _ = try await bo.join(id)
    let change = try await server.context.storage.write { transaction in
      let bo = try #require(try transaction.users.user(username: "bo", seenBy: nil))
      return try transaction.challengeMembers.fellows(of: bo.key, in: 1)
    }
    #expect(change.count == 1)
    _ = try await server.post("/users/ana/block", as: bo.token)
    let after = try await server.context.storage.write { transaction in
      let bo = try #require(try transaction.users.user(username: "bo", seenBy: nil))
      return try transaction.challengeMembers.fellows(of: bo.key, in: 1)
    }
    #expect(after.isEmpty)
  }

  // MARK: Counting again

  @Test func `a database says where what it holds is not what was read`() async throws {
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

  /// Two people who read, change, discard, join, leave and edit by chance, in zones of theirs.
  @Test(arguments: 1...6)
  func `whatever happens, points and progress are what counting by hand gives`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let server = try await TestServer()
    let people = [try await Challenger(server, "ana"), try await Challenger(server, "bo")]
    let zones = ["Pacific/Kiritimati", "America/Los_Angeles", "Europe/Vienna", "Asia/Kathmandu"]
    var ids: [String] = []
    for (index, unit) in ["minutes", "pages", "books", "days"].enumerated() {
      let draft: [String: Any] = [
        "title": unit, "unit": unit, "amount": unit == "minutes" ? 90 : unit == "pages" ? 80 : 2,
        "visibility": "everyone", "window": index % 2 == 0 ? "week" : "day", "timeZone": zones[random(0...3)],
      ].filter { !($0.key == "window" && unit == "days") }
      ids.append(try await people[0].make(draft).string("id"))
    }
    var sessions: [(person: Int, id: String)] = []
    var won: [String: Set<String>] = [:]
    for step in 0..<40 {
      let number = random(0...1)
      let person = people[number]
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
        _ = try await server.post("/reading-sessions", as: person.token, json: start)
        _ = try await server.post("/reading-sessions/\(id)/complete", as: person.token, json: end)
        sessions.append((number, id))
      case 5, 6:
        guard let session = sessions.randomElement(using: &generator) else { continue }
        let change: [String: Any] = ["endPage": random(1...60), "isFinished": random(0...1) == 0]
        _ = try await server.patch(
          "/reading-sessions/\(session.id)", as: people[session.person].token, json: change)
      case 7:
        guard let session = sessions.randomElement(using: &generator) else { continue }
        _ = try await server.delete("/reading-sessions/\(session.id)", as: people[session.person].token)
      case 8: _ = try await person.join(ids[random(0...3)])
      default:
        if random(0...1) == 0 {
          _ = try await person.leave(ids[random(0...3)])
        } else {
          _ = try await people[0].edit(ids[random(0...3)], ["amount": random(1...80)])
        }
      }
      try await compare(server, people, &won, "seed \(seed), step \(step)")
    }
    let faults = try await server.context.storage.write { transaction in
      try (ChallengeChecks.all + ReadingChecks.all).flatMap { try $0.examples(transaction) }
    }
    #expect(faults.isEmpty, "seed \(seed): \(faults)")
  }

  /// Counts the sessions that each person is told of themselves, one by one.
  private func compare(
    _ server: TestServer, _ people: [Challenger], _ won: inout [String: Set<String>], _ place: String
  ) async throws {
    for person in people {
      let sessions = try await server.get("/reading-sessions?pageSize=100", as: person.token).objects()
      for challenge in try await person.mine() {
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
        #expect(progress == counted, "\(place), \(person.username), \(challenge["title"] ?? "")")
        if counted >= challenge["amount"] as? Int ?? .max { won[person.username, default: []].insert(id) }
      }
      let trophies = try await server.get("/challenges/trophies?pageSize=100", as: person.token)
      let all = try #require(try trophies.object()["trophies"] as? [[String: Any]])
      #expect(
        Set(all.compactMap { $0["challengeId"] as? String }) == won[person.username] ?? [], "\(place)")
      #expect(all.count == won[person.username]?.count ?? 0, "\(place)")
      #expect(try trophies.int("points") == all.reduce(0) { $0 + ($1["points"] as? Int ?? 0) }, "\(place)")
    }
  }
}

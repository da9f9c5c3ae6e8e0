import Formats
import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerLibrary

/// Sessions, entries, shelves, statistics, goals, challenges and friends' views agree on all reading, however
/// a book was named.
struct ReadingAgreementTests {
  @Test func `a typed book counts like one of the catalog`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    let emma = try await server.addTitle("Emma", .book)
    try await ana.setGoal("year/books", 10)
    try await ana.read(emma, end: ["isFinished": true])
    // The same day and the same name.
    try await ana.read(start: ["bookTitle": "EMMA"], end: ["isFinished": true])
    let first = try await ana.read(start: ["bookTitle": "Letters"], end: ["isFinished": true])
    let statistics = { try await ana.statistics("2026-01-01", "2026-12-31") }
    #expect(try await statistics().books == 2)
    #expect(try await statistics().rereads == 0)
    #expect(try await statistics().months.map(\.books).reduce(0, +) == 2)
    #expect(try await ana.goals().first { $0.unit == .books }?.done == 2)
    server.advance(.seconds(86_400))
    try await ana.read(start: ["bookTitle": "letters"], end: ["isFinished": true])
    #expect(try await statistics().books == 3)
    #expect(try await statistics().rereads == 1)
    let year = try await server.read(ReadingYear.self, "/reading/years/2026", as: ana.token).content
    #expect(year.firstBook?.name == "Emma" || year.firstBook?.name == "Letters")
    #expect(year.lastBook?.name == "letters")
    try await ana.change(first, ["isFinished": false])
    #expect(try await statistics().books == 2)
    #expect(try await ana.goals().first { $0.unit == .books }?.done == 2)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a book finished in no time counts for goals, statistics, years and challenges`() async throws {
    let scene = try await Scene()
    try await scene.ana.read(minutes: 0, start: ["bookTitle": "Letters"], end: ["isFinished": true])
    try await scene.ana.read(scene.titles[0], minutes: 0, end: ["isFinished": true, "endPage": 12])
    let statistics = try await scene.ana.statistics("2026-01-01", "2026-12-31")
    #expect(statistics.books == 2 && statistics.seconds == 0 && statistics.pages == 0)
    #expect(try await scene.ana.goals().first { $0.unit == .books }?.done == 2)
    let challenge = try await scene.server.get("/challenges/\(scene.challenge)", as: scene.ana.token)
    #expect(try challenge.int("progress") == 2)
    let years = try await scene.server.get("/reading/years", as: scene.ana.token)
    #expect(years.text.contains("2026"), "\(years.text)")
    #expect(try await scene.server.operate("verify").said.problems == [])
  }

  @Test func `a year with only typed books finished in no time has a review`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    try await ana.read(minutes: 0, start: ["bookTitle": "Letters"], end: ["isFinished": true])
    let years = try await server.get("/reading/years", as: ana.token)
    #expect(years.status == 200 && years.text.contains("2026"), "\(years.text)")
  }

  @Test(arguments: [
    ("Émile", "émile"), ("Émile", "E\u{301}MILE"), ("ΟΔΟΣ", "οδος"), ("İstanbul", "i\u{307}stanbul"),
    ("İSTANBUL", "istanbul"), ("Преступление", "ПРЕСТУПЛЕНИЕ"), ("かがみ", "かか\u{3099}み"),
  ])
  func `a name in another case or Unicode form is the same book`(one: String, other: String) async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    try await ana.setGoal("year/books", 10)
    let draft: [String: Any] = ["title": "Books", "unit": "books", "amount": 50, "window": "month"]
    let challenge = try await server.post("/challenges", as: ana.token, json: draft).string("id")
    for name in [one, other] {
      try await ana.read(start: ["bookTitle": name], end: ["isFinished": true])
    }
    #expect(try await ana.statistics("2026-01-01", "2026-12-31").books == 1)
    #expect(try await ana.goals().first { $0.unit == .books }?.done == 1)
    #expect(try await server.get("/challenges/\(challenge)", as: ana.token).int("progress") == 1)
    let title = try await server.addTitle(other, .book)
    try await ana.read(title, end: ["isFinished": true])
    #expect(
      try await ana.statistics("2026-01-01", "2026-12-31").books == 1, "The catalog has the book too.")
    server.advance(.seconds(86_400))
    try await ana.read(start: ["bookTitle": other], end: ["isFinished": true])
    #expect(try await ana.statistics("2026-01-01", "2026-12-31").rereads == 1)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `names that differ in a letter or a mark are different books`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    for name in ["Émile", "Emile", "Maße", "Masse", "ısı", "isi"] {
      try await ana.read(start: ["bookTitle": name], end: ["isFinished": true])
    }
    #expect(try await ana.statistics("2026-01-01", "2026-12-31").books == 6)
  }

  @Test func `starting a book puts it on its shelf and shows progress to friends`() async throws {
    let scene = try await Scene()
    let id = newId()
    try await scene.begin(id, scene.titles[0], page: 30)
    #expect(try await scene.shelf(.now) == [scene.titles[0].id])
    let reading = try #require(try await scene.seenByFriend())
    #expect(reading.title?.id == scene.titles[0].id && reading.sessionId == id)
    #expect(reading.progress == LibraryEntry.Progress(30, .pages))
    #expect(
      try await scene.server.patch("/reading-sessions/\(id)", as: scene.ana.token, json: ["endPage": 44])
        .status == 200)
    #expect(try await scene.seenByFriend()?.progress == LibraryEntry.Progress(44, .pages))
    // A typed book is visible through its session.
    let named = newId()
    try await scene.begin(named, nil, "Letters", page: 7)
    #expect(try await scene.seenByFriend()?.bookTitle == "Letters")
    #expect(try await scene.seenByFriend()?.progress == LibraryEntry.Progress(7, .pages))
    for id in [id, named] {
      #expect(try await scene.server.delete("/reading-sessions/\(id)", as: scene.ana.token).status == 204)
    }
    #expect(try await scene.shelf(.now).isEmpty)
    #expect(try await scene.seenByFriend() == nil)
  }

  @Test func `a private session neither begins nor moves an entry`() async throws {
    let scene = try await Scene()
    let id = newId()
    try await scene.begin(id, scene.titles[0], page: 30, more: ["visibility": "onlyMe"])
    #expect(try await scene.shelf(.now).isEmpty)
    #expect(try await scene.seenByFriend() == nil)
    let shown = try await scene.server.get("/users/ana/library").text
    #expect(!shown.contains(scene.titles[0].id))
    try await scene.ana.change(id, ["visibility": "followers"])
    #expect(try await scene.shelf(.now) == [scene.titles[0].id])
    try await scene.ana.change(id, ["visibility": "onlyMe"])
    #expect(try await scene.shelf(.now).isEmpty)
    _ = try await scene.server.put("/users/ana", as: scene.ana.token, json: ["libraryVisibility": "me"])
    let other = newId()
    try await scene.begin(other, scene.titles[1], more: ["visibility": "onlyMe"])
    #expect(try await scene.shelf(.now).isEmpty, "The library may become visible later.")
    _ = try await scene.server.put("/users/ana", as: scene.ana.token, json: ["libraryVisibility": "everyone"])

    let entry = LibraryEntry(
      id: newId(), titleId: scene.titles[0].id,
      startedOn: Stamped(CivilDate(year: 2026, month: 1, day: 20), at: .at(0)),
      progress: Stamped(.init(10, .pages), at: .at(0)))
    try await scene.server.push([.entry(entry)], as: scene.ana.token)
    try await scene.ana.change(id, ["endPage": 77])
    let standing = try await scene.ana.standing(of: scene.titles[0])
    #expect(standing.first { $0.id == entry.id }?.progress?.value?.value == 10)
  }

  @Test func `deleting a session keeps an entry with a note sent late`() async throws {
    let scene = try await Scene()
    let id = newId()
    try await scene.begin(id, scene.titles[0], page: 30)
    let made = try #require(try await scene.ana.standing(of: scene.titles[0]).first)
    let noted = HybridTime.following(made.latestTime, now: Timestamp(seconds: 0))
    let note = LibraryEntry(
      id: made.id, titleId: made.titleId, note: Stamped("Read this again.", at: noted))
    try await scene.ana.change(id, ["endPage": 40])
    try await scene.server.push([.entry(note)], as: scene.ana.token)
    #expect(try await scene.server.delete("/reading-sessions/\(id)", as: scene.ana.token).status == 204)
    let left = try await scene.ana.standing(of: scene.titles[0])
    #expect(left.map(\.note?.value) == ["Read this again."])
  }

  @Test func `starting again takes a book off hold, and discarding the session restores that`() async throws {
    let scene = try await Scene()
    let entry = LibraryEntry(
      id: newId(), titleId: scene.titles[0].id,
      startedOn: Stamped(CivilDate(year: 2026, month: 1, day: 20), at: .at(0)),
      pausedOn: Stamped(CivilDate(year: 2026, month: 1, day: 25), at: .at(0)))
    try await scene.server.push([.entry(entry)], as: scene.ana.token)
    let id = newId()
    try await scene.begin(id, scene.titles[0])
    #expect(try await scene.shelf(.now) == [scene.titles[0].id])
    #expect(try await scene.ana.standing(of: scene.titles[0]).map(\.id) == [entry.id])
    _ = try await scene.server.delete("/reading-sessions/\(id)", as: scene.ana.token)
    #expect(try await scene.shelf(.now).isEmpty)
    #expect(try await scene.ana.standing(of: scene.titles[0]).map(\.status) == [.onHold])
  }

  // MARK: Random histories

  @Test(arguments: 0..<30)
  func `all views agree with the sessions after any actions`(round: Int) async throws {
    let seed = UInt64.random(in: .min ... .max)
    var chance = SeededGenerator(seed: seed)
    let scene = try await Scene()
    var history = ReadingHistory()
    for step in 0..<40 {
      scene.server.advance(
        .seconds(Int.random(in: 60...(chance.chance(15) ? 90_000 : 3_000), using: &chance)))
      let action = try await history.act(in: scene, &chance)
      try await history.check(scene, "seed \(seed), step \(step): \(action)")
    }
    #expect(try await scene.server.operate("verify").said.problems == [], "seed \(seed)")
  }

  /// A reader, and a friend who views their activity.
  struct Scene {
    let server: TestServer
    let ana: NumbersReader
    let ben: String
    let titles: [Title]
    let challenge: String

    init() async throws {
      server = try await TestServer()
      ana = try await NumbersReader(server, "ana")
      ben = try await server.signUp("ben")
      var titles: [Title] = []
      for name in ["Emma", "Persuasion"] { titles.append(try await server.addTitle(name, .book)) }
      self.titles = titles
      for (name, token) in [("ben", ana.token), ("ana", ben)] {
        _ = try await server.send(.put, "/users/\(name)/friendship", as: token)
      }
      try await ana.setGoal("year/books", 10)
      let draft: [String: Any] = ["title": "Books", "unit": "books", "amount": 50, "window": "month"]
      challenge = try await server.post("/challenges", as: ana.token, json: draft).string("id")
    }

    func begin(
      _ id: String, _ title: Title?, _ name: String = "", page: Int? = nil, more: [String: Any] = [:]
    ) async throws {
      var body: [String: Any] = ["id": id, "timeZone": "UTC"]
      if let title { body["titleId"] = title.id } else { body["bookTitle"] = name }
      body["startPage"] = page
      let answer = try await server.post(
        "/reading-sessions", as: ana.token, json: body.merging(more) { $1 })
      try #require(answer.status == 201, "\(answer.text)")
    }

    func shelf(_ shelf: LibraryShelf) async throws -> Set<String> {
      Set(
        try await server.read([LibraryTitle].self, "/library?shelf=\(shelf.rawValue)", as: ana.token)
          .map(\.title.id))
    }

    func seenByFriend() async throws -> FriendReading? {
      try await server.read([FriendNow].self, "/users/me/friends/now", as: ben).first?.reading
    }
  }
}

/// A model of sessions and their consequences.
struct ReadingHistory {
  private struct Session {
    let id: String
    let titleId: String?
    let name: String
    let startedAt: Date
    let day: String
    var endedAt: Date?
    var isOver = false
    var isFinished = false

    var finishes: Bool { isOver && isFinished }
  }

  private var sessions: [Session] = []
  private var firstDay: String?

  private static let names = ["Emma", "emma", "Letters", "Old Maps", "Émile", "émile", "E\u{301}MILE"]

  /// The book of a name in any of its spellings.
  private static func book(_ name: String) -> String {
    ["Émile", "émile", "ÉMILE"].contains(name) ? "émile" : name.lowercased()
  }

  /// Performs a random action and describes it.
  mutating func act(
    in scene: ReadingAgreementTests.Scene, _ chance: inout SeededGenerator
  ) async throws -> String {
    let token = scene.ana.token
    guard let index = sessions.indices.randomElement(using: &chance), !chance.chance(30) else {
      let id = newId()
      let title = chance.chance(65) ? scene.titles.randomElement(using: &chance) : nil
      let name = Self.names.randomElement(using: &chance) ?? "Emma"
      let page = chance.chance(40) ? Int.random(in: 1...200, using: &chance) : nil
      try await scene.begin(id, title, name, page: page)
      let session = try await scene.server.get("/reading-sessions/\(id)", as: token)
      sessions.append(
        Session(
          id: id, titleId: title?.id, name: Self.book(title?.name ?? name),
          startedAt: try Self.date(session, "startedAt"), day: try session.string("day")))
      guard chance.chance(15) else { return "begin \(title?.name ?? name) \(id)" }
      // The clock has not advanced yet.
      return try await "begin \(title?.name ?? name), " + complete(sessions.count - 1, in: scene, &chance)
    }
    let id = sessions[index].id
    let path = "/reading-sessions/\(id)"
    let isFinished = chance.chance(50)
    let page = Int.random(in: 200...400, using: &chance)
    switch Int.random(in: 0..<10, using: &chance) {
    case 0 where !sessions[index].isOver:
      _ = try await scene.server.post(path + "/pause", as: token, json: [:])
      return "pause \(id)"
    case 1 where !sessions[index].isOver:
      _ = try await scene.server.post(path + "/resume", as: token, json: [:])
      return "resume \(id)"
    case 2...6 where !sessions[index].isOver:
      return try await complete(index, in: scene, &chance)
    case 7...8 where sessions[index].isOver:
      var body: [String: Any] = ["isFinished": isFinished]
      if chance.chance(50) { body["endPage"] = page }
      try await scene.ana.change(id, body)
      sessions[index].isFinished = isFinished
      return "change \(id) \(body)"
    case 9:
      #expect(try await scene.server.delete(path, as: token).status == 204)
      sessions.remove(at: index)
      return "discard \(id)"
    default: return "nothing"
    }
  }

  private mutating func complete(
    _ index: Int, in scene: ReadingAgreementTests.Scene, _ chance: inout SeededGenerator
  ) async throws -> String {
    let id = sessions[index].id
    let isFinished = chance.chance(50)
    var body: [String: Any] = ["isFinished": isFinished]
    if chance.chance(50) { body["endPage"] = Int.random(in: 200...400, using: &chance) }
    let answer = try await scene.server.post(
      "/reading-sessions/\(id)/complete", as: scene.ana.token, json: body)
    try #require(answer.status == 200, "\(answer.text)")
    sessions[index].isOver = true
    sessions[index].isFinished = isFinished
    sessions[index].endedAt = try Self.date(answer, "endedAt")
    return "complete \(id) \(body)"
  }

  func check(_ scene: ReadingAgreementTests.Scene, _ context: String) async throws {
    let finished = sessions.filter(\.finishes)
    let readings = Set(finished.map { "\($0.day) \($0.name)" })
    let statistics = try await scene.ana.statistics("2026-01-01", "2026-12-31")
    #expect(statistics.books == readings.count, "\(context)")
    #expect(statistics.rereads == readings.count - Set(finished.map(\.name)).count, "\(context)")
    let goal = try await scene.ana.goals().first { $0.unit == .books }
    #expect(goal?.done == readings.count, "\(context)")
    let challenge = try await scene.server.get("/challenges/\(scene.challenge)", as: scene.ana.token)
    let last = try challenge.string("through")
    let inTime = Set(finished.filter { $0.day <= last }.map(\.name)).count
    #expect(try challenge.int("progress") == inTime, "\(context)")
    let now = Set(scene.titles.map(\.id).filter(isBeingRead))
    let shelf = try await scene.shelf(.now)
    #expect(shelf == now, "\(context)")
    let done = Set(finished.compactMap(\.titleId)).subtracting(now)
    let seen = try await scene.server.read(
      [LibraryTitle].self, "/library?shelf=seen&pageSize=100", as: scene.ana.token)
    #expect(Set(seen.filter { $0.status == .done }.map(\.title.id)) == done, "\(context)")
    // Friends see the open session, or the shelf.
    let reading = try await scene.seenByFriend()
    let open = sessions.filter { !$0.isOver }
    if let id = reading?.sessionId {
      #expect(open.contains { $0.id == id }, "\(context)")
    } else {
      #expect(open.isEmpty, "\(context)")
      #expect(reading.map { now.contains($0.title?.id ?? "") } ?? now.isEmpty, "\(context)")
    }
    if let id = reading?.title?.id, now.contains(id), let title = scene.titles.first(where: { $0.id == id }) {
      let entries = try await scene.ana.standing(of: title).filter { $0.status == .now }
      #expect(entries.count == 1, "\(context)")
      if let progress = entries.first?.progress?.value {
        #expect(reading?.progress == progress, "\(context)")
      }
    }
  }

  /// Returns whether the reader started a title since finishing it.
  private func isBeingRead(_ titleId: String) -> Bool {
    let own = sessions.filter { $0.titleId == titleId }
    let finished = own.filter(\.finishes).compactMap(\.endedAt).max() ?? .distantPast
    return own.contains { !$0.finishes && $0.startedAt > finished }
  }

  private static func date(_ answer: Answer, _ name: String) throws -> Date {
    try #require(try? Date(try answer.string(name), strategy: .iso8601), "\(answer.text)")
  }
}

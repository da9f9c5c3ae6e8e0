import Formats
import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerLibrary
@testable import ServerReading
@testable import ServerSocial
@testable import ServerTitles

/// Readers with known tastes.
struct Readers {
  let server: TestServer
  let ana: String
  let anaKey: Int64
  /// Six books kept by five users, and six others kept by five others.
  let fantasy: [TitleRecord]
  let crime: [TitleRecord]

  init() async throws {
    let server = try await TestServer()
    self.server = server
    ana = try await server.signUp("ana")
    (anaKey, fantasy, crime) = try await server.context.storage.write { transaction in
      let fantasy = try (0..<6).map { try Fixtures(transaction).book("Dragon \($0)", genres: ["fantasy"]) }
      let crime = try (0..<6).map { try Fixtures(transaction).book("Murder \($0)", genres: ["crime"]) }
      for number in 0..<10 {
        let person = try Fixtures(transaction).addUser("reader\(number)")
        for book in number < 5 ? fantasy : crime { try Fixtures(transaction).decide(.seen, book, by: person) }
      }
      let ana = try #require(try UserStore(transaction).user(username: "ana"))
      return (ana.key, fantasy, crime)
    }
    try await NeighborWork.perform(in: server.context.storage)
  }

  func viewer(_ username: String) throws -> Viewer {
    try server.context.storage.read { transaction in
      let user = try #require(try UserStore(transaction).user(username: username))
      return Viewer(
        key: user.key, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: "")
    }
  }

  func decide(
    _ direction: SwipeDirection, _ title: TitleRecord, by username: String, rating: Int? = nil
  ) async throws {
    let viewer = try viewer(username)
    try await server.context.storage.write {
      try Fixtures($0).decide(direction, title, by: viewer, rating: rating)
    }
  }

  func picks(_ query: String = "", as token: String? = nil) async throws -> [Recommendation] {
    try await server.read([Recommendation].self, "/recommendations\(query)", as: token ?? ana)
  }

  func names(_ query: String = "", as token: String? = nil) async throws -> [String] {
    try await picks(query, as: token).map(\.title.name)
  }
}

struct RecommendationTests {
  @Test func `a read book is a reason to recommend others of its kind`() async throws {
    let readers = try await Readers()
    try await readers.decide(.seen, readers.fantasy[0], by: "ana")
    let picks = try await readers.picks("?limit=5")
    #expect(Set(picks.map(\.title.name)) == Set(readers.fantasy.dropFirst().map(\.facts.name)))
    for pick in picks {
      #expect(
        pick.reasons == [
          RecommendationReason(kind: "finished", text: "Because you finished Dragon 0"),
          RecommendationReason(kind: "readers", text: "5 people who have Dragon 0 also have this"),
        ])
    }
    try await readers.decide(.seen, readers.fantasy[0], by: "ana", rating: 20)
    let loved = try #require(try await readers.picks("?limit=1").first)
    #expect(loved.reasons.first?.text == "Because you loved Dragon 0")
  }

  @Test func `an unknown reader gets popular titles`() async throws {
    let readers = try await Readers()
    let picks = try await readers.picks("?limit=20")
    #expect(picks.count == 12)
    let popular = RecommendationReason(kind: "popular", text: "Several people here have this")
    #expect(picks.allSatisfy { $0.reasons == [popular] })
  }

  @Test func `without neighbors, the most read genre supports similar titles`() async throws {
    let readers = try await Readers()
    let (new, other) = try await readers.server.context.storage.write { transaction in
      (
        try Fixtures(transaction).book("New", genres: ["poetry"]),
        try Fixtures(transaction).book("Verses", genres: ["poetry"])
      )
    }
    let id = newId()
    _ = try await readers.server.post(
      "/reading-sessions", as: readers.ana, json: ["id": id, "titleId": other.id, "startPage": 1])
    readers.server.advance(.seconds(3_600))
    _ = try await readers.server.post(
      "/reading-sessions/\(id)/complete", as: readers.ana, json: ["endPage": 51, "isFinished": true])
    let first = try #require(try await readers.picks().first)
    #expect(first.title.id == new.id)
    #expect(first.reasons.map(\.text).contains("You mostly read poetry"))
    #expect(try await readers.names("?limit=20").contains("Verses") == false)
  }

  @Test func `a reason names the chosen genre, not its synonym`() async throws {
    let readers = try await Readers()
    let keys = try await readers.server.context.storage.write { transaction in
      try TitleGenres.all.map { try Fixtures(transaction).book("All \($0)", genres: [$0]).id }
    }
    for chosen in PreferredGenre.allCases {
      let settings = ["preferredGenres": [chosen.rawValue]]
      #expect(
        try await readers.server.put("/reading/settings", as: readers.ana, json: settings).status == 200)
      let said = try await readers.picks("?limit=20").filter { keys.contains($0.title.id) }
      #expect(!said.isEmpty, "\(chosen)")
      let texts = Set(said.flatMap(\.reasons).filter { $0.kind == "preferred" }.map(\.text))
      #expect(texts == ["You chose “\(chosen.name)”"])
    }
  }

  @Test func `a paused book counts as begun`() async throws {
    let readers = try await Readers()
    let dragon = readers.fantasy[0]
    let id = newId()
    _ = try await readers.server.post(
      "/reading-sessions", as: readers.ana, json: ["id": id, "titleId": dragon.id])
    let because = { try await readers.picks("?limit=1").first?.reasons.first?.text }
    readers.server.advance(.seconds(600))
    _ = try await readers.server.post("/reading-sessions/\(id)/complete", as: readers.ana, json: [:])
    #expect(try await because() == "Because you are reading Dragon 0")
    let open = try #require(
      try await readers.server.changes(as: readers.ana).changes.compactMap { change in
        if case .entry(let entry) = change, entry.status == .now { entry } else { nil }
      }.first)
    var held = LibraryEntry(id: open.id, titleId: dragon.id)
    held.pausedOn = Stamped(
      CivilDate(year: 2026, month: 2, day: 2), at: .following(open.latestTime, now: Timestamp(seconds: 0)))
    try await readers.server.push([.entry(held)], as: readers.ana)
    #expect(try await because() == "Because you started Dragon 0")
  }

  @Test func `known titles are not recommended`() async throws {
    let readers = try await Readers()
    let books = readers.fantasy
    try await readers.decide(.seen, books[0], by: "ana")
    try await readers.decide(.skipped, books[1], by: "ana")
    try await readers.decide(.watchlist, books[2], by: "ana")
    // An open session is reading, too.
    _ = try await readers.server.post(
      "/reading-sessions", as: readers.ana, json: ["id": newId(), "titleId": books[3].id])
    let dismissal = try await readers.server.post(
      "/recommendations/\(books[4].id)/dismissal", as: readers.ana)
    #expect(dismissal.status == 204)
    let names = try await readers.names("?limit=20")
    let expected = [books[5]] + readers.crime
    #expect(Set(names) == Set(expected.map(\.facts.name)))
  }

  @Test func `a dismissal takes effect immediately and lasts until withdrawn, even during the job`()
    async throws
  {
    let readers = try await Readers()
    let storage = readers.server.context.storage
    let book = readers.fantasy[1]
    let path = "/recommendations/\(book.id)/dismissal"
    try await readers.decide(.seen, readers.fantasy[0], by: "ana")
    #expect(try await readers.names().contains(book.facts.name))
    try await NeighborWork.perform(in: storage) { _, _ in
      let answer = try await readers.server.post(path, as: readers.ana)
      let names = try await readers.names("?limit=20")
      #expect(answer.status == 204)
      #expect(!names.contains(book.facts.name))
    }
    try await NeighborWork.perform(in: storage)
    #expect(try await readers.names("?limit=20").contains(book.facts.name) == false)
    #expect(try await readers.server.post(path, as: readers.ana).status == 204)
    let list = try await readers.server.get("/recommendations/dismissals", as: readers.ana)
    #expect(try list.objects().compactMap { $0["id"] as? String } == [book.id])
    #expect(try await readers.server.delete(path, as: readers.ana).status == 204)
    #expect(try await readers.server.delete(path, as: readers.ana).status == 204)
    #expect(try await readers.names().contains(book.facts.name))
    #expect(try await readers.server.get("/recommendations/dismissals", as: readers.ana).objects().isEmpty)
    #expect(
      try await readers.server.post("/recommendations/\(newId())/dismissal", as: readers.ana).status == 404)
  }

  @Test func `a dismissal does not affect other users`() async throws {
    let readers = try await Readers()
    let ben = try await readers.server.signUp("ben")
    try await readers.decide(.seen, readers.fantasy[0], by: "ben")
    let before = try await readers.picks("?limit=20", as: ben)
    _ = try await readers.server.post(
      "/recommendations/\(readers.fantasy[1].id)/dismissal", as: readers.ana)
    #expect(try await readers.picks("?limit=20", as: ben) == before)
  }

  @Test func `impressions store the shown titles, up to a limit`() async throws {
    let readers = try await Readers()
    let storage = readers.server.context.storage
    try await readers.decide(.seen, readers.fantasy[0], by: "ana")
    let answer = try await readers.server.get("/recommendations?limit=20", as: readers.ana)
    let stored = try storage.read { try ImpressionStore($0).impressions(ofUser: readers.anaKey) }
    let shown = try answer.objects()
    #expect(shown.count == stored.count && shown.count == 11)
    for object in shown {
      let title = try #require(object["title"] as? [String: Any])
      let key = try storage.read { try TitleStore($0).key(id: title["id"] as? String ?? "") }
      let impression = try #require(stored.first { $0.titleKey == key })
      #expect(answer.text.contains("\"reasons\":\(impression.reasons)"))
    }
    // A title shown again is recorded again after a day.
    readers.server.advance(.seconds(3_600))
    _ = try await readers.picks("?limit=20")
    #expect(try storage.read { try ImpressionStore($0).impressions(ofUser: readers.anaKey) } == stored)
    readers.server.advance(.seconds(86_400))
    _ = try await readers.picks("?limit=1")
    let later = try storage.read { try ImpressionStore($0).impressions(ofUser: readers.anaKey) }
    let renewed = later.filter { $0.shownAt != stored[0].shownAt }
    #expect(later.count == 11)
    #expect(renewed.count == 1)

    try await storage.write { transaction in
      let many = try (0..<250).map { number in
        Impression(
          titleKey: try Fixtures(transaction).book("B\(number)").key, reasons: "[]", shownAt: .at(number))
      }
      try ImpressionStore(transaction).put(many, ofUser: readers.anaKey)
      #expect(try ImpressionStore(transaction).impressions(ofUser: readers.anaKey).count == 200)
    }
  }

  @Test func `the number of recommendations is limited`() async throws {
    let readers = try await Readers()
    let counts = [("", 8), ("?limit=0", 1), ("?limit=-7", 1), ("?limit=3", 3), ("?limit=99", 12)]
    for (query, count) in counts {
      #expect(try await readers.picks(query).count == count, "\(query)")
    }
    #expect(try await readers.picks("?limit=99999999999999999999999").count == 12)
    #expect(try await readers.server.get("/recommendations?limit=many", as: readers.ana).status == 400)
    #expect(try await readers.server.get("/recommendations?limit=", as: readers.ana).status == 400)
    #expect(try await readers.picks("?kind=film") == [])
    #expect(try await readers.server.get("/recommendations?kind=song", as: readers.ana).status == 400)
  }

  // MARK: Privacy

  @Test func `private records change nothing for other users`() async throws {
    let readers = try await Readers()
    let storage = readers.server.context.storage
    try await readers.decide(.seen, readers.fantasy[0], by: "ana")
    let secret = try await storage.write { try Fixtures($0).book("Secret", genres: ["poetry"]) }
    try await NeighborWork.perform(in: storage)
    let before = try await readers.server.get("/recommendations?limit=20", as: readers.ana)
    let rows = try storage.read { try Fixtures($0).neighborRows() }
    for (number, visibility) in [Visibility.me, .followers, .me, .me, .followers].enumerated() {
      try await storage.write { transaction in
        let person = try Fixtures(transaction).addUser("hidden\(number)")
        try ProfileStore(transaction).update(
          key: person.key, displayName: nil, bio: nil, libraryVisibility: visibility)
        for book in [readers.fantasy[0], secret, readers.crime[0]] where number < 2 || book.key != secret.key
        {
          try Fixtures(transaction).decide(.seen, book, by: person)
        }
      }
    }
    try await NeighborWork.perform(in: storage)
    #expect(try storage.read { try Fixtures($0).neighborRows() } == rows)
    let after = try await readers.server.get("/recommendations?limit=20", as: readers.ana)
    let reasons = { (answer: Answer) in
      try answer.objects().reduce(into: [String: String]()) { all, object in
        let title = object["title"] as? [String: Any]
        let reasons = object["reasons"] as? [[String: String]] ?? []
        all[title?["id"] as? String ?? ""] = reasons.compactMap { $0["text"] }.joined(separator: ", ")
      }
    }
    let (reasonsAfter, reasonsBefore) = (try reasons(after), try reasons(before))
    for (id, reason) in reasonsBefore { #expect(reasonsAfter[id] == reason) }
  }

  @Test func `a hidden library no longer counts after the next run`() async throws {
    let readers = try await Readers()
    let storage = readers.server.context.storage
    try await storage.write { transaction in
      for number in 0..<3 {
        let user = try #require(try UserStore(transaction).user(username: "reader\(number)"))
        try ProfileStore(transaction).update(
          key: user.key, displayName: nil, bio: nil, libraryVisibility: .me)
      }
    }
    try await NeighborWork.perform(in: storage)
    let fantasy = try storage.read { try TitleNeighborStore($0).neighbors(of: readers.fantasy[0].key) }
    let crime = try storage.read { try TitleNeighborStore($0).neighbors(of: readers.crime[0].key) }
    #expect(fantasy == [])
    #expect(crime.map(\.commonKeepers) == [5, 5, 5, 5, 5])
  }

  // MARK: Deletions and merges

  @Test func `dismissals and impressions of a duplicate move to its title`() async throws {
    let readers = try await Readers()
    let admin = try await readers.server.signUp("ada")
    _ = try await readers.server.operate("user", "promote", "ada")
    let (duplicate, title) = (readers.fantasy[1], readers.fantasy[2])
    _ = try await readers.picks("?limit=20")
    _ = try await readers.server.post("/recommendations/\(duplicate.id)/dismissal", as: readers.ana)
    let answer = try await readers.server.post(
      "/titles/\(duplicate.id)/merge", as: admin, json: ["into": title.id])
    #expect(answer.status == 200)
    let names = try await readers.names("?limit=20")
    #expect(!names.contains(title.facts.name) && !names.contains(duplicate.facts.name))
    #expect(try await readers.server.operate("verify").code == 0)
    // The duplicate's id works as well.
    #expect(
      try await readers.server.delete("/recommendations/\(duplicate.id)/dismissal", as: readers.ana).status
        == 204)
    #expect(try await readers.names("?limit=20").contains(title.facts.name))
    try await NeighborWork.perform(in: readers.server.context.storage)
    #expect(try await readers.names("?limit=20").contains(duplicate.facts.name) == false)
  }

  @Test func `deleting an account deletes all of its recommendation data`() async throws {
    let readers = try await Readers()
    _ = try await readers.picks()
    _ = try await readers.server.post("/recommendations/\(readers.fantasy[1].id)/dismissal", as: readers.ana)
    let answer = try await readers.server.delete(
      "/users/me", as: readers.ana, json: ["password": TestServer.password])
    #expect(answer.status == 204)
    let storage = readers.server.context.storage
    for table in ["titleDismissals", "recommendationImpressions"] {
      #expect(try storage.count(table, where: "userKey", is: readers.anaKey) == 0)
    }
  }
}

import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerReading
@testable import ServerSocial
@testable import ServerTitles

struct GroupRecommendationTests {
  /// Ana and Ben follow each other; Cleo follows only Ana.
  private struct Group {
    let readers: Readers
    let ben: String
    let cleo: String

    init() async throws {
      readers = try await Readers()
      ben = try await readers.server.signUp("ben")
      cleo = try await readers.server.signUp("cleo")
      for (one, other) in [(readers.ana, "ben"), (ben, "ana"), (cleo, "ana")] {
        #expect(try await readers.server.post("/users/\(other)/follow", as: one).status == 200)
      }
    }

    func answer(_ names: String, limit: Int = 20) async throws -> Answer {
      try await readers.server.get("/recommendations/group?with=\(names)&limit=\(limit)", as: readers.ana)
    }

    func picks(_ names: String = "ben") async throws -> [Recommendation] {
      try await readers.server.read(
        [Recommendation].self, "/recommendations/group?with=\(names)&limit=20", as: readers.ana)
    }
  }

  @Test func `friends get unknown titles that suit both, with anonymous reasons`() async throws {
    let group = try await Group()
    let readers = group.readers
    try await readers.decide(.seen, readers.fantasy[0], by: "ana")
    try await readers.decide(.seen, readers.fantasy[1], by: "ben")
    try await readers.decide(.skipped, readers.fantasy[2], by: "ben")
    let picks = try await group.picks()
    #expect(Set(picks.prefix(3).map(\.title.name)) == ["Dragon 3", "Dragon 4", "Dragon 5"])
    #expect(picks.allSatisfy { !["Dragon 0", "Dragon 1", "Dragon 2"].contains($0.title.name) })
    #expect(
      picks.first?.reasons == [
        RecommendationReason(kind: "everyone", text: "A good fit for all of you"),
        RecommendationReason(kind: "genre", text: "You all read fantasy"),
      ])
    for reason in picks.flatMap(\.reasons) {
      for word in ["ana", "ben", "Dragon", "Murder"] { #expect(!reason.text.contains(word)) }
    }
  }

  @Test func `the caller's e-books are excluded, and a friend's are not revealed`() async throws {
    let group = try await Group()
    let readers = group.readers
    for (number, username) in ["ana", "ben"].enumerated() {
      let (user, book) = (try readers.viewer(username), readers.fantasy[number])
      try await readers.server.context.storage.write { transaction in
        var ebook = EbookRecord(
          id: newId(), userKey: user.key, hash: [1], size: 1, name: "Book", addedAt: .at(0))
        ebook.titleKey = book.key
        _ = try EbookStore(transaction).insert(ebook)
      }
    }
    let names = try await group.picks().map(\.title.name)
    #expect(!names.contains("Dragon 0") && names.contains("Dragon 1"))
  }

  @Test func `the lowest score of a group counts as much as the average`() async throws {
    let group = try await Group()
    let readers = group.readers
    // Both have one book of each genre, and Ana has more of one.
    let both = try await readers.server.context.storage.write { transaction in
      let both = try (0..<3).map { try Fixtures(transaction).book("Both \($0)", genres: ["war"]) }
      for number in 0..<10 {
        let user = try #require(try UserStore(transaction).user(username: "reader\(number)"))
        let person = Viewer(
          key: user.key, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: "")
        for book in both { try Fixtures(transaction).decide(.seen, book, by: person) }
      }
      return both
    }
    try await NeighborWork.perform(in: readers.server.context.storage)
    for book in readers.fantasy.prefix(4) { try await readers.decide(.seen, book, by: "ana") }
    for book in readers.crime.prefix(4) { try await readers.decide(.seen, book, by: "ben") }
    let names = try await group.picks().map(\.title.name)
    #expect(Set(names.prefix(3)) == Set(both.map(\.facts.name)))
  }

  @Test func `groups need mutual follows or a shared session`() async throws {
    let group = try await Group()
    let readers = group.readers
    #expect(try await group.answer("ben").status == 200)
    let stranger = try await group.answer("cleo")
    let nobody = try await group.answer("nobody")
    #expect(stranger.status == 422 && stranger.text == nobody.text)
    #expect(try await group.answer("ana").status == 422)
    #expect(try await group.answer("ben,cleo").status == 422)
    #expect(try await group.answer("").status == 422)
    #expect(try await group.answer("a,b,c,d,e,f,g,h").status == 422)
    #expect(try await readers.server.get("/recommendations/group", as: readers.ana).status == 400)

    let session = newId()
    _ = try await readers.server.post(
      "/reading-sessions", as: readers.ana,
      json: ["id": session, "bookTitle": "Emma", "visibility": "everyone"])
    let joined = newId()
    _ = try await readers.server.post(
      "/reading-sessions/\(session)/participants", as: group.cleo,
      json: ["id": joined, "bookTitle": "Emma", "visibility": "everyone"])
    #expect(try await group.answer("cleo").status == 200)
    _ = try await readers.server.post("/reading-sessions/\(joined)/complete", as: group.cleo, json: [:])
    #expect(try await group.answer("cleo").status == 422)

    #expect(try await readers.server.post("/users/ana/block", as: group.ben).status == 204)
    #expect(try await group.answer("ben").text == nobody.text)
  }

  @Test func `a group does not reveal a reader whose session is hidden`() async throws {
    let group = try await Group()
    let readers = group.readers
    let session = newId()
    _ = try await readers.server.post(
      "/reading-sessions", as: readers.ana,
      json: ["id": session, "bookTitle": "Emma", "visibility": "everyone"])
    let nobody = try await group.answer("nobody")
    for visibility in ["onlyMe", "followers"] {
      let joined = newId()
      let answer = try await readers.server.post(
        "/reading-sessions/\(session)/participants", as: group.cleo,
        json: ["id": joined, "bookTitle": "Emma", "visibility": visibility])
      #expect(answer.status == 201, "\(answer.text)")
      #expect(try await readers.server.get("/reading-sessions/\(joined)", as: readers.ana).status == 404)
      let hidden = try await group.answer("cleo")
      #expect(hidden.status == 422 && hidden.text == nobody.text, "\(visibility)")
      #expect(try await readers.server.delete("/reading-sessions/\(joined)", as: group.cleo).status == 204)
    }
  }

  @Test func `a dismissal by any member applies`() async throws {
    let group = try await Group()
    let readers = group.readers
    try await readers.decide(.seen, readers.fantasy[0], by: "ana")
    #expect(try await group.picks().contains { $0.title.id == readers.fantasy[3].id })
    _ = try await readers.server.post("/recommendations/\(readers.fantasy[3].id)/dismissal", as: group.ben)
    #expect(try await group.picks().contains { $0.title.id == readers.fantasy[3].id } == false)
    _ = try await readers.server.delete("/recommendations/\(readers.fantasy[3].id)/dismissal", as: group.ben)
    #expect(try await group.picks().contains { $0.title.id == readers.fantasy[3].id })
  }

  @Test(arguments: ["onlyMe", "followers", "everyone"])
  func `the records of a friend with a hidden library change nothing for the group`(visibility: String)
    async throws
  {
    let group = try await Group()
    let readers = group.readers
    try await readers.decide(.seen, readers.fantasy[0], by: "ana")
    let viewer = try readers.viewer("ben")
    try await readers.server.context.storage.write {
      try ProfileStore($0).update(key: viewer.key, displayName: nil, bio: nil, libraryVisibility: .me)
    }
    let before = try await group.answer("ben")
    try await readers.decide(.seen, readers.fantasy[1], by: "ben")
    try await readers.decide(.skipped, readers.crime[1], by: "ben")
    _ = try await readers.server.post("/recommendations/\(readers.fantasy[3].id)/dismissal", as: group.ben)
    let id = newId()
    _ = try await readers.server.post(
      "/reading-sessions", as: group.ben,
      json: ["id": id, "titleId": readers.fantasy[2].id, "visibility": visibility])
    readers.server.advance(.seconds(600))
    _ = try await readers.server.post(
      "/reading-sessions/\(id)/complete", as: group.ben, json: ["isFinished": true])
    #expect(try await group.answer("ben").text == before.text)
  }
}

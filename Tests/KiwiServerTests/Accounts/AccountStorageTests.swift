import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiServer

/// What one account may store.
struct AccountStorageTests {
  private let server: TestServer
  private let ana: String
  private let bob: String

  init() async throws {
    server = try await TestServer { $0.accountStorage = 60_000 }
    ana = try await server.signUp("ana")
    bob = try await server.signUp("bob")
  }

  private func bytes(of username: String) throws -> Int {
    try server.application.storage.read { transaction in
      let user = try #require(try transaction.users.user(username: username))
      return try transaction.accountTotals.totals(ofUser: user.key).bytes
    }
  }

  @Test func `words are refused beyond the quota, in words, and deleting makes room`() async throws {
    let text = String(repeating: "€", count: 2_000)
    var ids: [String] = []
    var answer = try await server.upload("/posts", as: ana, [.text("caption", text)])
    while answer.status == 201, ids.count < 50 {
      ids.append(try answer.string("id"))
      answer = try await server.upload("/posts", as: ana, [.text("caption", text)])
    }
    #expect(ids.count == 9, "6 kB each")
    #expect(answer.status == 422)
    #expect(answer.text.contains("account_full"))
    #expect(try bytes(of: "ana") <= 60_000)
    #expect(
      try await server.upload("/posts", as: bob, [.text("caption", text)]).status == 201, "Others go on.")
    #expect(try await server.post("/users/bob/follow", as: ana).status == 200, "What takes no room goes on.")
    #expect(try await server.delete("/posts/\(ids[0])", as: ana).status == 204)
    #expect(try await server.upload("/posts", as: ana, [.text("caption", text)]).status == 201)
  }

  @Test func `notes to ratings count too`() async throws {
    let bar = try await server.addSpot("Noodle Bar")
    let id = newId()
    try await server.push([.experience(newExperience(id, at: bar))], as: ana)
    let note = String(repeating: "x", count: Limits.noteLength)
    var status = 200
    var given = 0
    while status == 200, given < 50 {
      status = try await server.pushed([try newRating(newId(), of: id, 9, note: note, time: given)], as: ana)
        .status
      given += 1
    }
    #expect(status == 422)
    #expect(given < 10)
  }

  @Test func `what was counted is what is there, whatever is changed and deleted`() async throws {
    let bar = try await server.addSpot("Noodle Bar")
    let film = try await server.addTitle("Emma")
    let (experience, entry, list) = (newId(), newId(), newId())
    try await server.push(
      [
        .experience(newExperience(experience, at: bar)),
        try newRating(newId(), of: experience, 9, note: "Salty."),
        newWish(bar), try newZone(newId()),
        .swipedItem(SwipedItem(titleId: film.id, seenAt: .at(1))),
        .entry(LibraryEntry(id: entry, titleId: film.id, note: Stamped("Long.", at: .at(1)))),
        .list(
          UserList(
            id: list, name: Stamped("Best", at: .at(1)), sortKey: Stamped("a", at: .at(1)),
            createdDate: Stamped(.daysAgo(1), at: .at(1)))),
      ], as: ana)
    let before = try bytes(of: "ana")
    #expect(before > 1_000)
    try await server.push(
      [.entry(LibraryEntry(id: entry, titleId: film.id, note: Stamped("Long.\nLonger.", at: .at(2))))],
      as: ana)
    #expect(try bytes(of: "ana") > before)
    let post = try await server.write("Words", as: ana)
    let comment = try await server.post("/posts/\(post)/comments", as: bob, json: ["text": "Hm"])
    #expect(comment.status == 201)
    #expect(try bytes(of: "bob") > 0)
    #expect(try await server.delete("/posts/\(post)", as: ana).status == 204)
    #expect(try bytes(of: "bob") == 0, "The comment went with the post.")
    #expect(try await server.operate("verify", isServing: true).code == 0)
  }

  @Test func `a row that is counted wrongly is found`() async throws {
    _ = try await server.write("Words", as: ana)
    try await server.application.storage.write {
      try $0.connection.run("UPDATE accountTotals SET bytes = bytes + 1")
    }
    let (code, said) = try await server.operate("verify", isServing: true)
    #expect(code == 1)
    #expect(said.problems.contains { $0.contains("bytes of accounts") })
  }

  @Test func `several uses of a rate are taken at once or not at all`() throws {
    let limiter = RateLimiter(isEnabled: true)
    let rule = RateLimiter.Rule(name: "test", burst: 100, period: .seconds(3_600))
    try limiter.take(rule, for: "ana", uses: 60)
    #expect(throws: APIError.self) { try limiter.take(rule, for: "ana", uses: 41) }
    try limiter.take(rule, for: "ana", uses: 40)
    #expect(throws: APIError.self) { try limiter.take(rule, for: "ana") }
    try limiter.take(rule, for: "bob", uses: 100)
  }
}

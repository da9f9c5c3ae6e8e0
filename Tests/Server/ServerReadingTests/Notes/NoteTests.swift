import Formats
import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading

struct NoteTests {
  private let id = "0192b1f0-0000-7000-8000-000000000001"
  private let other = "0192b1f0-0000-7000-8000-000000000002"

  private func write(
    _ text: String = "A thought", id: String? = nil, _ server: TestServer, as token: String,
    _ more: [String: Any] = ["bookTitle": "Emma"]
  ) async throws -> Answer {
    let note: [String: Any] = ["id": id ?? UUIDv7.generate(), "text": text]
    return try await server.post("/notes", as: token, json: note.merging(more) { $1 })
  }

  @Test func `a repeated note is written once, and a deleted one is not restored`() async throws {
    let server = try await TestServer()
    let (ana, ben) = (try await server.signUp("ana"), try await server.signUp("ben"))
    #expect(try await write(id: id, server, as: ana).status == 201)
    let again = try await write(id: id, server, as: ana)
    #expect(again.status == 201)
    #expect(try await server.get("/notes", as: ana).objects().count == 1)
    #expect(try await write(id: id, server, as: ben).status == 422)
    #expect(try await server.delete("/notes/\(id)", as: ben).status == 404)
    #expect(try await server.delete("/notes/\(id)", as: ana).status == 204)
    #expect(try await server.get("/notes/\(id)", as: ana).status == 404)
    #expect(try await server.delete("/notes/\(id)", as: ana).status == 404)
    #expect(try await write(id: id, server, as: ana).status == 410)
    #expect(try await server.get("/notes", as: ana).objects().isEmpty)
    #expect(try await server.operate("verify").code == 0)
  }

  @Test func `two devices that change one note lose nothing`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    #expect(try await write("First", id: id, server, as: ana).int("revision") == 0)
    let one = try await server.patch("/notes/\(id)", as: ana, json: ["text": "Phone", "revision": 0])
    #expect(try one.int("revision") == 1)
    // The same change again is already done.
    #expect(
      try await server.patch("/notes/\(id)", as: ana, json: ["text": "Phone", "revision": 0]).int("revision")
        == 1)
    let late = try await server.patch("/notes/\(id)", as: ana, json: ["text": "Desk", "revision": 0])
    #expect(late.status == 409)
    #expect(late.errorCode == "changed_meanwhile")
    #expect(try await server.get("/notes/\(id)", as: ana).string("text") == "Phone")
    let decided = try await server.patch("/notes/\(id)", as: ana, json: ["text": "Desk", "revision": 1])
    #expect(try decided.string("text") == "Desk")
    let moved = try await server.patch(
      "/notes/\(id)", as: ana, json: ["position": ["page": 3], "chapter": 2, "word": 90])
    #expect((try moved.object()["position"] as? [String: Any])?["page"] as? Int == 3)
    #expect(try moved.string("text") == "Desk")
    let placeless = try await server.patch("/notes/\(id)", as: ana, json: ["position": [:] as [String: Any]])
    #expect(try placeless.object()["position"] is NSNull)
    #expect(try placeless.int("chapter") == 2)
  }

  @Test func `a note written while reading belongs to that book and outlives a discarded session`()
    async throws
  {
    let server = try await TestServer()
    let (ana, ben) = (try await server.signUp("ana"), try await server.signUp("ben"))
    _ = try await server.post("/reading-sessions", as: ana, json: ["id": other, "bookTitle": "Persuasion"])
    let note = try await write(
      id: id, server, as: ana,
      ["sessionId": other, "position": ["page": 12], "visibility": "everyone"])
    #expect(try note.string("bookTitle") == "Persuasion")
    #expect(try note.string("sessionId") == other)
    #expect(try await server.get("/notes?sessionId=\(other)", as: ana).objects().count == 1)
    #expect(try await server.get("/notes/\(id)", as: ben).object()["sessionId"] is NSNull)
    #expect(try await write("A thought", server, as: ben, ["sessionId": other]).status == 422)
    #expect(try await server.delete("/reading-sessions/\(other)", as: ana).status == 204)
    let kept = try await server.get("/notes/\(id)", as: ana)
    #expect(try kept.string("bookTitle") == "Persuasion")
    #expect(try kept.object()["sessionId"] is NSNull)
  }

  @Test(
    arguments: [
      (["text": ""], "text"), (["kind": "song"], "kind"), (["position": ["page": -1]], "position"),
      (["position": ["percent": 101]], "position"), (["chapter": -1], "chapter"),
      (["titleId": "nowhere"], "titleId"), (["visibility": "nobody"], "visibility"),
      (["bookTitle": ""], "bookTitle"),
    ] as [([String: any Sendable], String)])
  func `invalid notes are rejected`(wrong: [String: any Sendable], field: String) async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let answer = try await write("A thought", server, as: ana, ["bookTitle": "Emma"].merging(wrong) { $1 })
    #expect(answer.status == 422 && answer.errorField == field, "\(field): \(answer.text)")
  }

  @Test func `a title's page has other readers' notes, by audience and reading progress`() async throws {
    let server = try await TestServer()
    let (ana, ben) = (try await server.signUp("ana"), try await server.signUp("ben"))
    let emma = try await server.addTitle("Emma", .book)
    for (text, page, visibility) in [
      ("mine", 1, "onlyMe"), ("early", 10, "everyone"), ("late", 200, "everyone"),
      ("friends", 5, "followers"),
    ] {
      _ = try await write(
        text, server, as: ana,
        ["titleId": emma.id, "position": ["page": page], "visibility": visibility])
    }
    func seen(_ token: String?) async throws -> [String: Bool] {
      let notes = try await server.get("/titles/\(emma.id)/notes", as: token).objects()
      return Dictionary(
        uniqueKeysWithValues: notes.map { ($0["text"] as? String ?? "", $0["isBeyond"] as? Bool ?? false) })
    }
    #expect(try await seen(nil) == ["early": true, "late": true])
    #expect(try await seen(ben) == ["early": true, "late": true])
    _ = try await server.post("/users/ana/follow", as: ben)
    _ = try await server.post(
      "/reading-sessions", as: ben, json: ["id": other, "titleId": emma.id, "startPage": 12])
    #expect(try await seen(ben) == ["early": false, "late": true, "friends": false])
    _ = try await server.post("/reading-sessions/\(other)/complete", as: ben, json: ["isFinished": true])
    #expect(try await seen(ben) == ["early": false, "late": false, "friends": false])
    #expect(try await seen(ana).isEmpty)
    _ = try await server.post("/users/ana/mute", as: ben)
    #expect(try await seen(ben).isEmpty)
    _ = try await server.delete("/users/ana/mute", as: ben)
    _ = try await server.post("/users/ben/block", as: ana)
    #expect(try await seen(ben).isEmpty)
  }

  @Test func `a merge moves notes, and deleting an account deletes its own`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let admin = try await server.signUp("ada")
    _ = try await server.operate("user", "promote", "ada")
    let (duplicate, emma) = (
      try await server.addTitle("Emma (double)", .book), try await server.addTitle("Emma", .book)
    )
    _ = try await write(
      "Of the double", id: id, server, as: ana, ["titleId": duplicate.id, "visibility": "everyone"])
    _ = try await server.post("/titles/\(duplicate.id)/merge", as: admin, json: ["into": emma.id])
    #expect(try await server.get("/notes?titleId=\(emma.id)", as: ana).objects().count == 1)
    #expect(try await server.get("/notes?titleId=\(duplicate.id)", as: ana).objects().count == 1)
    #expect(try await server.get("/titles/\(emma.id)/notes").objects().count == 1)
    _ = try await server.delete("/users/me", as: ana, json: ["password": TestServer.password])
    #expect(try await server.get("/titles/\(emma.id)/notes").objects().isEmpty)
    let left = try await server.context.storage.write { transaction in
      try NoteStore(transaction).note(id: id)
    }
    #expect(left == nil)
  }

  @Test func `the note of the day is an older one, fixed for the day, and changes between days`() async throws
  {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    for number in 0..<12 { _ = try await write("Note \(number)", server, as: ana) }
    #expect(try await server.get("/notes/today", as: ana).object()["note"] is NSNull)
    var seen: Set<String> = []
    for _ in 0..<20 {
      server.advance(.seconds(24 * 60 * 60))
      let first = try await server.get("/notes/today", as: ana)
      _ = try await write("Of today", server, as: ana)
      #expect(try await server.get("/notes/today", as: ana).body == first.body)
      seen.insert(try #require(try first.object()["note"] as? [String: Any])["text"] as? String ?? "")
    }
    #expect(seen.count > 4, "The note changes over twenty days.")
  }

  @Test func `an export has all notes by book, unchanged`() async throws {
    let server = try await TestServer()
    let (ana, ben) = (try await server.signUp("ana"), try await server.signUp("ben"))
    let emma = try await server.addTitle("Emma", .book)
    _ = try await write("Later", server, as: ana, ["titleId": emma.id, "position": ["page": 40]])
    _ = try await write(
      "Seldom,\nvery *seldom*", server, as: ana,
      ["titleId": emma.id, "position": ["page": 4], "kind": "quote"])
    _ = try await write("# 1. of mine", server, as: ana, ["bookTitle": "Persuasion"])
    _ = try await write("Not theirs", server, as: ben)
    let markdown = try await server.get("/notes/export", as: ana)
    #expect(
      markdown.headers["Content-Disposition"] == "attachment; filename=\"kiwifruit-notes.md\"")
    let day = Timestamp(seconds: 1_770_000_000).day.description
    #expect(
      markdown.text == """
        # Notes

        ## Emma

        > Seldom,
        > very \\*seldom\\*

        *Page 4, \(day)*

        Later

        *Page 40, \(day)*

        ## Persuasion

        \\# 1. of mine

        *\(day)*

        """)
    let json = try await server.get("/notes/export?format=json&titleId=\(emma.id)", as: ana)
    #expect(try json.objects().map { $0["text"] as? String } == ["Seldom,\nvery *seldom*", "Later"])
    #expect(try await server.get("/notes/export?format=pdf", as: ana).status == 400)
  }
}

import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerTitles

struct TitleCorrectionTests {
  private struct World {
    let server: TestServer
    let ana: String
    let bob: String
    let admin: String
    /// A title of a catalog.
    let dune: String

    init(_ change: (inout Configuration) -> Void = { _ in }) async throws {
      server = try await TestServer(change)
      ana = try await server.signUp("ana")
      bob = try await server.signUp("bob")
      admin = try await server.signUp("ada")
      _ = try await server.operate("user", "promote", "ada")
      _ = try await server.context.storage.write { transaction in
        try BundledCatalog.store(
          CatalogParser(kind: .film).parse(
            Array("Dune\t1984\tdirector=David Lynch\tdrama\ten\t137\t".utf8)),
          in: transaction)
      }
      dune = try #require(try await server.get("/titles?q=dune").ids().first)
    }

    func correct(_ id: String, _ json: [String: Any], as token: String) async throws -> Answer {
      try await server.patch("/titles/\(id)", as: token, json: json)
    }

    func history(_ id: String, as token: String) async throws -> [[String: Any]] {
      try await server.get("/titles/\(id)/history", as: token).objects()
    }

    func undo(_ change: String, of id: String, as token: String) async throws -> Answer {
      try await server.post("/titles/\(id)/undo", as: token, json: ["changeId": change])
    }

    func member(_ name: String, of id: String) async throws -> Any? {
      let value = try await server.get("/titles/\(id)").object()[name]
      return value is NSNull ? nil : value
    }
  }

  @Test func `an added title is public and in the history`() async throws {
    let world = try await World()
    let answer = try await world.server.post(
      "/titles", as: world.ana,
      json: [
        "kind": "book", "name": " Plums  ", "year": 2001, "people": [["role": "author", "name": "Ana Sol"]],
        "genres": ["essay"], "pages": 120,
      ])
    #expect(answer.status == 201)
    let id = try answer.string("id")
    #expect(answer.headers["Location"] == "/titles/\(id)")
    let found = try await world.server.get("/titles?q=plums+sol").objects()
    #expect(found.count == 1)
    #expect(found.first?["name"] as? String == "Plums")
    let history = try await world.history(id, as: world.bob)
    #expect(history.count == 1)
    #expect(history.first?["kind"] as? String == "added")
    #expect((history.first?["author"] as? [String: Any])?["username"] as? String == "ana")
    #expect(history.first?["mayUndo"] as? Bool == false)
    #expect(try await world.server.post("/titles", json: ["kind": "book", "name": "x"]).status == 401)
  }

  @Test func `each field has limits`() async throws {
    let world = try await World()
    let wrong: [(String, Any)] = [
      ("name", ""), ("name", NSNull()), ("name", String(repeating: "x", count: 301)), ("year", 9_999),
      ("year", "1999"), ("people", "x"), ("people", [["role": "cook", "name": "x"]]),
      ("people", [["role": "author", "name": " "]]), ("genres", ["nonsense"]), ("genres", [3]),
      ("language", "english"), ("runtimeMinutes", 0), ("pages", 3),
      ("description", String(repeating: "x", count: 1_001)),
      ("people", (0..<51).map { ["role": "author", "name": "\($0)"] }),
    ]
    for (field, value) in wrong {
      let answer = try await world.correct(world.dune, [field: value], as: world.ana)
      #expect((400..<500).contains(answer.status) && answer.errorField == field, "\(field): \(value)")
      let added = try await world.server.post(
        "/titles", as: world.ana, json: ["kind": "film", "name": "A"].merging([field: value]) { $1 })
      #expect((400..<500).contains(added.status) && added.errorField == field, "\(field): \(value)")
    }
    #expect(
      try await world.server.post("/titles", as: world.ana, json: ["kind": "film"]).errorField == "name")
    #expect(
      try await world.server.post("/titles", as: world.ana, json: ["kind": "song", "name": "A"]).errorField
        == "kind")
    #expect(try await world.history(world.dune, as: world.ana).isEmpty)
  }

  @Test func `a correction changes the given fields only, and undoing it restores them`() async throws {
    let world = try await World()
    let before = try await world.server.get("/titles/\(world.dune)").body
    let answer = try await world.correct(
      world.dune, ["name": "Dune: Part One", "year": 2021, "language": NSNull(), "runtimeMinutes": 137],
      as: world.ana)
    #expect(answer.status == 200)
    #expect(try answer.object()["year"] as? Int == 2021)
    #expect(try await world.member("language", of: world.dune) == nil)
    let change = try #require(try await world.history(world.dune, as: world.ana).first)
    let id = try #require(change["id"] as? String)
    #expect(change["mayUndo"] as? Bool == true)
    #expect((change["before"] as? NSDictionary) == ["name": "Dune", "year": 1984, "language": "en"])
    #expect(
      (change["after"] as? NSDictionary) == ["name": "Dune: Part One", "year": 2021, "language": NSNull()])
    #expect(try await world.server.get("/titles?q=dune+part").objects().count == 1)
    // A repeated correction changes nothing.
    #expect(try await world.correct(world.dune, ["year": 2021], as: world.bob).status == 200)
    #expect(try await world.history(world.dune, as: world.bob).count == 1)
    #expect(try await world.undo(id, of: world.dune, as: world.bob).status == 403)
    #expect(try await world.undo(id, of: world.dune, as: world.ana).status == 200)
    #expect(try await world.undo(id, of: world.dune, as: world.ana).status == 200)
    #expect(try await world.server.get("/titles/\(world.dune)").body == before)
    #expect(try await world.server.get("/titles?q=dune+part").objects().isEmpty)
    #expect(try await world.history(world.dune, as: world.ana).first?["undoneAt"] as? String != nil)
    #expect(try await world.server.context.storage.unsoundIndexes() == [])
  }

  @Test func `an undo keeps later changes of other fields and is rejected after changes of the same`()
    async throws
  {
    let world = try await World()
    _ = try await world.correct(world.dune, ["name": "Doon", "genres": ["science fiction"]], as: world.ana)
    let first = try #require(try await world.history(world.dune, as: world.ana).first?["id"] as? String)
    _ = try await world.correct(world.dune, ["year": 1985], as: world.bob)
    _ = try await world.correct(world.dune, ["name": "Dune (film)"], as: world.bob)
    let third = try #require(try await world.history(world.dune, as: world.bob).first?["id"] as? String)
    let refused = try await world.undo(first, of: world.dune, as: world.ana)
    #expect(refused.status == 409)
    #expect(refused.errorCode == "changed_since")
    #expect(try await world.undo(third, of: world.dune, as: world.bob).status == 200)
    #expect(try await world.member("name", of: world.dune) as? String == "Doon")
    #expect(try await world.undo(first, of: world.dune, as: world.ana).status == 200)
    #expect(try await world.member("name", of: world.dune) as? String == "Dune")
    #expect(try await world.member("year", of: world.dune) as? Int == 1985)
    #expect(try await world.member("genres", of: world.dune) as? [String] == ["drama"])
  }

  @Test func `an undo restores values that are no longer allowed`() async throws {
    let world = try await World()
    let name = String(repeating: "x", count: Limits.titleNameLength + 1)
    let id = try await world.server.addTitle(name, .show, genres: ["of old"]).id
    let answer = try await world.correct(
      id, ["name": "Short", "genres": ["news", "reality", "soap", "talk"]], as: world.ana)
    #expect(answer.status == 200)
    let change = try #require(try await world.history(id, as: world.ana).first?["id"] as? String)
    #expect(try await world.undo(change, of: id, as: world.ana).status == 200)
    #expect(try await world.member("name", of: id) as? String == name)
    #expect(try await world.member("genres", of: id) as? [String] == ["of old"])
  }

  @Test func `an admin can undo any change, which is audited`() async throws {
    let world = try await World()
    _ = try await world.correct(world.dune, ["name": "Spam"], as: world.ana)
    let change = try #require(try await world.history(world.dune, as: world.admin).first?["id"] as? String)
    #expect(try await world.undo(change, of: world.dune, as: world.admin).status == 200)
    #expect(try await world.member("name", of: world.dune) as? String == "Dune")
    #expect(
      try await world.server.operate("audit").said.lines.contains {
        $0.contains("ada  undo_title_change \(world.dune)")
      })
    #expect(
      try await world.undo("01a1fd7d-0000-7000-8000-000000000000", of: world.dune, as: world.admin).status
        == 404)
  }

  @Test func `an added title can be corrected by its creator and by admins`() async throws {
    let world = try await World()
    let id = try await world.server.post("/titles", as: world.ana, json: ["kind": "book", "name": "Mine"])
      .string("id")
    #expect(try await world.correct(id, ["year": 2000], as: world.bob).status == 403)
    #expect(try await world.correct(id, ["year": 2000], as: world.ana).status == 200)
    #expect(try await world.correct(id, ["year": 2001], as: world.admin).status == 200)
    let added = try #require(try await world.history(id, as: world.ana).last?["id"] as? String)
    #expect(try await world.undo(added, of: id, as: world.ana).status == 422)
  }

  @Test func `a catalog overwrites no correction until it is undone`() async throws {
    let world = try await World()
    _ = try await world.correct(world.dune, ["language": "fr"], as: world.ana)
    func load(_ language: String, _ minutes: Int) async throws {
      _ = try await world.server.context.storage.write { transaction in
        try BundledCatalog.store(
          CatalogParser(kind: .film).parse(Array("Dune\t1984\t\t\t\(language)\t\(minutes)\t".utf8)),
          in: transaction)
      }
    }
    try await load("de", 138)
    #expect(try await world.member("language", of: world.dune) as? String == "fr")
    #expect(try await world.member("runtimeMinutes", of: world.dune) as? Int == 138)
    let change = try #require(try await world.history(world.dune, as: world.ana).first?["id"] as? String)
    _ = try await world.undo(change, of: world.dune, as: world.ana)
    #expect(try await world.member("language", of: world.dune) as? String == "en")
    try await load("de", 138)
    #expect(try await world.member("language", of: world.dune) as? String == "de")
  }

  @Test func `a duplicate is merged into the title, and its id refers to it`() async throws {
    let world = try await World()
    let duplicate = try await world.server.post(
      "/titles", as: world.ana, json: ["kind": "film", "name": "Dune double"]
    ).string("id")
    let path = "/titles/\(duplicate)/merge"
    #expect(try await world.server.post(path, as: world.ana, json: ["into": world.dune]).status == 403)
    #expect(
      try await world.server.post(path, as: world.admin, json: ["into": duplicate]).errorField == "into")
    #expect(try await world.server.post(path, as: world.admin, json: ["into": "x"]).errorField == "into")
    let book = try await world.server.post("/titles", as: world.ana, json: ["kind": "book", "name": "B"])
      .string("id")
    #expect(try await world.server.post(path, as: world.admin, json: ["into": book]).errorField == "into")
    for _ in 0..<2 {
      let answer = try await world.server.post(path, as: world.admin, json: ["into": world.dune])
      #expect(answer.status == 200)
      #expect(try answer.string("id") == world.dune)
    }
    #expect(try await world.server.get("/titles/\(duplicate)").string("id") == world.dune)
    #expect(try await world.server.get("/titles?q=double").objects().isEmpty)
    #expect(try await world.correct(duplicate, ["year": 1986], as: world.bob).string("id") == world.dune)
    #expect(
      try await world.server.operate("audit").said.lines.filter { $0.contains("merge_title \(duplicate)") }
        .count
        == 1)
    // After another merge all ids refer to the last title.
    let last = try await world.server.post("/titles", as: world.ana, json: ["kind": "film", "name": "L"])
      .string("id")
    _ = try await world.server.post("/titles/\(world.dune)/merge", as: world.admin, json: ["into": last])
    #expect(try await world.server.get("/titles/\(duplicate)").string("id") == last)
    // The catalog still knows the duplicate, but neither restores it nor changes the remaining title.
    _ = try await world.server.context.storage.write { transaction in
      try BundledCatalog.store(
        CatalogParser(kind: .film).parse(Array("Dune\t1984\t\t\tde\t\t".utf8)), in: transaction)
    }
    #expect(try await world.server.get("/titles?q=dune").objects().isEmpty)
    #expect(try await world.member("name", of: last) as? String == "L")
    #expect(try await world.server.context.storage.unsoundIndexes() == [])
  }

  @Test func `concurrent corrections, undos and merges agree with the history`() async throws {
    let seed = UInt64.random(in: 0...(.max))
    let world = try await World()
    let duplicate = try await world.server.post(
      "/titles", as: world.admin, json: ["kind": "film", "name": "Double"]
    ).string("id")
    await withTaskGroup(of: Void.self) { group in
      for (number, token) in [world.ana, world.bob, world.admin].enumerated() {
        group.addTask {
          var random = SeededGenerator(seed: seed &+ UInt64(number))
          for step in 0..<12 {
            let id = Bool.random(using: &random) ? world.dune : duplicate
            if Int.random(in: 0..<3, using: &random) == 0,
              let change = try? await world.history(id, as: token).randomElement(using: &random)?["id"]
                as? String
            {
              _ = try? await world.undo(change, of: id, as: token)
            } else {
              _ = try? await world.correct(
                id, ["year": 1900 + Int.random(in: 0..<9, using: &random)], as: token)
            }
            if number == 2, step == 6 {
              _ = try? await world.server.post(
                "/titles/\(duplicate)/merge", as: token, json: ["into": world.dune])
            }
          }
        }
      }
    }
    #expect(try await world.server.get("/titles/\(duplicate)").string("id") == world.dune, "seed \(seed)")
    let history = try await world.server.get("/titles/\(world.dune)/history?pageSize=100", as: world.ana)
      .objects()
    let standing = history.first { $0["undoneAt"] is NSNull }
    let expected = (standing?["after"] as? [String: Any])?["year"] as? Int ?? 1984
    #expect(try await world.member("year", of: world.dune) as? Int == expected, "seed \(seed)")
  }

  @Test func `added titles per user and day are limited`() async throws {
    let world = try await World()
    for number in 0..<Limits.titlesAddedPerDay {
      #expect(
        try await world.server.post("/titles", as: world.ana, json: ["kind": "book", "name": "\(number)"])
          .status == 201)
    }
    let answer = try await world.server.post(
      "/titles", as: world.ana, json: ["kind": "book", "name": "one more"])
    #expect(answer.status == 429)
    #expect(
      try await world.server.post("/titles", as: world.bob, json: ["kind": "book", "name": "his"]).status
        == 201)
    world.server.advance(.seconds(24 * 60 * 60 + 1))
    #expect(
      try await world.server.post("/titles", as: world.ana, json: ["kind": "book", "name": "late"]).status
        == 201)
  }

  @Test func `changes are kept without a name after their author's account is deleted`() async throws {
    let world = try await World()
    _ = try await world.correct(world.dune, ["year": 1985], as: world.ana)
    let answer = try await world.server.delete(
      "/users/me", as: world.ana, json: ["password": TestServer.password])
    #expect(answer.status == 204)
    let change = try #require(try await world.history(world.dune, as: world.bob).first)
    #expect(change["author"] is NSNull)
    #expect(try await world.member("year", of: world.dune) as? Int == 1985)
  }
}

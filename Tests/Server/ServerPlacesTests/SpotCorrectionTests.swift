import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// Corrections of places, their history and their undo.
struct SpotCorrectionTests {
  private struct World {
    let server: TestServer
    let ana: String
    let bob: String
    let admin: String
    /// A place from a source.
    let bar: Spot

    init() async throws {
      server = try await TestServer()
      ana = try await server.signUp("ana")
      bob = try await server.signUp("bob")
      admin = try await server.signUp("ada")
      try await server.makeAdmin("ada")
      bar = try await server.addSpot("Noodle Bar")
    }

    /// Adds a place as a user.
    func add(_ name: String, by token: String, _ latitude: Double = 48.2, isPrivate: Bool = false)
      async throws -> Spot
    {
      let answer = try await server.post(
        "/spots", as: token,
        json: [
          "name": name, "category": "cafe", "isPrivate": isPrivate,
          "coordinate": ["latitude": latitude, "longitude": 16.37],
        ])
      try #require(answer.status == 201, "\(answer.text)")
      return try JSONDecoder().decode(Spot.self, from: Data(answer.body))
    }

    func correct(_ id: String, _ json: [String: Any], as token: String) async throws -> Answer {
      try await server.patch("/spots/\(id)", as: token, json: json)
    }

    func move(_ id: String, _ latitude: Double, as token: String) async throws -> Answer {
      try await correct(id, ["coordinate": ["latitude": latitude, "longitude": 16.37]], as: token)
    }

    func history(_ id: String, as token: String) async throws -> [[String: Any]] {
      try await server.get("/spots/\(id)/history", as: token).objects()
    }

    func undo(_ change: String, of id: String, as token: String) async throws -> Answer {
      try await server.post("/spots/\(id)/undo", as: token, json: ["changeId": change])
    }

    func latest(_ id: String, as token: String) async throws -> String {
      try #require(try await history(id, as: token).first?["id"] as? String)
    }

    func member(_ name: String, of id: String) async throws -> Any? {
      let value = try await server.get("/spots/\(id)").object()[name]
      return value is NSNull ? nil : value
    }
  }

  private static let street = ["address": "Am Hof 3", "openingHours": "Mo-Fr 08:00-18:00"]

  @Test func `an added place is in the history under its user's name`() async throws {
    let world = try await World()
    let cafe = try await world.add("The Slow Cup", by: world.ana)
    let history = try await world.history(cafe.id, as: world.bob)
    #expect(history.count == 1)
    #expect(history.first?["kind"] as? String == "added")
    #expect((history.first?["author"] as? [String: Any])?["username"] as? String == "ana")
    #expect(
      (history.first?["after"] as? NSDictionary) == [
        "name": "The Slow Cup", "category": "cafe", "coordinate": ["latitude": 48.2, "longitude": 16.37],
      ])
    let added = try #require(history.first?["id"] as? String)
    #expect(try await world.undo(added, of: cafe.id, as: world.ana).status == 422)
    #expect(try await world.server.get("/spots/\(cafe.id)/history").status == 401)
  }

  @Test func `each field has limits`() async throws {
    let world = try await World()
    let long = String(repeating: "x", count: 301)
    let wrong: [(String, Any)] = [
      ("name", ""), ("name", " "), ("name", NSNull()), ("name", 3), ("name", long), ("category", "moon"),
      ("category", NSNull()), ("coordinate", NSNull()), ("coordinate", "x"), ("address", long),
      ("town", long), ("openingHours", long), ("phone", long), ("website", "javascript:alert(1)"),
      ("website", "https://"), ("website", "https://x y.org"), ("website", "ftp://x.org"),
      ("website", "https://x.org/" + long), ("description", String(repeating: "x", count: 1_001)),
    ]
    for (field, value) in wrong {
      let answer = try await world.correct(world.bar.id, [field: value], as: world.ana)
      #expect((400..<500).contains(answer.status) && answer.errorField == field, "\(field): \(value)")
      let place: [String: Any] = ["latitude": 1, "longitude": 1]
      let added = try await world.server.post(
        "/spots", as: world.ana,
        json: ["name": "A", "category": "bar", "coordinate": place].merging([field: value]) { $1 })
      #expect((400..<500).contains(added.status) && added.errorField == field, "\(field): \(value)")
    }
    for coordinate: [String: Any] in [["latitude": 91, "longitude": 0], ["latitude": 0], [:]] {
      let answer = try await world.correct(world.bar.id, ["coordinate": coordinate], as: world.ana)
      #expect((400..<500).contains(answer.status) && answer.errorField?.hasPrefix("coordinate") == true)
    }
    #expect(try await world.history(world.bar.id, as: world.ana).isEmpty)
  }

  @Test func `a correction changes the given fields only, and undoing it restores them`() async throws {
    let world = try await World()
    let id = world.bar.id
    let before = try await world.server.get("/spots/\(id)").body
    let answer = try await world.correct(
      id, ["name": "Noodle House", "category": "cafe"].merging(Self.street) { $1 }, as: world.ana)
    #expect(answer.status == 200)
    #expect(try answer.string("openingHours") == "Mo-Fr 08:00-18:00")
    let change = try #require(try await world.history(id, as: world.ana).first)
    #expect(change["mayUndo"] as? Bool == true)
    #expect(
      (change["before"] as? NSDictionary) == [
        "name": "Noodle Bar", "category": "restaurant", "address": NSNull(), "openingHours": NSNull(),
      ])
    // The place is found by its new name, street and category.
    let near = "/spots?latitude=48.2&longitude=16.37&category="
    #expect(try await world.server.get("/spots?q=house").objects().count == 1)
    #expect(try await world.server.get("/spots?q=hof").objects().count == 1)
    #expect(try await world.server.get(near + "cafe").objects().count == 1)
    #expect(try await world.server.get(near + "restaurant").objects().isEmpty)
    // A repeated correction changes nothing.
    #expect(try await world.correct(id, ["name": "Noodle House"], as: world.bob).status == 200)
    #expect(try await world.history(id, as: world.bob).count == 1)
    let changeId = try #require(change["id"] as? String)
    #expect(try await world.undo(changeId, of: id, as: world.bob).status == 403)
    for _ in 0..<2 { #expect(try await world.undo(changeId, of: id, as: world.ana).status == 200) }
    #expect(try await world.server.get("/spots/\(id)").body == before)
    #expect(try await world.server.get("/spots?q=house").objects().isEmpty)
    #expect(try await world.server.get(near + "restaurant").objects().count == 1)
    #expect(try await world.history(id, as: world.ana).first?["undoneAt"] as? String != nil)
    #expect(try await world.server.context.storage.unsoundIndexes() == [])
  }

  @Test func `the second of two conflicting corrections is rejected`() async throws {
    let world = try await World()
    let id = world.bar.id
    let seen: [String: Any] = ["name": "Noodle Bar", "phone": NSNull()]
    #expect(
      try await world.correct(id, ["name": "Noodle House", "before": seen], as: world.ana).status == 200)
    let late = try await world.correct(
      id, ["name": "Noodle Hut", "phone": "1", "before": seen], as: world.bob)
    #expect(late.status == 409)
    #expect(late.errorCode == "changed_since" && late.errorField == "name")
    // No part of the rejected correction was applied.
    #expect(try await world.member("phone", of: id) == nil)
    // Corrections of other fields and equal corrections do not conflict.
    #expect(try await world.correct(id, ["phone": "1", "before": seen], as: world.bob).status == 200)
    #expect(
      try await world.correct(id, ["name": "Noodle House", "before": seen], as: world.bob).status == 200)
    let now: [String: Any] = ["name": "Noodle House"]
    #expect(try await world.correct(id, ["name": "Noodle Hut", "before": now], as: world.bob).status == 200)
    #expect(try await world.member("name", of: id) as? String == "Noodle Hut")
    let wrong = try await world.correct(id, ["name": "A", "before": ["name": 3]], as: world.bob)
    #expect(wrong.status == 400 && wrong.errorField == "before.name")
  }

  @Test func `an undo keeps later changes of other fields and is rejected after changes of the same`()
    async throws
  {
    let world = try await World()
    let id = world.bar.id
    _ = try await world.correct(id, ["name": "Doon", "phone": "1"], as: world.ana)
    let first = try await world.latest(id, as: world.ana)
    _ = try await world.correct(id, ["town": "Wien"], as: world.bob)
    _ = try await world.correct(id, ["name": "Noodle Hut"], as: world.bob)
    let third = try await world.latest(id, as: world.bob)
    let refused = try await world.undo(first, of: id, as: world.ana)
    #expect(refused.status == 409 && refused.errorCode == "changed_since")
    #expect(try await world.undo(third, of: id, as: world.bob).status == 200)
    #expect(try await world.member("name", of: id) as? String == "Doon")
    #expect(try await world.undo(first, of: id, as: world.ana).status == 200)
    #expect(try await world.member("name", of: id) as? String == "Noodle Bar")
    #expect(try await world.member("phone", of: id) == nil)
    #expect(try await world.member("town", of: id) as? String == "Wien")
  }

  @Test
  func `an added place can be corrected by its user and admins, a private one only by its user`()
    async throws
  {
    let world = try await World()
    let cafe = try await world.add("Mine", by: world.ana)
    #expect(try await world.correct(cafe.id, ["phone": "1"], as: world.bob).status == 403)
    #expect(try await world.correct(cafe.id, ["phone": "2"], as: world.ana).status == 200)
    let change = try await world.latest(cafe.id, as: world.ana)
    #expect(try await world.correct(cafe.id, ["town": "Wien"], as: world.admin).status == 200)
    #expect(try await world.undo(change, of: cafe.id, as: world.admin).status == 200)
    #expect(
      try await world.server.operate("audit").said.lines.contains {
        $0.contains("ada  undo_spot_change \(cafe.id)") && $0.contains("by ana")
      })
    let home = try await world.add("Home", by: world.ana, isPrivate: true)
    #expect(try await world.correct(home.id, ["phone": "1"], as: world.ana).status == 200)
    let hidden = try await world.latest(home.id, as: world.ana)
    for token in [world.bob, world.admin] {
      #expect(try await world.correct(home.id, ["phone": "2"], as: token).status == 404)
      #expect(try await world.undo(hidden, of: home.id, as: token).status == 404)
      #expect(try await world.server.get("/spots/\(home.id)/history", as: token).status == 404)
      #expect(try await world.undo(hidden, of: cafe.id, as: token).status == 404)
    }
    #expect(try await world.server.patch("/spots/\(cafe.id)", json: ["phone": "1"]).status == 401)
  }

  @Test func `a source overwrites no correction until it is undone`() async throws {
    let world = try await World()
    var facts = SpotFacts(
      name: "Café Kiwi", category: .cafe, coordinate: world.bar.coordinate, openingHours: "24/7")
    func load() async throws -> SpotImporter.Outcome {
      let found = FoundSpot(source: "osm:node/1", facts: facts, attribution: "©")
      return try await world.server.context.storage.write {
        try SpotImporter.store(found, reason: .imported, now: .at(0), in: $0)
      }
    }
    #expect(try await load() == .new)
    let id = try #require(
      try world.server.context.storage.read { try SpotStore($0).spot(source: "osm:node/1")?.id })
    _ = try await world.correct(id, ["openingHours": NSNull(), "name": "Café Kakapo"], as: world.ana)
    facts.openingHours = "Mo-Fr 08:00-18:00"
    facts.phone = "1"
    #expect(try await load() == .changed())
    #expect(try await world.member("openingHours", of: id) == nil)
    #expect(try await world.member("name", of: id) as? String == "Café Kakapo")
    #expect(try await world.member("phone", of: id) as? String == "1")
    _ = try await world.undo(try await world.latest(id, as: world.ana), of: id, as: world.ana)
    #expect(try await world.member("openingHours", of: id) as? String == "24/7")
    #expect(try await load() == .changed())
    #expect(try await world.member("openingHours", of: id) as? String == "Mo-Fr 08:00-18:00")
  }

  @Test func `concurrent editors, sources and readers agree with the history`() async throws {
    let seed = UInt64.random(in: 0...(.max))
    let world = try await World()
    let id = world.bar.id
    let facts = SpotFacts(name: "Noodle Bar", category: .restaurant, coordinate: world.bar.coordinate)
    let key = try #require(try world.server.context.storage.read { try SpotStore($0).spot(id: id)?.key })
    try await world.server.context.storage.write {
      try SpotStore($0).setSource("osm:node/7", ofSpot: key, isOrigin: true)
    }
    await withTaskGroup(of: Void.self) { group in
      for (number, token) in [world.ana, world.bob].enumerated() {
        group.addTask {
          var random = SeededGenerator(seed: seed &+ UInt64(number))
          for _ in 0..<12 {
            if Int.random(in: 0..<3, using: &random) == 0,
              let change = try? await world.history(id, as: token).randomElement(using: &random)?["id"]
                as? String
            {
              _ = try? await world.undo(change, of: id, as: token)
            } else {
              let digit = Int.random(in: 0..<9, using: &random)
              _ = try? await world.correct(id, ["phone": "\(digit)", "name": "Bar \(digit)"], as: token)
            }
          }
        }
      }
      group.addTask {
        for number in 0..<12 {
          var found = FoundSpot(source: "osm:node/7", facts: facts, attribution: "©")
          found.facts.description = "\(number)"
          _ = try? await world.server.context.storage.write { [found] in
            try SpotImporter.store(found, reason: .imported, now: .at(0), in: $0)
          }
        }
      }
      group.addTask {
        for _ in 0..<24 {
          // No reader sees half of a correction.
          guard let spot = try? await world.server.get("/spots/\(id)").object() else { continue }
          let name = spot["name"] as? String
          #expect(
            name == "Noodle Bar" || name == "Bar \(spot["phone"] as? String ?? "none")", "seed \(seed)")
        }
      }
    }
    let history = try await world.server.get("/spots/\(id)/history?pageSize=100", as: world.ana).objects()
    let standing = history.first {
      $0["undoneAt"] is NSNull && ($0["after"] as? [String: Any])?["name"] != nil
    }
    let expected = (standing?["after"] as? [String: Any])?["name"] as? String ?? "Noodle Bar"
    #expect(try await world.member("name", of: id) as? String == expected, "seed \(seed)")
    #expect(try await world.member("description", of: id) as? String == "11", "seed \(seed)")
    #expect(try await world.server.context.storage.unsoundIndexes() == [])
  }

  @Test func `a correction under a duplicate's id applies to the merge target`() async throws {
    let world = try await World()
    let other = try await world.server.addSpot("Noodles", 48.2001)
    _ = try await world.correct(world.bar.id, ["phone": "1"], as: world.ana)
    #expect(
      try await world.server.post(
        "/spots/\(world.bar.id)/merge", as: world.admin, json: ["into": other.id]
      ).status == 200)
    let answer = try await world.correct(world.bar.id, ["phone": "2"], as: world.bob)
    #expect(try answer.string("id") == other.id)
    #expect(try await world.history(world.bar.id, as: world.bob).count == 1)
    let duplicates = "/spots/\(other.id)/doubles"
    #expect(try await world.server.get(duplicates, as: world.bob).status == 403)
    #expect(try await world.server.get(duplicates, as: world.admin).ids() == [world.bar.id])
    #expect(try await world.server.post("/spots/\(world.bar.id)/unmerge", as: world.admin).status == 200)
    #expect(try await world.server.get(duplicates, as: world.admin).ids() == [])
    #expect(try await world.member("phone", of: world.bar.id) as? String == "1")
    #expect(try await world.member("phone", of: other.id) as? String == "2")
    #expect(try await world.history(world.bar.id, as: world.bob).count == 1)
  }

  @Test func `corrections are limited per user and day`() async throws {
    let world = try await World()
    for number in 0..<Limits.spotCorrectionsPerDay {
      #expect(try await world.correct(world.bar.id, ["phone": "\(number)"], as: world.ana).status == 200)
    }
    #expect(try await world.correct(world.bar.id, ["phone": "x"], as: world.ana).status == 429)
    #expect(try await world.correct(world.bar.id, ["phone": "x"], as: world.bob).status == 200)
    world.server.advance(.seconds(24 * 60 * 60 + 1))
    #expect(try await world.correct(world.bar.id, ["phone": "y"], as: world.ana).status == 200)
  }

  // MARK: Zones

  @Test func `moving a place into a zone or out of it reveals nothing`() async throws {
    let world = try await World()
    let id = newId()
    let visit = newExperience(id, at: world.bar, visibility: .everyone)
    // A hundredth of a degree of latitude is 1,113 meters.
    try await world.server.push(
      [.experience(visit), try newZone(newId(), 48.21, radius: 100)], as: world.ana)
    func isSeen() async throws -> Bool { try await world.server.get("/visits/\(id)").status == 200 }
    #expect(try await isSeen())
    #expect(try await world.move(world.bar.id, 48.21, as: world.bob).status == 200)
    #expect(try await !isSeen())
    #expect(try await world.server.operate("verify").said.problems == [])
    let into = try await world.latest(world.bar.id, as: world.bob)
    // The place is out of the zone now, but was in it.
    #expect(try await world.move(world.bar.id, 48.215, as: world.bob).status == 200)
    #expect(try await !isSeen())
    // Her later records there are hidden, too.
    let late = newId()
    try await world.server.push(
      [.experience(newExperience(late, at: world.bar, visibility: .everyone))], as: world.ana)
    #expect(try await world.server.get("/visits/\(late)").status == 404)
    #expect(try await world.server.operate("verify").said.problems == [])
    let on = try await world.latest(world.bar.id, as: world.bob)
    for change in [on, into] {
      #expect(try await world.undo(change, of: world.bar.id, as: world.bob).status == 200)
    }
    // An undone move could probe another position next, so the visit stays hidden until an admin reviews it.
    #expect(try await !isSeen())
    #expect(try await world.server.operate("verify").said.problems == [])
    #expect(try await world.undo(into, of: world.bar.id, as: world.bob).status == 200)
    for change in [on, into] {
      #expect(try await !isSeen())
      let mayUndo = try await world.history(world.bar.id, as: world.admin).filter {
        $0["mayUndo"] as? Bool == true
      }
      #expect(mayUndo.contains { $0["id"] as? String == change })
      #expect(try await world.undo(change, of: world.bar.id, as: world.admin).status == 200)
    }
    #expect(try await isSeen())
    #expect(
      try await world.history(world.bar.id, as: world.admin).allSatisfy { $0["mayUndo"] as? Bool == false })
    #expect(try await world.undo(into, of: world.bar.id, as: world.admin).status == 200)
    #expect(try await world.server.operate("verify").said.problems == [])
    let near = "/spots?latitude=48.2&longitude=16.37&radius=10"
    #expect(try await world.server.get(near).objects().count == 1)
  }

  @Test func `a place can be moved near its original position only, except by an admin`() async throws {
    let world = try await World()
    let id = world.bar.id
    #expect(try await world.move(id, 48.3, as: world.bob).errorField == "coordinate")
    #expect(try await world.move(id, 48.215, as: world.bob).status == 200)
    // Several small steps do not get further.
    #expect(try await world.move(id, 48.23, as: world.bob).status == 422)
    #expect(try await world.move(id, 48.23, as: world.admin).status == 200)
    let mine = try await world.add("Home", by: world.ana, isPrivate: true)
    #expect(try await world.move(mine.id, 10, as: world.ana).status == 200)
  }

  @Test func `an added place is private once it is moved into its user's zone`() async throws {
    let world = try await World()
    let cafe = try await world.add("My kitchen", by: world.ana)
    let visited = try await world.add("The Slow Cup", by: world.ana)
    try await world.server.push([try newZone(newId(), 48.21, radius: 100)], as: world.ana)
    try await world.server.push([.experience(newExperience(newId(), at: visited))], as: world.bob)
    for spot in [cafe, visited] {
      #expect(try await world.move(spot.id, 48.21, as: world.ana).status == 200)
    }
    #expect(try await world.server.get("/spots/\(cafe.id)", as: world.bob).status == 404)
    #expect(try await world.server.get("/spots/\(cafe.id)", as: world.ana).status == 200)
    #expect(try await world.server.get("/spots?q=kitchen", as: world.bob).objects().isEmpty)
    // Other users have records there, but no longer learn who added it.
    #expect(try await world.server.get("/spots/\(visited.id)", as: world.bob).status == 200)
    for token in [world.bob, world.admin] {
      #expect(try await world.history(visited.id, as: token).allSatisfy { $0["author"] is NSNull })
    }
    #expect(try await world.history(visited.id, as: world.ana).allSatisfy { $0["author"] is [String: Any] })
  }

  @Test func `the history hides names of hidden and deleted users`() async throws {
    let world = try await World()
    _ = try await world.correct(world.bar.id, ["phone": "1"], as: world.ana)
    _ = try await world.correct(world.bar.id, ["town": "Wien"], as: world.bob)
    func authors(_ token: String) async throws -> [String?] {
      try await world.history(world.bar.id, as: token).map {
        ($0["author"] as? [String: Any])?["username"] as? String
      }
    }
    #expect(try await authors(world.admin) == ["bob", "ana"])
    #expect(try await world.server.post("/users/bob/block", as: world.ana).status < 300)
    #expect(try await authors(world.ana) == [nil, "ana"])
    #expect(try await authors(world.bob) == ["bob", nil])
    let gone = try await world.server.delete(
      "/users/me", as: world.ana, json: ["password": TestServer.password])
    #expect(gone.status == 204)
    #expect(try await authors(world.admin) == ["bob", nil])
    #expect(try await world.member("phone", of: world.bar.id) as? String == "1")
  }

  // MARK: Visits of a place

  @Test func `visits show their audience only to their user`() async throws {
    let world = try await World()
    let home = try await world.server.addSpot("Corner Shop", 48.3)
    let soon = Date(timeIntervalSinceNow: 86_400 * 365)
    let visits = [
      newExperience(newId(), at: world.bar, "Soup", visibility: .everyone),
      newExperience(newId(), at: world.bar, "Tea", visibility: .followers),
      newExperience(newId(), at: world.bar, "Cake", visibility: .onlyMe),
      newExperience(newId(), at: home, "Bread", visibility: .everyone),
      newExperience(newId(), at: world.bar, "Later", visibility: .everyone, publishedFrom: soon),
    ]
    try await world.server.push(
      visits.map(LibraryChange.experience) + [try newZone(newId(), 48.3)], as: world.ana)
    func audiences(_ token: String?) async throws -> [String: String] {
      let visits = try await world.server.get("/users/ana/visits", as: token).objects()
      return Dictionary(
        uniqueKeysWithValues: visits.map {
          ($0["name"] as? String ?? "", $0["visibility"] as? String ?? "null")
        })
    }
    #expect(
      try await audiences(world.ana) == [
        "Soup": "everyone", "Tea": "followers", "Cake": "onlyMe", "Bread": "onlyMe", "Later": "onlyMe",
      ])
    #expect(try await audiences(world.bob) == ["Soup": "null"])
    #expect(try await world.server.post("/users/ana/follow", as: world.bob).status < 300)
    #expect(try await audiences(world.bob) == ["Soup": "null", "Tea": "null"])
    #expect(try await audiences(nil) == ["Soup": "null"])
  }
}

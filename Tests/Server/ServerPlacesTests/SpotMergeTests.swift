import Foundation
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerPlaces

/// Duplicate places, merged and unmerged.
struct SpotMergeTests {
  private struct World {
    let server: TestServer
    let ana: String
    let admin: String
    let duplicate: String
    let spot: String

    init() async throws {
      server = try await TestServer()
      ana = try await server.signUp("ana")
      admin = try await server.signUp("ada")
      _ = try await server.operate("user", "promote", "ada")
      var ids: [String] = []
      for (name, east) in [("Café Kiwi", 16.37), ("Cafe Kiwi", 16.371)] {
        let json: [String: Any] = [
          "name": name, "category": "cafe", "coordinate": ["latitude": 48.2, "longitude": east],
        ]
        ids.append(try await server.post("/spots", as: ana, json: json).string("id"))
      }
      (duplicate, spot) = (ids[0], ids[1])
    }

    func records(of token: String) async throws -> [LibraryChange] {
      try await server.changes(as: token).changes
    }

    func experience(of token: String) async throws -> Experience? {
      for case .experience(let experience) in try await records(of: token) { return experience }
      return nil
    }

    func wishes(of token: String) async throws -> [String: Bool] {
      var wishes: [String: Bool] = [:]
      for case .spotWish(let wish) in try await records(of: token) {
        wishes[wish.spotId] = wish.isWished?.value
      }
      return wishes
    }

    func sourceSpot(_ source: String) throws -> String? {
      try server.context.storage.read { try SpotStore($0).spot(source: source)?.id }
    }
  }

  private static func time(_ number: Int64) -> HybridTime {
    var clock = HybridClock(node: 1, latest: nil)
    return clock.now(1_770_000_000_000 + number)
  }

  @Test func `all references follow a merged duplicate and return after the unmerge`() async throws {
    let world = try await World()
    let id = UUIDv7.generate()
    let experience = Experience(
      id: id, spotId: world.duplicate, name: Stamped("Flat white", at: Self.time(0)),
      createdDate: Stamped(Date(timeIntervalSince1970: 1_770_000_000), at: Self.time(0)))
    try await world.server.push(
      [
        .experience(experience),
        .spotWish(SpotWish(spotId: world.duplicate, isWished: Stamped(true, at: Self.time(0)))),
      ], as: world.ana)
    try await world.server.context.storage.write { transaction in
      let key = try #require(try SpotStore(transaction).spot(id: world.duplicate)?.key)
      try SpotStore(transaction).setSource("osm:node/1", ofSpot: key, isOrigin: true)
    }

    let merged = try await world.server.post(
      "/spots/\(world.duplicate)/merge", as: world.admin, json: ["into": world.spot])
    #expect(merged.status == 200)
    #expect(try merged.string("id") == world.spot)
    #expect(try await world.server.get("/spots/\(world.duplicate)").string("id") == world.spot)
    #expect(try await world.server.get("/spots?q=kiwi").objects().count == 1)
    #expect(try await world.experience(of: world.ana)?.spotId == world.spot)
    #expect(try await world.wishes(of: world.ana) == [world.spot: true, world.duplicate: false])
    #expect(try world.sourceSpot("osm:node/1") == world.spot)
    // An offline device continues with the old id.
    var later = experience
    later.name = Stamped("Cortado", at: Self.time(5))
    try await world.server.push([.experience(later)], as: world.ana)
    #expect(try await world.experience(of: world.ana)?.name?.value == "Cortado")
    #expect(try await world.experience(of: world.ana)?.spotId == world.spot)
    // A repeated merge changes nothing.
    #expect(
      try await world.server.post(
        "/spots/\(world.duplicate)/merge", as: world.admin, json: ["into": world.spot]
      ).status == 200)

    let parted = try await world.server.post("/spots/\(world.duplicate)/unmerge", as: world.admin)
    #expect(parted.status == 200)
    #expect(try parted.string("id") == world.duplicate)
    #expect(try await world.server.get("/spots?q=kiwi").objects().count == 2)
    #expect(try await world.experience(of: world.ana)?.spotId == world.duplicate)
    #expect(try await world.experience(of: world.ana)?.name?.value == "Cortado")
    #expect(try await world.wishes(of: world.ana) == [world.spot: false, world.duplicate: true])
    #expect(try world.sourceSpot("osm:node/1") == world.duplicate)
  }

  @Test func `records of the merge target stay there after an unmerge`() async throws {
    let world = try await World()
    let wish = { SpotWish(spotId: $0, isWished: Stamped(true, at: Self.time(0))) }
    try await world.server.push(
      [.spotWish(wish(world.spot)), .spotWish(wish(world.duplicate))], as: world.ana)
    _ = try await world.server.post(
      "/spots/\(world.duplicate)/merge", as: world.admin, json: ["into": world.spot])
    #expect(try await world.wishes(of: world.ana) == [world.spot: true, world.duplicate: false])
    _ = try await world.server.post("/spots/\(world.duplicate)/unmerge", as: world.admin)
    #expect(try await world.wishes(of: world.ana) == [world.spot: true, world.duplicate: true])
  }

  @Test func `records under a duplicate's id return to it after the unmerge`() async throws {
    let world = try await World()
    let third = try await world.server.post(
      "/spots", as: world.ana,
      json: ["name": "Third", "category": "cafe", "coordinate": ["latitude": 48.2, "longitude": 16.37]]
    ).string("id")
    for (duplicate, spot) in [(world.duplicate, world.spot), (world.spot, third)] {
      _ = try await world.server.post("/spots/\(duplicate)/merge", as: world.admin, json: ["into": spot])
    }
    let id = UUIDv7.generate()
    let experience = Experience(
      id: id, spotId: world.duplicate, name: Stamped("Flat white", at: Self.time(0)),
      createdDate: Stamped(Date(timeIntervalSince1970: 1_770_000_000), at: Self.time(0)))
    let wish = SpotWish(spotId: world.duplicate, isWished: Stamped(true, at: Self.time(0)))
    let answer = try await world.server.push([.experience(experience), .spotWish(wish)], as: world.ana)
    #expect(answer.changes.first?.spotId == third)
    #expect(answer.spots.map(\.id) == [third])
    #expect(try await world.experience(of: world.ana)?.spotId == third)
    #expect(
      try await world.wishes(of: world.ana) == [world.duplicate: false, world.spot: false, third: true])
    // A withdrawn wish of the duplicate withdraws none of the target.
    let (sent, again) = (
      SpotWish(spotId: world.duplicate, isWished: Stamped(false, at: Self.time(900_000_000_000))),
      SpotWish(spotId: world.duplicate, isWished: Stamped(true, at: Self.time(1)))
    )
    for wish in [again, sent] { try await world.server.push([.spotWish(wish)], as: world.ana) }
    #expect(
      try await world.wishes(of: world.ana) == [world.duplicate: false, world.spot: false, third: true])
    var posts: [String] = []
    for _ in 0..<2 {
      let post = try await world.server.upload(
        "/posts", as: world.ana, [.text("caption", "Lovely"), .text("about", "spot:" + world.duplicate)])
      try #require(post.status == 201, "\(post.text)")
      posts.append(try post.string("id"))
    }
    // The author moves one post to the merge target.
    let edited = try await world.server.patch(
      "/posts/\(posts[1])", as: world.ana, json: ["about": "spot:" + third])
    #expect(edited.status == 200, "\(edited.text)")

    for duplicate in [world.spot, world.duplicate] {
      #expect(try await world.server.post("/spots/\(duplicate)/unmerge", as: world.admin).status == 200)
    }
    #expect(try await world.experience(of: world.ana)?.spotId == world.duplicate)
    #expect(
      try await world.wishes(of: world.ana) == [world.duplicate: true, world.spot: false, third: false])
    for (post, spot) in zip(posts, [world.duplicate, third]) {
      #expect(try await world.server.get("/posts/\(post)").text.contains("\"\(spot)\""))
    }
    #expect(try await world.server.operate("verify").said.problems == [])
  }

  @Test func `an experience is changed and withdrawn under any id of its place`() async throws {
    let world = try await World()
    let id = UUIDv7.generate()
    var experience = Experience(
      id: id, spotId: world.duplicate, name: Stamped("Flat white", at: Self.time(0)),
      createdDate: Stamped(Date(timeIntervalSince1970: 1_770_000_000), at: Self.time(0)))
    try await world.server.push([.experience(experience)], as: world.ana)
    _ = try await world.server.post(
      "/spots/\(world.duplicate)/merge", as: world.admin, json: ["into": world.spot])
    _ = try await world.server.post("/spots/\(world.duplicate)/unmerge", as: world.admin)
    for (number, spot) in [world.spot, world.duplicate, UUIDv7.generate()].enumerated() {
      experience = experience.moved(toSpot: spot)
      experience.name = Stamped("Number \(number)", at: Self.time(Int64(number) + 1))
      let answer = try await world.server.push([.experience(experience)], as: world.ana)
      #expect(answer.changes.first?.spotId == world.duplicate)
      #expect(answer.spots.map(\.id) == [world.duplicate])
      #expect(try await world.experience(of: world.ana)?.name?.value == "Number \(number)")
    }
    experience.isDeleted = Stamped(true, at: Self.time(9))
    try await world.server.push([.experience(experience.moved(toSpot: world.spot))], as: world.ana)
    #expect(try await world.experience(of: world.ana)?.isDeleted?.value == true)
  }

  @Test func `a merge reports posts whose place is hidden by the duplicate's position`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let (duplicate, spot) = (
      try await server.addSpot("Kiwi", 48.2, 16.37), try await server.addSpot("Kiwi", 48.21, 16.37)
    )
    try await server.push(
      [.experience(newExperience(newId(), at: duplicate)), try newZone(newId(), radius: 100)], as: ana)
    let post = try await server.write("Lovely", as: ana)
    try await server.setAbout([post], [(spot: spot.id, experience: nil)])
    let (merged, parted) = try await server.context.storage.write { transaction in
      let admin = try Fixtures(transaction).addUser("ada", role: .admin)
      return (
        try SpotService.merge(
          id: duplicate.id, into: spot.id, by: admin, now: .at(0), moving: Areas.spotReferences,
          in: transaction),
        try SpotService.unmerge(
          id: duplicate.id, by: admin, now: .at(0), moving: Areas.spotReferences, in: transaction)
      )
    }
    for outcome in [merged, parted] {
      #expect(
        outcome.changes.count { $0 is EditedPost } == 1)
    }
  }

  @Test func `only admins merge, self-merges are rejected, and chains are undone from the end`() async throws
  {
    let world = try await World()
    let path = "/spots/\(world.duplicate)/merge"
    #expect(try await world.server.post(path, as: world.ana, json: ["into": world.spot]).status == 403)
    #expect(try await world.server.post("/spots/\(world.duplicate)/unmerge", as: world.ana).status == 403)
    #expect(try await world.server.post(path, as: world.admin, json: ["into": world.duplicate]).status == 422)
    #expect(try await world.server.post(path, as: world.admin, json: ["into": "none"]).status == 422)
    let third = try await world.server.post(
      "/spots", as: world.ana,
      json: ["name": "Third", "category": "cafe", "coordinate": ["latitude": 48.2, "longitude": 16.37]]
    ).string("id")
    _ = try await world.server.post(path, as: world.admin, json: ["into": world.spot])
    _ = try await world.server.post("/spots/\(world.spot)/merge", as: world.admin, json: ["into": third])
    #expect(try await world.server.get("/spots/\(world.duplicate)").string("id") == third)
    #expect(try await world.server.post("/spots/\(world.duplicate)/unmerge", as: world.admin).status == 409)
    #expect(try await world.server.post("/spots/\(world.spot)/unmerge", as: world.admin).status == 200)
    #expect(try await world.server.post("/spots/\(world.duplicate)/unmerge", as: world.admin).status == 200)
    #expect(try await world.server.get("/spots").objects().count == 3)
  }

  /// The two places are a kilometer apart, so a zone around one does not reach the other.
  @Test func `records in a zone stay hidden at either duplicate, also after the unmerge`() async throws {
    let server = try await TestServer()
    let (ana, admin) = (try await server.signUp("ana"), try await server.signUp("ada"))
    _ = try await server.operate("user", "promote", "ada")
    let (duplicate, spot) = (
      try await server.addSpot("Kiwi", 48.2, 16.37), try await server.addSpot("Kiwi", 48.21, 16.37)
    )
    let ids = (0..<3).map { _ in newId() }
    try await server.push(
      [
        .experience(newExperience(ids[0], at: duplicate)), .experience(newExperience(ids[1], at: spot)),
        try newZone(newId(), radius: 100),
      ], as: ana)
    let post = try await server.write("Lovely", as: ana)
    try await server.setAbout([post], [(spot: duplicate.id, experience: nil)])
    func areInZone() async throws -> [Bool?] {
      #expect(try await server.operate("verify").said.problems == [])
      let isPost = try server.context.storage.database.read { connection in
        try connection.first("SELECT aboutIsInZone FROM posts WHERE id = \(post)") { $0.bool(0) }
      }
      return try ids.map { try server.isInZone($0) } + [isPost]
    }
    #expect(try await areInZone() == [true, false, nil, true])
    _ = try await server.post("/spots/\(duplicate.id)/merge", as: admin, json: ["into": spot.id])
    #expect(try await areInZone() == [true, true, nil, true])
    // A device that only knows the duplicate means that place, even after the unmerge.
    try await server.push([.experience(newExperience(ids[2], at: duplicate))], as: ana)
    #expect(try await areInZone() == [true, true, true, true])
    _ = try await server.post("/spots/\(duplicate.id)/unmerge", as: admin)
    #expect(try await areInZone() == [true, false, true, true])
  }

  @Test func `previous positions of a duplicate also count`() async throws {
    let server = try await TestServer()
    let (ana, admin) = (try await server.signUp("ana"), try await server.signUp("ada"))
    _ = try await server.operate("user", "promote", "ada")
    let (duplicate, spot) = (
      try await server.addSpot("Kiwi", 48.2, 16.37), try await server.addSpot("Kiwi", 48.21, 16.37)
    )
    let id = newId()
    try await server.push(
      [.experience(newExperience(id, at: duplicate)), try newZone(newId(), radius: 100)], as: ana)
    let moved = try await server.patch(
      "/spots/\(duplicate.id)", as: ana, json: ["coordinate": ["latitude": 48.21, "longitude": 16.371]])
    #expect(moved.status == 200, "\(moved.text)")
    #expect(try server.isInZone(id) == true)
    _ = try await server.post("/spots/\(duplicate.id)/merge", as: admin, json: ["into": spot.id])
    #expect(try server.isInZone(id) == true)
    _ = try await server.post("/spots/\(duplicate.id)/unmerge", as: admin)
    #expect(try server.isInZone(id) == true)
  }

  /// A new table must declare in its area's references how a merge changes its rows.
  @Test func `every table with places is in an area's references`() async throws {
    let server = try await TestServer()
    let tables = try server.context.storage.database.read { connection in
      try connection.all(
        """
        SELECT DISTINCT tables.name AS name FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
        WHERE tables.type = 'table' AND keys."table" = 'spots'
        """
      ) { $0.text("name") }
    }
    #expect(Set(tables) == Set(Areas.spotReferences.map(\.table)))
    #expect(Areas.spotReferences.count == Set(tables).count)
  }
}

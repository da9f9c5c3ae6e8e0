import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

struct PrivacyZoneStoreTests {
  private static func zone(_ id: String, _ center: Coordinate, isDeleted: Bool = false) -> PrivacyZone {
    PrivacyZone(
      id: id, circle: Stamped(PrivacyZone.Circle(center: center, radius: 100), at: .at(0)),
      isDeleted: Stamped(isDeleted, at: .at(0)))
  }

  @Test(arguments: StorageEngine.allCases)
  func `zones are stored without loss, and deleted zones count but cover nothing`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      #expect(try PrivacyZoneStore(transaction).zone(id: "z") == nil)
      try PrivacyZoneStore(transaction).put(Self.zone("z", .south), ofUser: ana.key, sequence: 1)
      try PrivacyZoneStore(transaction).put(Self.zone("z", .north), ofUser: ana.key, sequence: 2)
      try PrivacyZoneStore(transaction).put(
        Self.zone("y", .south, isDeleted: true), ofUser: ana.key, sequence: 3)
      let known = try #require(try PrivacyZoneStore(transaction).zone(id: "z"))
      #expect(known.userKey == ana.key && known.zone == Self.zone("z", .north))
      let cover = try #require(try PrivacyZoneStore(transaction).covers(ofUser: ana.key).first)
      #expect(cover.radius == 200 && cover.center.distance(to: .north) <= 100)
      #expect(
        try PrivacyZoneStore(transaction).covers(ofUser: ana.key) == [cover], "The cover stays in place.")
      #expect(try PrivacyZoneStore(transaction).count(ofUser: ana.key) == 2)
      #expect(try PrivacyZoneStore(transaction).covers(ofUser: bob.key).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a pending refresh hides the records at later places from viewers`(engine: StorageEngine) async throws
  {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let zones = PrivacyZoneStore(transaction)
      var keys: [Int64] = []
      for name in ["near", "far"] {
        let facts = SpotFacts(name: name, category: .other, coordinate: .north)
        keys.append(try SpotStore(transaction).insert(facts, id: name, reason: .findResult, now: .at(0)))
        let spot = Spot(id: name, name: name, category: .other, coordinate: .north)
        for user in [ana, bob] {
          try ExperienceStore(transaction).put(
            newExperience("\(user.username) \(name)", at: spot, visibility: .everyone),
            ofSpot: try #require(keys.last), ofUser: user.key, isInZone: false, sequence: 1)
        }
      }
      func shown(to viewer: Viewer?) throws -> [String] {
        try ["ana near", "ana far", "bob near", "bob far"].filter {
          try VisitStore(transaction).visit(id: $0, seenBy: viewer, now: .at(0)) != nil
        }
      }
      let all = ["ana near", "ana far", "bob near", "bob far"]
      #expect(try zones.refreshPosition(ofUser: ana.key) == nil)
      #expect(try shown(to: bob) == all)
      try zones.beginRefresh(ofUser: ana.key)
      #expect(try zones.refreshPosition(ofUser: ana.key) == -1)
      #expect(try shown(to: bob) == ["bob near", "bob far"] && shown(to: nil) == ["bob near", "bob far"])
      #expect(try shown(to: ana) == all)
      try zones.setRefreshPosition(keys[0], ofUser: ana.key)
      #expect(try shown(to: bob) == ["ana near", "bob near", "bob far"])
      let page = try VisitStore(transaction).visits(ofUser: ana.key, seenBy: bob, now: .at(0), page: .first)
      #expect(page.map(\.experience.id) == ["ana near"])
      try zones.beginRefresh(ofUser: ana.key)
      #expect(try zones.refreshPosition(ofUser: ana.key) == -1, "Another change restarts the refresh.")
      try zones.setRefreshPosition(nil, ofUser: ana.key)
      #expect(try shown(to: bob) == all)
      // Each with a zone there; one user's records are left to their own refresh.
      for user in [ana, bob] {
        try zones.put(Self.zone("zone of \(user.username)", .north), ofUser: user.key, sequence: 2)
      }
      #expect(try zones.user(at: keys[0], after: 0) == ana.key)
      #expect(try zones.user(at: keys[0], after: ana.key) == bob.key)
      #expect(try zones.user(at: keys[0], after: bob.key) == nil)
      try Fixtures(transaction).refreshZones(ofUser: bob.key, atSpot: keys[0])
      #expect(try shown(to: nil) == ["ana near", "ana far", "bob far"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `zones are refreshed for one user or for all users at a place`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let facts = SpotFacts(name: "Pole", category: .other, coordinate: .north)
      let spotKey = try SpotStore(transaction).insert(facts, id: "pole", reason: .findResult, now: .at(0))
      let spot = Spot(id: "pole", name: "Pole", category: .other, coordinate: .north)
      for user in [ana, bob] {
        try ExperienceStore(transaction).put(
          newExperience(user.username, at: spot, visibility: .everyone), ofSpot: spotKey,
          ofUser: user.key,
          isInZone: false, sequence: 1)
        try PrivacyZoneStore(transaction).put(
          Self.zone("zone of \(user.username)", .north), ofUser: user.key, sequence: 2)
      }
      func misplaced() throws -> [String] { try PrivacyZoneStore(transaction).misplaced(limit: 9) }
      #expect(try misplaced() == ["ana is in a private area", "bob is in a private area"])
      #expect(try PrivacyZoneStore(transaction).misplaced(limit: 1) == ["ana is in a private area"])
      #expect(
        try PrivacyZoneStore(transaction).referencedSpots(ofUser: ana.key, after: 0, limit: 9) == [spotKey])
      #expect(
        try PrivacyZoneStore(transaction).referencedSpots(ofUser: ana.key, after: spotKey, limit: 9) == [])
      try Fixtures(transaction).refreshZones(ofUser: ana.key, atSpot: spotKey)
      #expect(try misplaced() == ["bob is in a private area"])
      try Fixtures(transaction).refreshZones(atSpot: spotKey)
      #expect(
        try PrivacyZoneStore(transaction).positionsBefore(ofSpot: spotKey).isEmpty, "The place has not moved."
      )
      #expect(try misplaced() == [])
      try PrivacyZoneStore(transaction).put(
        Self.zone("zone of ana", .north, isDeleted: true), ofUser: ana.key, sequence: 3)
      #expect(try misplaced() == ["ana is in no private area"])
      var limit = 1
      let place = try #require(try SpotStore(transaction).spot(key: spotKey))
      #expect(try PrivacyZoneStore(transaction).refreshZones(ofUser: ana.key, at: place, limit: &limit) == [])
      #expect(limit == 0, "The limit is used up; more records may remain.")
      #expect(try misplaced() == [])
      try Fixtures(transaction).refreshZones(ofUser: ana.key, atSpot: spotKey)
      #expect(try misplaced() == [])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `other positions of a place include those of its direct and indirect duplicates`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      var keys: [Int64] = []
      for (number, point) in [Coordinate.north, .south, .north].enumerated() {
        let facts = SpotFacts(name: "Pole", category: .other, coordinate: point)
        keys.append(
          try SpotStore(transaction).insert(facts, id: "\(number)", reason: .findResult, now: .at(0)))
      }
      #expect(try PrivacyZoneStore(transaction).otherPositions(ofSpot: keys[0]) == [])
      _ = try SpotMergeStore(transaction).begin(keys[2], into: keys[1], now: .at(0))
      _ = try SpotMergeStore(transaction).begin(keys[1], into: keys[0], now: .at(0))
      #expect(try PrivacyZoneStore(transaction).otherPositions(ofSpot: keys[0]) == [.south, .north])
      #expect(try PrivacyZoneStore(transaction).otherPositions(ofSpot: keys[2]) == [])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `previous positions of a place are kept once, up to a limit`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let facts = SpotFacts(name: "Pole", category: .other, coordinate: .south)
      let key = try SpotStore(transaction).insert(facts, id: "pole", reason: .findResult, now: .at(0))
      let zones = PrivacyZoneStore(transaction)
      let start = try #require(Coordinate(latitude: 48.2, longitude: 16.37))
      #expect(try zones.storePosition(start, ofSpot: key))
      #expect(try zones.storePosition(start.moved(by: 4, bearing: 90), ofSpot: key))
      #expect(try zones.otherPositions(ofSpot: key) == [start])
      for number in 1..<100 {
        #expect(try zones.storePosition(start.moved(by: Double(number * 10), bearing: 0), ofSpot: key))
      }
      #expect(try zones.otherPositions(ofSpot: key).count == 100)
      #expect(try !zones.storePosition(.north, ofSpot: key))
      #expect(try zones.storePosition(start, ofSpot: key), "The position is kept already.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a cover is stable while it contains its zone, and its center does not reveal the zone's`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let home = try #require(Coordinate(latitude: 48.2, longitude: 16.37))
      let ids = (0..<200).map { "zone \($0)" }
      func draw(_ center: Coordinate, _ radius: Int) throws -> [PrivacyZone.Circle] {
        for id in ids {
          let circle = PrivacyZone.Circle(center: center, radius: radius)
          try PrivacyZoneStore(transaction).put(
            PrivacyZone(id: id, circle: Stamped(circle, at: .at(0))), ofUser: ana.key, sequence: 1)
        }
        let covers = try PrivacyZoneStore(transaction).covers(ofUser: ana.key)
        #expect(covers.count == ids.count)
        for cover in covers {
          let reach = cover.center.distance(to: center) + Double(radius)
          #expect(reach <= Double(cover.radius) + 0.02, "The cover contains the zone.")
          #expect(cover.radius == 2 * radius || cover.radius == 4 * radius)
        }
        return covers
      }
      let covers = try draw(home, 100)
      let distances = covers.map { $0.center.distance(to: home) }
      #expect(distances.allSatisfy { $0 <= 100.001 } && covers.allSatisfy { $0.radius == 200 })
      // As many points of a disk are within half of its radius as are beyond seven tenths of it.
      #expect((20...80).contains(distances.count { $0 < 50 }))
      #expect((60...140).contains(distances.count { $0 > 70.7 }))
      #expect(Set(covers.map(\.center)).count == ids.count)
      // Changing a zone's size must not show two centers on a line with that of the zone.
      for radius in [100, 110, 350, 5_000, 200, 100] {
        #expect(try draw(home, radius).map(\.center) == covers.map(\.center), "\(radius)")
      }
      for (cover, before) in zip(try draw(home, 50), covers) {
        #expect(cover.center == before.center || before.center.distance(to: home) > 149)
      }
      let smaller = try draw(home, 50).map(\.center)
      #expect(try draw(home.moved(by: 60, bearing: 30), 60).map(\.center) == smaller)
      let away = try #require(Coordinate(latitude: -33.9, longitude: 151.2))
      let moved = try draw(away, 100)
      #expect(Set(moved.map(\.center)).count == ids.count && moved.allSatisfy { $0.radius == 200 })
    }
  }
}

import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces
@testable import ServerTitles

struct TownStoreTests {
  private static func town(
    _ id: Int64, _ name: String, east: Double, population: Int = 0
  ) throws -> FoundTown {
    FoundTown(
      source: "osm:node/\(id)", name: name, region: nil, kind: "town",
      coordinate: try #require(Coordinate(latitude: 48, longitude: 16)).moved(by: east, bearing: 90),
      population: population)
  }

  @Test(arguments: StorageEngine.allCases)
  func `towns are found by prefix, exact names first, then by size`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let towns = TownStore(transaction)
      let linz = try Self.town(1, "Linz", east: 0, population: 200_000)
      for town in [
        linz, try Self.town(2, "Línz am Rhein", east: 5, population: 6_000),
        try Self.town(3, "Graz", east: 0),
        try Self.town(4, "Linzert", east: 5, population: 900_000),
      ] { #expect(try towns.put(town)) }
      #expect(try !towns.put(linz))
      #expect(
        try towns.towns(beginning: "linz", limit: 10).map(\.name) == ["Linz", "Linzert", "Línz am Rhein"])
      #expect(try towns.towns(beginning: "lin", limit: 1).map(\.name) == ["Linzert"])
      var renamed = linz
      renamed.name = "Lentia"
      #expect(try towns.put(renamed))
      #expect(try towns.towns(beginning: "lentia", limit: 10) == [renamed])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the nearest town is found within the given distance`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let towns = TownStore(transaction)
      let (near, far) = (try Self.town(1, "Near", east: 3_000), try Self.town(2, "Far", east: -4_000))
      try towns.put(far)
      try towns.put(near)
      let point = try #require(Coordinate(latitude: 48, longitude: 16))
      #expect(try towns.nearest(to: point, within: 10_000) == near)
      #expect(try towns.nearest(to: point, within: 2_000) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a place has the nearest town, or a town name that several users gave`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let point = try #require(Coordinate(latitude: 48, longitude: 16))
      var count = 0
      func place(_ town: String?, by creator: Viewer?, isPrivate: Bool = false) throws -> Int64 {
        count += 1
        let key = try SpotStore(transaction).insert(
          SpotFacts(name: "Bar", category: .bar, coordinate: point, town: town), id: "spot-\(count)",
          reason: creator == nil ? .findResult : .createdByUser, creatorKey: creator?.key,
          isPrivate: isPrivate,
          now: .at(0))
        if creator == nil {
          try SpotStore(transaction).setSource("osm:node/\(count)", ofSpot: key, isOrigin: true)
        }
        return key
      }
      func townName(_ key: Int64) throws -> String? { try TownStore(transaction).publicTown(ofSpot: key) }
      let marked = try place("Wien q7", by: bob)
      #expect(try townName(marked) == nil)
      for _ in 0..<5 { _ = try place("Wien q7", by: bob) }
      #expect(try townName(marked) == nil, "All of these places are one user's.")
      let corrected = try place("Wien", by: ana)
      try SpotStore(transaction).setCorrections(SpotFields(.town), ofSpot: corrected)
      let honest = try place("Wien", by: ana)
      _ = try place("Wien", by: bob)
      _ = try place("Wien", by: bob, isPrivate: true)
      #expect(try townName(honest) == nil, "Two places are too few.")
      _ = try place("Wien", by: bob)
      #expect(try townName(honest) == "Wien")
      let sourced = try place("Graz", by: nil)
      for _ in 0..<2 { _ = try place("Graz", by: nil) }
      #expect(try townName(sourced) == "Graz")
      #expect(try townName(place(nil, by: ana)) == nil)
      // A known town replaces all of these names.
      var hamlet = try Self.town(7, "Weiler", east: 10)
      hamlet.kind = "hamlet"
      try TownStore(transaction).put(hamlet)
      #expect(try townName(marked) == nil)
      try TownStore(transaction).put(try Self.town(8, "Nearby", east: 3_000))
      for key in [marked, honest, sourced] { #expect(try townName(key) == "Nearby") }
      let moved = try #require(try SpotStore(transaction).spot(key: marked))
      try TownStore(transaction).put(try Self.town(9, "Beyond", east: -40_000))
      try ChangeStore<SpotField>(transaction).insert(
        kind: .corrected, itemKey: marked, authorKey: bob.key, fields: SpotFields(.coordinate),
        before: #"{"coordinate":{"latitude":48,"longitude":16}}"#, after: "{}", now: .at(1))
      var facts = moved.facts
      facts.coordinate = point.moved(by: 40_000, bearing: 270)
      try SpotStore(transaction).update(key: marked, facts)
      #expect(try townName(marked) == "Nearby", "Moving a place must not let its user mark it.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `towns of the places in a result are found`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let point = try #require(Coordinate(latitude: 48, longitude: 16))
      for (number, town) in ["Wien", "Wien", "Wiener Neustadt", nil].enumerated() {
        _ = try SpotStore(transaction).insert(
          SpotFacts(name: "Wien \(number)", category: .cafe, coordinate: point, town: town),
          id: "spot-\(number)", reason: .findResult, now: .at(0))
      }
      let words = FullTextWords([(text: "wien", isBeginning: true)])
      let found = try TownStore(transaction).townsOfSpots(with: words, limit: 5)
      #expect(found.map(\.name) == ["Wien", "Wiener Neustadt"])
      #expect(found.first?.coordinate == point)
    }
  }
}

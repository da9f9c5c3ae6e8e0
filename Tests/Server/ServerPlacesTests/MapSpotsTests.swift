import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// Each place is on a map once, alone or within the count of its square.
struct MapSpotsTests {
  private static let box = CoordinateBox(latitudes: 48.1...48.3, longitudes: 16.2...16.5)

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `all places in the viewport are returned once, and no others`(seed: UInt64) async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      var known: [(id: String, coordinate: Coordinate, category: SpotCategory, owner: Int64?)] = []
      for number in 0..<600 {
        let spread = random.chance(50) ? 0.005 : 0.2
        let coordinate = try #require(
          Coordinate(
            latitude: 48.2 + .random(in: -spread...spread, using: &random),
            longitude: 16.35 + .random(in: -spread...spread, using: &random)))
        let category = random.chance(20) ? SpotCategory.museum : .cafe
        let owner = random.chance(5) ? ana.key : nil
        let key = try SpotStore(transaction).insert(
          SpotFacts(name: "Place", category: category, coordinate: coordinate), id: "spot-\(number)",
          reason: .createdByUser, creatorKey: owner, isPrivate: owner != nil, now: .at(0))
        if random.chance(5) {
          _ = try SpotStore(transaction).withdrawUnused(key: key)
        } else {
          known.append(("spot-\(number)", coordinate, category, owner))
        }
      }
      for zoom in [0, 6, 10, 13, 17, 20] {
        for (viewer, category) in [(nil, nil), (ana, nil), (bob, .museum), (ana, .museum)]
          as [(Viewer?, SpotCategory?)]
        {
          let expected = known.filter {
            Self.box.contains($0.coordinate) && (category == nil || $0.category == category)
              && ($0.owner == nil || $0.owner == viewer?.key)
          }
          let viewport = MapViewport(box: Self.box, zoom: zoom, category: category)
          let found = try viewport.spots(seenBy: viewer, in: transaction)
          #expect(found.isWhole)
          let ids = found.spots.map(\.id)
          #expect(Set(ids).count == ids.count)
          #expect(found.clusters.allSatisfy { $0.count > MapSpots.maxUnclustered })
          // Squares are returned whole and may include places outside the box.
          #expect(found.count >= expected.count, "seed \(seed), zoom \(zoom)")
          if found.clusters.isEmpty {
            #expect(Set(expected.map(\.id)).isSubset(of: ids), "seed \(seed), zoom \(zoom)")
          }
          let visible = Set(known.filter { $0.owner == nil || $0.owner == viewer?.key }.map(\.id))
          #expect(visible.isSuperset(of: ids), "seed \(seed), zoom \(zoom)")
        }
      }
      let few = MapViewport(box: Self.box, zoom: 12, category: nil, maxInSight: 50)
      #expect(try few.spots(seenBy: nil, in: transaction) == MapSpots(isWhole: false))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `the whole world at the highest zoom costs no more than its places`() async throws {
    let server = try await TestServer()
    for number in 0..<9 { try await server.addSpot("Shop \(number)") }
    let world = try await server.read(
      MapSpots.self, "/map/spots?south=-90&west=-180&north=90&east=180&zoom=20", as: nil)
    #expect(world.count == 9)
  }

  @Test func `places in one building are listed by name at the highest zoom`() async throws {
    let server = try await TestServer()
    for number in 0..<9 { try await server.addSpot("Shop \(number)") }
    let here = "/map/spots?south=48.1999&west=16.3699&north=48.2001&east=16.3701&zoom="
    let far = try await server.read(MapSpots.self, here + "14", as: nil)
    #expect(far.clusters.map(\.count) == [9] && far.spots.isEmpty)
    let near = try await server.read(MapSpots.self, here + "19", as: nil)
    #expect(near.spots.count == 9 && near.clusters.isEmpty)
  }

  @Test func `a map takes a box and a zoom, and rejects invalid ones`() async throws {
    let server = try await TestServer()
    try await server.addSpot("Noodle Bar")
    let here = "/map/spots?south=48.1&west=16.2&north=48.3&east=16.5"
    let found = try await server.read(MapSpots.self, here + "&zoom=12", as: nil)
    #expect(found.spots.map(\.name) == ["Noodle Bar"] && found.clusters.isEmpty && found.isWhole)
    #expect(try await server.read(MapSpots.self, here + "&zoom=12&category=museum", as: nil) == MapSpots())
    for more in ["", "&zoom=21", "&zoom=x", "&zoom=3&category=volcano"] {
      #expect(try await server.get(here + more).status == 400, "\(more)")
    }
  }
}

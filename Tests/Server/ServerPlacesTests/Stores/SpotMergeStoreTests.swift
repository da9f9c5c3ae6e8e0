import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

struct SpotMergeStoreTests {
  private static let time: HybridTime = {
    var clock = HybridClock(node: 1, latest: nil)
    return clock.now(1_770_000_000_000)
  }()

  @Test(arguments: StorageEngine.allCases)
  func `a merge redirects its duplicate, records its moves and ends without a trace`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let point = try #require(Coordinate(latitude: 48, longitude: 16))
      for id in ["double", "spot"] {
        _ = try SpotStore(transaction).insert(
          SpotFacts(name: id, category: .cafe, coordinate: point), id: id, reason: .findResult, now: .at(0))
      }
      let duplicate = try #require(try SpotStore(transaction).spot(id: "double"))
      let spot = try #require(try SpotStore(transaction).spot(id: "spot"))
      try SpotStore(transaction).setSource("osm:node/1", ofSpot: duplicate.key, isOrigin: true)
      try SpotStore(transaction).setSource("osm:node/2", ofSpot: spot.key, isOrigin: true)
      let merges = SpotMergeStore(transaction)
      #expect(try merges.merge(ofDuplicate: duplicate.key) == nil)
      let merge = SpotMerge(
        key: try merges.begin(duplicate.key, into: spot.key, now: .at(0)), duplicate: duplicate, spot: spot,
        now: .at(0))
      #expect(try merges.merge(ofDuplicate: duplicate.key)?.spotKey == spot.key)
      #expect(try merges.duplicates(ofSpot: spot.key, limit: 9).map(\.key) == [duplicate.key])
      #expect(try merges.duplicates(ofSpot: spot.key, limit: 0).isEmpty)
      #expect(try SpotStore(transaction).spot(id: "double")?.key == spot.key)
      try merges.moveSources(merge)
      try merges.recordMove(merge, "others", row: "7", before: nil)
      #expect(try merges.merge(key: merge.key, now: .at(0))?.duplicate.key == duplicate.key)
      #expect(try merges.merge(key: merge.key + 1, now: .at(0)) == nil)
      #expect(try merges.takeMoves(merge, "others", limit: 9).map(\.row) == ["7"])
      #expect(try !merges.isMoving(anyOf: [spot.key], except: nil))
      try BatchedWorkStore(transaction).put(SpotMoves.mergeName, subject: merge.key, position: 0)
      #expect(try merges.isMoving(anyOf: [spot.key], except: nil))
      #expect(try merges.isMoving(anyOf: [duplicate.key], except: nil))
      #expect(try !merges.isMoving(anyOf: [spot.key, duplicate.key], except: merge.key))
      #expect(try SpotStore(transaction).spot(source: "osm:node/1")?.key == spot.key)
      try merges.moveSourcesBack(merge)
      try merges.end(merge.key, ofDuplicate: duplicate.key)
      #expect(try merges.duplicates(ofSpot: spot.key, limit: 9).isEmpty)
      #expect(try merges.merge(ofDuplicate: duplicate.key) == nil)
      #expect(try SpotStore(transaction).spot(id: "double")?.key == duplicate.key)
      #expect(try SpotStore(transaction).spot(source: "osm:node/1")?.key == duplicate.key)
      #expect(try SpotStore(transaction).isOrigin(source: "osm:node/1"))
      #expect(try SpotStore(transaction).spot(source: "osm:node/2")?.key == spot.key)
      #expect(try merges.takeMoves(merge, "spotSources", limit: 9).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `experiences and wishes of a place are found and moved`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let point = try #require(Coordinate(latitude: 48, longitude: 16))
      var keys: [Int64] = []
      for id in ["one", "other"] {
        keys.append(
          try SpotStore(transaction).insert(
            SpotFacts(name: id, category: .cafe, coordinate: point), id: id, reason: .findResult, now: .at(0))
        )
      }
      let userKey = try Fixtures(transaction).addUser("ana").key
      try ExperienceStore(transaction).put(
        Experience(id: "e", spotId: "one"), ofSpot: keys[0], ofUser: userKey, isInZone: false, sequence: 1)
      try ExperienceStore(transaction).put(
        SpotWish(spotId: "one", isWished: Stamped(true, at: Self.time)), forSpot: keys[0], ofUser: userKey,
        sequence: 2)
      let merges = SpotMergeStore(transaction)
      #expect(try merges.usersWishing(forSpot: keys[0], limit: 9) == [userKey])
      #expect(try merges.usersWishing(forSpot: keys[1], limit: 9).isEmpty)
      let row = try #require(try merges.experiences(atSpot: keys[0], limit: 9).first)
      #expect(try merges.experience(key: row.key, atSpot: keys[0])?.userKey == userKey)
      #expect(try merges.experience(key: row.key, atSpot: keys[1]) == nil)
      try merges.setSpot(
        keys[1], ofExperience: row.key, record: Experience(id: "e", spotId: "other"), sequence: 3)
      #expect(try merges.experiences(atSpot: keys[0], limit: 9).isEmpty)
      #expect(try merges.experiences(atSpot: keys[1], limit: 9).map(\.experience.spotId) == ["other"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `moves under a duplicate's id are recorded for each merge on the way, until they are dropped`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let point = try #require(Coordinate(latitude: 48, longitude: 16))
      for id in ["first", "second", "third"] {
        _ = try SpotStore(transaction).insert(
          SpotFacts(name: id, category: .cafe, coordinate: point), id: id, reason: .findResult, now: .at(0))
      }
      let places = try ["first", "second", "third"].map {
        try #require(try SpotStore(transaction).spot(id: $0))
      }
      let merges = SpotMergeStore(transaction)
      func merge(_ duplicate: Int, into spot: Int) throws -> SpotMerge {
        SpotMerge(
          key: try merges.begin(places[duplicate].key, into: places[spot].key, now: .at(0)),
          duplicate: places[duplicate], spot: places[spot], now: .at(0))
      }
      let (one, two) = (try merge(0, into: 1), try merge(1, into: 2))
      for row in ["6", "7", "7"] {
        try merges.recordArrivals(from: places[0].key, "experiences", row: row)
      }
      try merges.recordArrival(at: places[1].key, "wishes", row: "8", before: "origin")
      try merges.recordArrival(at: places[2].key, "wishes", row: "9", before: nil)
      #expect(try merges.takeMoves(one, "wishes", limit: 9).isEmpty)
      #expect(
        try merges.takeMoves(two, "wishes", limit: 9).map(\.before) == ["origin"],
        "The last place is not a duplicate.")
      try merges.deleteMoves("experiences", row: "7", atSpot: places[2].key)
      #expect(try merges.takeMoves(two, "experiences", limit: 9).map(\.row) == ["6"])
      #expect(try merges.takeMoves(one, "experiences", limit: 1).map(\.row) == ["6"])
      #expect(
        try merges.takeMoves(one, "experiences", limit: 9).map(\.row) == ["7"], "Each move is taken once.")
    }
  }
}

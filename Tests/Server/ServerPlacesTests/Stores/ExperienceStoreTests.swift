import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPlaces

struct ExperienceStoreTests {
  private static func spot(_ transaction: Transaction) throws -> Spot {
    let facts = SpotFacts(name: "Noodle Bar", category: .restaurant, coordinate: .north)
    _ = try SpotStore(transaction).insert(facts, id: "bar", reason: .findResult, now: .at(0))
    return Spot(id: "bar", name: facts.name, category: facts.category, coordinate: facts.coordinate)
  }

  @Test(arguments: StorageEngine.allCases)
  func `an experience is stored and replaced without loss`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let spot = try Self.spot(transaction)
      let spotKey = try #require(try SpotStore(transaction).spot(id: spot.id)).key
      #expect(try ExperienceStore(transaction).experience(id: "e") == nil)
      for name in ["Ramen", "Soba"] {
        let experience = newExperience("e", at: spot, name, visibility: .everyone, publishedFrom: .daysAgo(2))
        try ExperienceStore(transaction).put(
          experience, ofSpot: spotKey, ofUser: ana.key, isInZone: false, sequence: 1)
        let row = try #require(try ExperienceStore(transaction).experience(id: "e"))
        #expect(row.userKey == ana.key && row.spotKey == spotKey && row.experience == experience)
      }
      try ExperienceStore(transaction).put(
        newExperience("gone", at: spot, isDeleted: true), ofSpot: spotKey, ofUser: ana.key, isInZone: false,
        sequence: 2)
      #expect(try AccountTotalsStore(transaction).totals(ofUser: ana.key).experiences == 2)
      #expect(try AccountTotalsStore(transaction).totals(ofUser: bob.key).experiences == 0)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `ratings keep their order, and each belongs to one experience`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let spot = try Self.spot(transaction)
      let spotKey = try #require(try SpotStore(transaction).spot(id: spot.id)).key
      try ExperienceStore(transaction).put(
        newExperience("e", at: spot), ofSpot: spotKey, ofUser: ana.key, isInZone: false, sequence: 1)
      let key = try #require(try ExperienceStore(transaction).experience(id: "e")).key
      for (id, time) in [("a", 2), ("b", 3), ("c", 1), ("d", 3)] {
        guard case .experienceRating(let rating) = try newRating(id, of: "e", 4 + time, note: id, time: time),
          let value = rating.rating
        else { continue }
        try ExperienceStore(transaction).insert(
          rating, value, ofExperience: key, ofUser: ana.key, sequence: 2)
        let row = try #require(try ExperienceStore(transaction).rating(id: id))
        #expect(row.userKey == ana.key && row.experienceKey == key && row.rating == rating)
      }
      #expect(try ExperienceStore(transaction).ratings(ofExperience: key).map(\.id) == ["d", "b", "a", "c"])
      #expect(try ExperienceStore(transaction).ratingCount(ofExperience: key) == 4)
      #expect(try ExperienceStore(transaction).ratingCount(ofExperience: key + 1) == 0)
      #expect(try ExperienceStore(transaction).rating(id: "x") == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a wish belongs to one user and one place`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let spot = try Self.spot(transaction)
      let spotKey = try #require(try SpotStore(transaction).spot(id: spot.id)).key
      for isWished in [true, false] {
        guard case .spotWish(let wish) = newWish(spot, isWished) else { continue }
        try ExperienceStore(transaction).put(wish, forSpot: spotKey, ofUser: ana.key, sequence: 1)
        #expect(try ExperienceStore(transaction).wish(forSpot: spotKey, ofUser: ana.key) == wish)
      }
      #expect(try ExperienceStore(transaction).wish(forSpot: spotKey, ofUser: bob.key) == nil)
    }
  }
}

import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPlaces

struct ExperienceStoreTests {
  private static func spot(_ transaction: Transaction) throws -> Spot {
    let facts = SpotFacts(name: "Noodle Bar", category: .restaurant, coordinate: .north)
    _ = try transaction.spots.insert(facts, id: "bar", reason: .findResult, now: .at(0))
    return Spot(id: "bar", name: facts.name, category: facts.category, coordinate: facts.coordinate)
  }

  @Test(arguments: StorageEngine.allCases)
  func `an experience is stored and replaced without loss`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try transaction.addUser("ana"), try transaction.addUser("bob"))
      let spot = try Self.spot(transaction)
      let spotKey = try #require(try transaction.spots.spot(id: spot.id)).key
      #expect(try transaction.experiences.experience(id: "e") == nil)
      for name in ["Ramen", "Soba"] {
        let experience = newExperience("e", at: spot, name, visibility: .everyone, publishedFrom: .daysAgo(2))
        try transaction.experiences.put(
          experience, ofSpot: spotKey, ofUser: ana.key, isInZone: false, sequence: 1)
        let row = try #require(try transaction.experiences.experience(id: "e"))
        #expect(row.userKey == ana.key && row.spotKey == spotKey && row.experience == experience)
      }
      try transaction.experiences.put(
        newExperience("gone", at: spot, isDeleted: true), ofSpot: spotKey, ofUser: ana.key, isInZone: false,
        sequence: 2)
      #expect(try transaction.accountTotals.totals(ofUser: ana.key).experiences == 2)
      #expect(try transaction.accountTotals.totals(ofUser: bob.key).experiences == 0)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `ratings keep their order, and each belongs to one experience`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.addUser("ana")
      let spot = try Self.spot(transaction)
      let spotKey = try #require(try transaction.spots.spot(id: spot.id)).key
      try transaction.experiences.put(
        newExperience("e", at: spot), ofSpot: spotKey, ofUser: ana.key, isInZone: false, sequence: 1)
      let key = try #require(try transaction.experiences.experience(id: "e")).key
      for (id, time) in [("a", 2), ("b", 3), ("c", 1), ("d", 3)] {
        guard case .experienceRating(let rating) = try newRating(id, of: "e", 4 + time, note: id, time: time),
          let value = rating.rating
        else { continue }
        try transaction.experiences.insert(rating, value, ofExperience: key, ofUser: ana.key, sequence: 2)
        let row = try #require(try transaction.experiences.rating(id: id))
        #expect(row.userKey == ana.key && row.experienceKey == key && row.rating == rating)
      }
      #expect(try transaction.experiences.ratings(ofExperience: key).map(\.id) == ["d", "b", "a", "c"])
      #expect(try transaction.experiences.ratingCount(ofExperience: key) == 4)
      #expect(try transaction.experiences.ratingCount(ofExperience: key + 1) == 0)
      #expect(try transaction.experiences.rating(id: "x") == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a wish belongs to one user and one place`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try transaction.addUser("ana"), try transaction.addUser("bob"))
      let spot = try Self.spot(transaction)
      let spotKey = try #require(try transaction.spots.spot(id: spot.id)).key
      for isWished in [true, false] {
        guard case .spotWish(let wish) = newWish(spot, isWished) else { continue }
        try transaction.experiences.put(wish, forSpot: spotKey, ofUser: ana.key, sequence: 1)
        #expect(try transaction.experiences.wish(forSpot: spotKey, ofUser: ana.key) == wish)
      }
      #expect(try transaction.experiences.wish(forSpot: spotKey, ofUser: bob.key) == nil)
    }
  }
}

import KiwiKit
import Testing

@testable import KiwiServer

struct VisitStoreTests {
  private struct People {
    let ana, bob, cleo: Viewer
    let spotKey: Int64
  }

  /// Bob follows Ana. She tells followers of soup, everybody of toast, the town alone of stew, and nobody of tea.
  private static func fill(_ transaction: Transaction) throws -> People {
    let (ana, bob, cleo) = (
      try transaction.person("ana"), try transaction.person("bob"), try transaction.person("cleo")
    )
    _ = try transaction.follows.insert(follower: bob.key, followed: ana.key, now: .at(0))
    let facts = SpotFacts(name: "Noodle Bar", category: .bar, coordinate: .north, town: "Seahaven")
    let key = try transaction.spots.insert(facts, id: "bar", reason: .findResult, now: .at(0))
    let spot = Spot(id: "bar", name: "", category: .bar, coordinate: .north)
    func put(_ id: String, _ visibility: VisitVisibility?, townOnly: Bool = false, isInZone: Bool = false)
      throws
    {
      var experience = newExperience(id, at: spot, id, visibility: visibility)
      experience.showsTownOnly = Stamped(townOnly, at: .at(0))
      try transaction.experiences.put(
        experience, ofSpot: key, ofUser: ana.key, isInZone: isInZone, sequence: 1)
      let row = try #require(try transaction.experiences.experience(id: id))
      guard case .experienceRating(let rating) = try newRating("r" + id, of: id, 16),
        let value = rating.rating
      else { return }
      try transaction.experiences.insert(rating, value, ofExperience: row.key, ofUser: ana.key, sequence: 1)
    }
    try put("soup", nil)
    try put("toast", .everyone)
    try put("stew", .everyone, townOnly: true)
    try put("tea", .onlyMe)
    try put("home", .everyone, isInZone: true)
    return People(ana: ana, bob: bob, cleo: cleo, spotKey: key)
  }

  @Test(arguments: StorageEngine.allCases)
  func `everybody sees what is meant for them, and where the place is told only what tells it`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let people = try Self.fill(transaction)
      func visits(_ viewer: Viewer?) throws -> (all: [String], atSpot: [String]) {
        let all = try transaction.visits.visits(
          ofUser: people.ana.key, seenBy: viewer, now: .at(0), page: .first)
        let atSpot = try transaction.visits.visits(
          atSpot: people.spotKey, seenBy: viewer, now: .at(0), limit: 9)
        return (all.map(\.experience.id).sorted(), atSpot.map(\.experience.id).sorted())
      }
      #expect(try visits(nil) == (["stew", "toast"], ["toast"]))
      #expect(try visits(people.cleo) == (["stew", "toast"], ["toast"]))
      #expect(try visits(people.bob) == (["soup", "stew", "toast"], ["soup", "toast"]))
      #expect(
        try visits(people.ana) == (["home", "soup", "stew", "tea", "toast"], []), "Her own stand elsewhere.")
      let viewer = people.bob
      #expect(
        try transaction.visits.visit(id: "soup", seenBy: viewer, now: .at(0))?.person.key == people.ana.key)
      #expect(try transaction.visits.visit(id: "home", seenBy: viewer, now: .at(0)) == nil)
      #expect(try transaction.visits.visit(id: "soup", seenBy: nil, now: .at(0)) == nil)
      let ratings = try transaction.visits.friendsRatings(ofSpot: people.spotKey, seenBy: viewer, now: .at(0))
      #expect(ratings == SpotRatings(count: 2, average: 4))
      let none = try transaction.visits.friendsRatings(
        ofSpot: people.spotKey, seenBy: people.cleo, now: .at(0))
      #expect(none == SpotRatings())
    }
  }
}

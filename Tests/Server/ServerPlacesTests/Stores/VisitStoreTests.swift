import Formats
import Foundation
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPlaces
@testable import ServerSocial

struct VisitStoreTests {
  private struct People {
    let ana, bob, cleo: Viewer
    let spotKey: Int64
  }

  /// Bob follows Ana. She shares soup with followers and toast with everyone, stew with the town only, and
  /// keeps tea private.
  private static func fill(_ transaction: Transaction) throws -> People {
    let (ana, bob, cleo) = (
      try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"),
      try Fixtures(transaction).addUser("cleo")
    )
    _ = try FollowStore(transaction).insert(follower: bob.key, followed: ana.key, now: .at(0))
    let facts = SpotFacts(name: "Noodle Bar", category: .bar, coordinate: .north, town: "Seahaven")
    let key = try SpotStore(transaction).insert(facts, id: "bar", reason: .findResult, now: .at(0))
    let spot = Spot(id: "bar", name: "", category: .bar, coordinate: .north)
    func put(_ id: String, _ visibility: Audience?, townOnly: Bool = false, isInZone: Bool = false)
      throws
    {
      var experience = newExperience(id, at: spot, id, visibility: visibility)
      experience.showsTownOnly = Stamped(townOnly, at: .at(0))
      try ExperienceStore(transaction).put(
        experience, ofSpot: key, ofUser: ana.key, isInZone: isInZone, sequence: 1)
      let row = try #require(try ExperienceStore(transaction).experience(id: id))
      guard case .experienceRating(let rating) = try newRating("r" + id, of: id, 16),
        let value = rating.rating
      else { return }
      try ExperienceStore(transaction).insert(
        rating, value, ofExperience: row.key, ofUser: ana.key, sequence: 1)
    }
    try put("soup", nil)
    try put("toast", .everyone)
    try put("stew", .everyone, townOnly: true)
    try put("tea", .onlyMe)
    try put("home", .everyone, isInZone: true)
    return People(ana: ana, bob: bob, cleo: cleo, spotKey: key)
  }

  @Test(arguments: StorageEngine.allCases)
  func `viewers see visits in their audience, and only visits that reveal the place at the place`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let users = try Self.fill(transaction)
      func visits(_ viewer: Viewer?) throws -> (all: [String], atSpot: [String]) {
        let all = try VisitStore(transaction).visits(
          ofUser: users.ana.key, seenBy: viewer, now: .at(0), page: .first)
        let atSpot = try VisitStore(transaction).visits(
          atSpot: users.spotKey, seenBy: viewer, now: .at(0), limit: 9)
        return (all.map(\.experience.id).sorted(), atSpot.map(\.experience.id).sorted())
      }
      #expect(try visits(nil) == (["stew", "toast"], ["toast"]))
      #expect(try visits(users.cleo) == (["stew", "toast"], ["toast"]))
      #expect(try visits(users.bob) == (["soup", "stew", "toast"], ["soup", "toast"]))
      #expect(
        try visits(users.ana) == (["home", "soup", "stew", "tea", "toast"], []),
        "Her own visits are listed elsewhere.")
      let viewer = users.bob
      #expect(
        try VisitStore(transaction).visit(id: "soup", seenBy: viewer, now: .at(0))?.user.key == users.ana.key)
      #expect(try VisitStore(transaction).visit(id: "home", seenBy: viewer, now: .at(0)) == nil)
      #expect(try VisitStore(transaction).visit(id: "soup", seenBy: nil, now: .at(0)) == nil)
      let ratings = try VisitStore(transaction).friendsRatings(
        ofSpot: users.spotKey, seenBy: viewer, now: .at(0))
      #expect(ratings == SpotRatings(count: 2, average: 4))
      let none = try VisitStore(transaction).friendsRatings(
        ofSpot: users.spotKey, seenBy: users.cleo, now: .at(0))
      #expect(none == SpotRatings())
    }
  }

  /// The expected facts of a stored visit.
  private struct Known {
    let experience: Experience
    let user: Viewer
    let spotKey: Int64
    let isInZone: Bool
    var rating: Int?

    func isVisible(to viewer: Viewer?, follows: Set<[Int64]>, withItsSpot: Bool) -> Bool {
      if experience.isDeleted?.value == true { return false }
      if user.key == viewer?.key { return true }
      if isInZone || (withItsSpot && experience.showsTownOnly?.value == true) { return false }
      if let time = experience.publishedFrom?.value, Timestamp(time) > .at(0) { return false }
      switch experience.visibility?.value {
      case .everyone: return true
      case .followers: return viewer.map { follows.contains([$0.key, user.key]) } ?? false
      case .onlyMe, nil: return false
      }
    }

    var place: (String, Int, String) {
      (
        (experience.visitedOn?.value ?? nil)?.description ?? "",
        experience.createdDate.map { Timestamp($0.value).seconds } ?? 0, experience.id
      )
    }
  }

  private static func fill(
    _ users: [Viewer], _ spots: [Int64], _ random: inout SeededGenerator, _ transaction: Transaction
  ) throws -> [Known] {
    let spot = Spot(id: "bar", name: "", category: .bar, coordinate: .north)
    var all: [Known] = []
    for number in 0..<200 {
      guard let user = users.randomElement(using: &random),
        let spotKey = spots.randomElement(using: &random)
      else { continue }
      var experience = newExperience(
        "visit-\(number)", at: spot, visibility: Audience.allCases.randomElement(using: &random),
        publishedFrom: random.chance(30)
          ? Timestamp.at(Int.random(in: -1...1, using: &random)).date : nil, isDeleted: random.chance(10))
      let day = CivilDate(year: 2026, month: 2, day: .random(in: 1...3, using: &random))
      experience.visitedOn = Stamped(random.chance(10) ? nil : day, at: .at(0))
      experience.showsTownOnly = Stamped(random.chance(20), at: .at(0))
      experience.createdDate = Stamped(.daysAgo(.random(in: 1...3, using: &random)), at: .at(0))
      var known = Known(
        experience: experience, user: user, spotKey: spotKey, isInZone: random.chance(20))
      try ExperienceStore(transaction).put(
        experience, ofSpot: spotKey, ofUser: user.key, isInZone: known.isInZone, sequence: 1)
      if random.chance(60), let row = try ExperienceStore(transaction).experience(id: experience.id) {
        known.rating = .random(in: 1...20, using: &random)
        guard
          case .experienceRating(let rating) = try newRating(
            "rating-\(number)", of: experience.id, known.rating ?? 1), let value = rating.rating
        else { continue }
        try ExperienceStore(transaction).insert(
          rating, value, ofExperience: row.key, ofUser: user.key, sequence: 1)
      }
      all.append(known)
    }
    return all
  }

  @Test(arguments: StorageEngine.allCases, 1...5 as ClosedRange<UInt64>)
  func `visits of a place and of a user are paged in order for every viewer`(
    engine: StorageEngine, seed: UInt64
  ) async throws {
    try await engine.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let users = try ["ana", "bob", "cleo", "dan"].map { try Fixtures(transaction).addUser($0) }
      var follows: Set<[Int64]> = []
      for one in users {
        for other in users where one.key != other.key && random.chance(40) {
          _ = try FollowStore(transaction).insert(follower: one.key, followed: other.key, now: .at(0))
          follows.insert([one.key, other.key])
        }
      }
      let spots = try (0..<3).map { number in
        try SpotStore(transaction).insert(
          SpotFacts(name: "Bar", category: .bar, coordinate: .north), id: "bar-\(number)",
          reason: .findResult,
          now: .at(0))
      }
      let all = try Self.fill(users, spots, &random, transaction)
      for viewer in users.map(Optional.some) + [nil] {
        let name = "seed \(seed), \(viewer?.username ?? "nobody")"
        for spotKey in spots {
          let visible = all.filter {
            $0.spotKey == spotKey && $0.user.key != viewer?.key
              && $0.isVisible(to: viewer, follows: follows, withItsSpot: true)
          }
          func isFriend(_ known: Known) -> Bool { follows.contains([viewer?.key ?? 0, known.user.key]) }
          let expected = visible.sorted { one, other in
            isFriend(one) == isFriend(other) ? one.place > other.place : isFriend(one)
          }.map(\.experience.id)
          for limit in [1, 5, 100] {
            let found = try VisitStore(transaction).visits(
              atSpot: spotKey, seenBy: viewer, now: .at(0), limit: limit)
            #expect(found.map(\.experience.id) == Array(expected.prefix(limit)), "\(name), at most \(limit)")
          }
          guard let viewer else { continue }
          let ratings = visible.filter(isFriend).compactMap(\.rating)
          let found = try VisitStore(transaction).friendsRatings(ofSpot: spotKey, seenBy: viewer, now: .at(0))
          #expect(found.count == ratings.count, "\(name)")
          let average = ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count) / 4
          #expect(abs((found.average ?? -1) - (average ?? -1)) < 0.000_001, "\(name)")
        }
        for user in users {
          let expected = all.filter {
            $0.user.key == user.key && $0.isVisible(to: viewer, follows: follows, withItsSpot: false)
          }.sorted { $0.place > $1.place }.map(\.experience.id)
          for number in 1...4 {
            let found = try VisitStore(transaction).visits(
              ofUser: user.key, seenBy: viewer, now: .at(0), page: Page(number: number, size: 12))
            let page = Array(expected.dropFirst((number - 1) * 12).prefix(13))
            #expect(found.map(\.experience.id) == page, "\(name) of \(user.username), page \(number)")
          }
        }
      }
    }
  }
}

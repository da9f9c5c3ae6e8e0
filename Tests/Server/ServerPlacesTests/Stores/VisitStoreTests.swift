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

  /// Bob follows Ana. She tells followers of soup, everybody of toast, the town alone of stew, and nobody of tea.
  private static func fill(_ transaction: Transaction) throws -> People {
    let (ana, bob, cleo) = (
      try transaction.person("ana"), try transaction.person("bob"), try transaction.person("cleo")
    )
    _ = try transaction.follows.insert(follower: bob.key, followed: ana.key, now: .at(0))
    let facts = SpotFacts(name: "Noodle Bar", category: .bar, coordinate: .north, town: "Seahaven")
    let key = try transaction.spots.insert(facts, id: "bar", reason: .findResult, now: .at(0))
    let spot = Spot(id: "bar", name: "", category: .bar, coordinate: .north)
    func put(_ id: String, _ visibility: Audience?, townOnly: Bool = false, isInZone: Bool = false)
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

  /// What is written of visits beside where the database has it.
  private struct Known {
    let experience: Experience
    let person: Viewer
    let spotKey: Int64
    let isInZone: Bool
    var rating: Int?

    func isTold(to viewer: Viewer?, follows: Set<[Int64]>, withItsSpot: Bool) -> Bool {
      if experience.isDeleted?.value == true { return false }
      if person.key == viewer?.key { return true }
      if isInZone || (withItsSpot && experience.showsTownOnly?.value == true) { return false }
      if let time = experience.publishedFrom?.value, Timestamp(time) > .at(0) { return false }
      switch experience.visibility?.value {
      case .everyone: return true
      case .followers: return viewer.map { follows.contains([$0.key, person.key]) } ?? false
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
    _ people: [Viewer], _ spots: [Int64], _ random: inout SeededGenerator, _ transaction: Transaction
  ) throws -> [Known] {
    let spot = Spot(id: "bar", name: "", category: .bar, coordinate: .north)
    var all: [Known] = []
    for number in 0..<200 {
      guard let person = people.randomElement(using: &random),
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
        experience: experience, person: person, spotKey: spotKey, isInZone: random.chance(20))
      try transaction.experiences.put(
        experience, ofSpot: spotKey, ofUser: person.key, isInZone: known.isInZone, sequence: 1)
      if random.chance(60), let row = try transaction.experiences.experience(id: experience.id) {
        known.rating = .random(in: 1...20, using: &random)
        guard
          case .experienceRating(let rating) = try newRating(
            "rating-\(number)", of: experience.id, known.rating ?? 1), let value = rating.rating
        else { continue }
        try transaction.experiences.insert(
          rating, value, ofExperience: row.key, ofUser: person.key, sequence: 1)
      }
      all.append(known)
    }
    return all
  }

  @Test(arguments: StorageEngine.allCases, 1...5 as ClosedRange<UInt64>)
  func `of a place and of a person everybody is told in order what is for them, page by page`(
    engine: StorageEngine, seed: UInt64
  ) async throws {
    try await engine.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let people = try ["ana", "bob", "cleo", "dan"].map { try transaction.person($0) }
      var follows: Set<[Int64]> = []
      for one in people {
        for other in people where one.key != other.key && random.chance(40) {
          _ = try transaction.follows.insert(follower: one.key, followed: other.key, now: .at(0))
          follows.insert([one.key, other.key])
        }
      }
      let spots = try (0..<3).map { number in
        try transaction.spots.insert(
          SpotFacts(name: "Bar", category: .bar, coordinate: .north), id: "bar-\(number)",
          reason: .findResult,
          now: .at(0))
      }
      let all = try Self.fill(people, spots, &random, transaction)
      for viewer in people.map(Optional.some) + [nil] {
        let name = "seed \(seed), \(viewer?.username ?? "nobody")"
        for spotKey in spots {
          let told = all.filter {
            $0.spotKey == spotKey && $0.person.key != viewer?.key
              && $0.isTold(to: viewer, follows: follows, withItsSpot: true)
          }
          func isFriend(_ known: Known) -> Bool { follows.contains([viewer?.key ?? 0, known.person.key]) }
          let expected = told.sorted { one, other in
            isFriend(one) == isFriend(other) ? one.place > other.place : isFriend(one)
          }.map(\.experience.id)
          for limit in [1, 5, 100] {
            let found = try transaction.visits.visits(
              atSpot: spotKey, seenBy: viewer, now: .at(0), limit: limit)
            #expect(found.map(\.experience.id) == Array(expected.prefix(limit)), "\(name), at most \(limit)")
          }
          guard let viewer else { continue }
          let ratings = told.filter(isFriend).compactMap(\.rating)
          let found = try transaction.visits.friendsRatings(ofSpot: spotKey, seenBy: viewer, now: .at(0))
          #expect(found.count == ratings.count, "\(name)")
          let average = ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count) / 4
          #expect(abs((found.average ?? -1) - (average ?? -1)) < 0.000_001, "\(name)")
        }
        for person in people {
          let expected = all.filter {
            $0.person.key == person.key && $0.isTold(to: viewer, follows: follows, withItsSpot: false)
          }.sorted { $0.place > $1.place }.map(\.experience.id)
          for number in 1...4 {
            let found = try transaction.visits.visits(
              ofUser: person.key, seenBy: viewer, now: .at(0), page: Page(number: number, size: 12))
            let page = Array(expected.dropFirst((number - 1) * 12).prefix(13))
            #expect(found.map(\.experience.id) == page, "\(name) of \(person.username), page \(number)")
          }
        }
      }
    }
  }
}

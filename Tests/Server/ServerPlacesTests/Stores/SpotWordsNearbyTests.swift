import Foundation
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// Compares word searches around a point with a scan of all places.
struct SpotWordsNearbyTests {
  private static let names = ["Blue Kiwi", "Kiwi House", "Kiwis & Co", "Tea Room", "Café Kiwano", "Old Kivi"]
  private static let dishes = ["Kiwi tart", "Green tea", "Soup", "Kiwi, frozen"]
  private static let queries = [
    "kiw", "kiwi", "k", "tea", "kiwi house", "cafe kiwa", "kiwi t", "soup", "nowhere",
  ]

  /// The expected facts of a stored place.
  private struct Known {
    let name: String
    let category: SpotCategory
    let coordinate: Coordinate
    var creator: Int64?
    /// Merged or withdrawn.
    var isGone = false
    var dishes: [(name: String, person: Int64, isForAll: Bool)] = []

    func isFound(_ words: [Substring], of category: SpotCategory?, by viewer: Viewer?) -> Bool {
      guard !isGone, category == nil || category == self.category, creator == nil || creator == viewer?.key
      else { return false }
      let texts =
        [name] + dishes.filter { $0.isForAll || $0.person == viewer?.key }.map(\.name)
      return texts.contains { text in
        let known = FoldedText.fold(text).split(separator: " ")
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
      }
    }
  }

  private static func coordinate(_ random: inout SeededGenerator) -> Coordinate? {
    let (latitude, longitude) = random.chance(70) ? (48.2, 16.37) : random.chance(60) ? (0, -180) : (90, 0)
    let spread = pow(10, Double.random(in: -4...0, using: &random))
    let east = longitude + Double.random(in: -spread...spread, using: &random)
    return Coordinate(
      latitude: min(90, latitude + Double.random(in: -spread...spread, using: &random)),
      longitude: east < -180 ? east + 360 : east)
  }

  private static func fill(
    _ users: [Viewer], _ random: inout SeededGenerator, _ transaction: Transaction
  ) throws -> [Int64: Known] {
    var all: [Int64: Known] = [:]
    for number in 0..<250 {
      guard let coordinate = coordinate(&random), let name = names.randomElement(using: &random) else {
        continue
      }
      let category = random.chance(20) ? SpotCategory.museum : .cafe
      let creator = random.chance(15) ? users.randomElement(using: &random)?.key : nil
      var known = Known(name: name, category: category, coordinate: coordinate, creator: creator)
      let id = "spot-\(number)"
      let key = try SpotStore(transaction).insert(
        SpotFacts(name: name, category: category, coordinate: coordinate), id: id, reason: .createdByUser,
        creatorKey: creator, isPrivate: creator != nil, now: .at(0))
      if random.chance(40), let user = users.randomElement(using: &random)?.key,
        let dish = dishes.randomElement(using: &random)
      {
        let isForAll = random.chance(50)
        let spot = Spot(id: id, name: name, category: category, coordinate: coordinate)
        try ExperienceStore(transaction).put(
          newExperience("visit-\(number)", at: spot, dish, visibility: isForAll ? .everyone : .onlyMe),
          ofSpot: key, ofUser: user, isInZone: false, sequence: 1)
        known.dishes = [(dish, user, isForAll)]
      }
      if known.dishes.isEmpty, random.chance(10) {
        known.isGone = try SpotStore(transaction).withdrawUnused(key: key)
      } else if random.chance(10), let other = all.keys.min(),
        let into = try SpotStore(transaction).spot(key: other),
        let double = try SpotStore(transaction).spot(key: key), !into.isWithdrawn, into.mergedIntoKey == nil
      {
        _ = try SpotMergeStore(transaction).begin(double.key, into: into.key, now: .at(0))
        known.isGone = true
      }
      all[key] = known
    }
    return all
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `all matches within the radius are found, however many there are elsewhere`(seed: UInt64) async throws
  {
    try await StorageEngine.sqlite.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let users = [try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob")]
      let all = try Self.fill(users, &random, transaction)
      let centers = all.values.map(\.coordinate).sorted {
        ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
      }
      for _ in 0..<80 {
        let start = try #require(centers.randomElement(using: &random))
        let center = start.moved(
          by: pow(10, .random(in: 0...4, using: &random)), bearing: .random(in: 0...360, using: &random))
        let radius = pow(10, Double.random(in: 1...7, using: &random))
        let text = try #require(Self.queries.randomElement(using: &random))
        let words = text.split(separator: " ")
        let category = random.chance(30) ? SpotCategory.museum : nil
        let viewer = random.chance(30) ? nil : users.randomElement(using: &random)
        let limit = Int.random(in: 1...40, using: &random)
        let expected = all.filter { $0.value.isFound(words, of: category, by: viewer) }
          .map { SpotDistance(key: $0.key, distance: center.distance(to: $0.value.coordinate)) }
          .filter { $0.distance <= radius }.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }
        for candidates in [0, 10, 60, 1_000] {
          let found = try SpotSearchStore(transaction).nearest(
            with: FullTextWords(words.map { (text: $0, isBeginning: true) }), to: center, within: radius,
            of: category, seenBy: viewer, now: .at(0), limit: limit, candidates: candidates)
          #expect(
            found == Array(expected.prefix(limit)),
            "seed \(seed), \(text) around \(center) within \(radius), \(candidates) candidates")
        }
      }
    }
  }
}

import Foundation
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// Compares nearby queries with a scan of all places.
struct NearbySpotStoreTests {
  /// Clustered, isolated and coinciding places, including at the date line and the poles.
  private static func coordinates(_ random: inout SeededGenerator) -> [Coordinate] {
    var all: [Coordinate] = []
    for (latitude, longitude, spread, count) in [
      (48.2, 16.37, 0.05, 150), (-17.7, 179.999, 0.01, 80), (89.9995, 0, 0.001, 40), (-90, 0, 0.01, 20),
      (0, -180, 0.3, 40), (35.6, 139.7, 0, 60),
    ] as [(Double, Double, Double, Int)] {
      for _ in 0..<count {
        let north = latitude + Double.random(in: -spread...spread, using: &random)
        let east = longitude + Double.random(in: -spread...spread, using: &random)
        let wrapped = east > 180 ? east - 360 : east < -180 ? east + 360 : east
        if let coordinate = Coordinate(latitude: min(90, max(-90, north)), longitude: wrapped) {
          all.append(coordinate)
        }
      }
    }
    for _ in 0..<60 {
      let (north, east) = (
        Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random)
      )
      if let coordinate = Coordinate(latitude: north, longitude: east) { all.append(coordinate) }
    }
    return all
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `the nearest places agree with a full scan after moves, merges and deletions`(
    seed: UInt64
  ) async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      var spots: [Int64: SpotFacts] = [:]
      for (number, coordinate) in Self.coordinates(&random).enumerated() {
        let facts = SpotFacts(
          name: "Place \(number)", category: random.chance(10) ? .museum : .cafe, coordinate: coordinate)
        let key = try SpotStore(transaction).insert(
          facts, id: "spot-\(number)", reason: .findResult, now: .at(0))
        spots[key] = facts
      }
      for key in spots.keys.sorted() {
        if random.chance(10) {
          try SpotStore(transaction).delete(key: key)
          spots[key] = nil
        } else if random.chance(15), var facts = spots[key],
          let other = spots.values.map(\.coordinate).min(by: {
            ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
          })
        {
          facts.coordinate = other
          facts.category = .library
          try SpotStore(transaction).update(key: key, facts)
          spots[key] = facts
        }
      }
      for _ in 0..<60 {
        let centers = spots.values.map(\.coordinate).sorted {
          ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
        }
        let start = try #require(centers.randomElement(using: &random))
        let center = start.moved(
          by: pow(10, .random(in: 0...5, using: &random)), bearing: .random(in: 0...360, using: &random))
        let radius = pow(10, Double.random(in: 0...7, using: &random))
        let categories: [SpotCategory?] = [nil, nil, .cafe, .museum, .library, .airport]
        let category = categories.randomElement(using: &random) ?? nil
        let limit = Int.random(in: 1...50, using: &random)
        let expected = spots.filter { category == nil || $0.value.category == category }
          .map { SpotDistance(key: $0.key, distance: center.distance(to: $0.value.coordinate)) }
          .filter { $0.distance <= radius }.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }
        let found = try NearbySpotStore(transaction).nearest(
          to: center, within: radius, of: category, limit: limit)
        #expect(found == Array(expected.prefix(limit)), "seed \(seed), \(center), \(radius)")
        for box in CoordinateBox.around(center, radius: radius) {
          let inside = Set(
            spots.filter { category == nil || $0.value.category == category }
              .filter { box.contains($0.value.coordinate) }.keys)
          let placed = try NearbySpotStore(transaction).spots(in: box, of: category, limit: spots.count)
          #expect(inside.isSubset(of: placed.map(\.key)), "seed \(seed), \(box)")
          #expect(try NearbySpotStore(transaction).spots(in: box, of: category, limit: 3).count <= 3)
        }
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the nearest private places agree with a full scan of one user's places`(seed: UInt64) async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let users = try [Fixtures(transaction).addUser("ana"), Fixtures(transaction).addUser("bob")]
      var own: [Int64: SpotFacts] = [:]
      for (number, coordinate) in Self.coordinates(&random).enumerated() {
        let facts = SpotFacts(
          name: "Place \(number)", category: random.chance(30) ? .museum : .cafe, coordinate: coordinate)
        let (user, isPrivate) = (users[random.chance(50) ? 0 : 1], random.chance(70))
        let key = try SpotStore(transaction).insert(
          facts, id: "spot-\(number)", reason: .imported, creatorKey: user.key, isPrivate: isPrivate,
          now: .at(0))
        if isPrivate, random.chance(50) { try SpotPrivacyStore(transaction).setFollowsVisits(key: key) }
        if isPrivate, user.key == users[0].key { own[key] = facts }
      }
      let nearby = NearbySpotStore(transaction)
      for _ in 0..<30 {
        let center = try #require(own.values.map(\.coordinate).randomElement(using: &random))
        let radii: [Double] = [10, 900, 40_000, 3_000_000]
        let radius = radii.randomElement(using: &random) ?? 10
        let category: SpotCategory? = random.chance(50) ? .museum : nil
        let limit = Int.random(in: 1...50, using: &random)
        let wanted = own.filter { category == nil || $0.value.category == category }
        let expected = wanted.map {
          SpotDistance(key: $0.key, distance: center.distance(to: $0.value.coordinate))
        }
        .filter { $0.distance <= radius }.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }
        let found = try nearby.nearestPrivate(
          ofUser: users[0].key, to: center, within: radius, of: category, limit: limit)
        #expect(found == Array(expected.prefix(limit)), "seed \(seed), \(center), \(radius)")
        for box in CoordinateBox.around(center, radius: radius) {
          let inside = Set(wanted.filter { box.contains($0.value.coordinate) }.keys)
          let placed = try nearby.privateSpots(ofUser: users[0].key, in: box, of: category, limit: own.count)
          #expect(Set(placed.map(\.key)) == inside, "seed \(seed), \(box)")
          #expect(
            try nearby.privateSpots(ofUser: users[0].key, in: box, of: category, limit: 3).count <= 3)
        }
      }
    }
  }
}

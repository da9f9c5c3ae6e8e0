import KiwiKit
import TestSupport
import Testing

@testable import KiwiServer

struct SpotPrivacyStoreTests {
  private func unpublished(
    _ id: String, by user: Viewer, in transaction: Transaction
  ) throws -> SpotRecord {
    let facts = SpotFacts(name: "Flat", category: .other, coordinate: .north)
    let key = try transaction.spots.insert(
      facts, id: id, reason: .imported, creatorKey: user.key, isPrivate: true, now: .at(0))
    try transaction.spotPrivacy.setUnpublished(key: key)
    return try #require(try transaction.spots.spot(key: key))
  }

  private func visit(
    _ id: String, at spot: SpotRecord, by user: Viewer, _ visibility: Audience, isInZone: Bool = false,
    publishedFrom: Int? = nil, in transaction: Transaction
  ) throws {
    let place = Spot(id: spot.id, name: "Flat", category: .other, coordinate: .north)
    try transaction.experiences.put(
      newExperience(
        id, at: place, visibility: visibility, publishedFrom: publishedFrom.map { Timestamp.at($0).date }),
      ofSpot: spot.key, ofUser: user.key, isInZone: isInZone, sequence: 1)
  }

  private func isPrivate(_ spot: SpotRecord, in transaction: Transaction) throws -> Bool {
    let found = try #require(try transaction.spots.spot(key: spot.key))
    #expect(found.isUnpublished == found.isPrivate)
    return found.isPrivate
  }

  @Test(arguments: StorageEngine.allCases)
  func `an unpublished place is published by what others see, and by nothing else`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.person("ana")
      let spot = try unpublished("flat", by: ana, in: transaction)
      #expect(spot.isPrivate && spot.isUnpublished)
      try visit("a", at: spot, by: ana, .onlyMe, in: transaction)
      try visit("b", at: spot, by: ana, .everyone, isInZone: true, in: transaction)
      #expect(try isPrivate(spot, in: transaction))
      try visit("a", at: spot, by: ana, .followers, in: transaction)
      #expect(try !isPrivate(spot, in: transaction))
      let found = try transaction.nearbySpots.nearest(to: .north, within: 10, of: nil, limit: 9)
      #expect(found.map(\.key) == [spot.key])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a visit that appears later publishes its place then`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.person("ana")
      let store = transaction.spotPrivacy
      let (early, late) = (
        try unpublished("early", by: ana, in: transaction), try unpublished("late", by: ana, in: transaction)
      )
      try visit("a", at: early, by: ana, .everyone, publishedFrom: 100, in: transaction)
      try visit("b", at: late, by: ana, .everyone, publishedFrom: 100, in: transaction)
      try visit("b", at: late, by: ana, .everyone, publishedFrom: 300, in: transaction)
      try store.publish(key: early.key, now: .at(99))
      #expect(try isPrivate(early, in: transaction))
      try visit("c", at: late, by: ana, .onlyMe, publishedFrom: 1, in: transaction)
      #expect(try store.publishDue(now: .at(99), limit: 9) == 0)
      #expect(try store.publishDue(now: .at(200), limit: 1) == 1)
      #expect(try store.publishDue(now: .at(200), limit: 9) == 1)
      #expect(try store.publishDue(now: .at(200), limit: 9) == 0)
      #expect(try !isPrivate(early, in: transaction))
      #expect(try isPrivate(late, in: transaction), "It was put off meanwhile.")
      #expect(try store.publishDue(now: .at(300), limit: 9) == 1)
      #expect(try !isPrivate(late, in: transaction))
      try store.setPrivate(key: late.key)
      try visit("d", at: late, by: ana, .everyone, in: transaction)
      let kept = try #require(try transaction.spots.spot(key: late.key))
      #expect(kept.isPrivate && !kept.isUnpublished)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `private places go with their user, unless another user has them in their records`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let (ana, ben) = (try transaction.person("ana"), try transaction.person("ben"))
      func keys() throws -> [String] {
        try ["private", "unpublished", "kept", "open", "bens"].filter {
          try transaction.spots.spot(id: $0) != nil
        }
      }
      let facts = SpotFacts(name: "Home", category: .other, coordinate: .north)
      for (id, user, isPrivate) in [
        ("private", ana, true), ("kept", ana, true), ("open", ana, false), ("bens", ben, true),
      ] {
        _ = try transaction.spots.insert(
          facts, id: id, reason: .createdByUser, creatorKey: user.key, isPrivate: isPrivate, now: .at(0))
      }
      _ = try unpublished("unpublished", by: ana, in: transaction)
      let kept = try #require(try transaction.spots.spot(id: "kept"))
      try visit("a", at: kept, by: ana, .onlyMe, in: transaction)
      try visit("b", at: kept, by: ben, .onlyMe, in: transaction)
      while try transaction.spotPrivacy.deleteSome(ofUser: ana.key, limit: 1) {}
      #expect(try keys() == ["kept", "open", "bens"])
      try transaction.users.delete(key: ana.key)
      #expect(try keys() == ["kept", "open", "bens"])
      while try transaction.spotPrivacy.deleteSome(ofUser: ben.key, limit: 1) {}
      try transaction.users.delete(key: ben.key)
      #expect(try keys() == ["open"])
    }
  }
}

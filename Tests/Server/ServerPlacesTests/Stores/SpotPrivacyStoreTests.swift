@testable import ServerAccounts
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

struct SpotPrivacyStoreTests {
  private func unpublished(
    _ id: String, by user: Viewer, in transaction: Transaction
  ) throws -> StoredSpot {
    let facts = SpotFacts(name: "Flat", category: .other, coordinate: .north)
    let key = try SpotStore(transaction).insert(
      facts, id: id, reason: .imported, creatorKey: user.key, isPrivate: true, now: .at(0))
    try SpotPrivacyStore(transaction).setFollowsVisits(key: key)
    return try #require(try SpotStore(transaction).spot(key: key))
  }

  private func visit(
    _ id: String, at spot: StoredSpot, by user: Viewer, _ visibility: Audience, isInZone: Bool = false,
    publishedFrom: Int? = nil, in transaction: Transaction
  ) throws {
    let place = Spot(id: spot.id, name: "Flat", category: .other, coordinate: .north)
    try ExperienceStore(transaction).put(
      newExperience(
        id, at: place, visibility: visibility, publishedFrom: publishedFrom.map { Timestamp.at($0).date }),
      ofSpot: spot.key, ofUser: user.key, isInZone: isInZone, sequence: 1)
  }

  private func isPrivate(_ spot: StoredSpot, in transaction: Transaction) throws -> Bool {
    let found = try #require(try SpotStore(transaction).spot(key: spot.key))
    #expect(found.followsVisits)
    return found.isPrivate
  }

  @Test(arguments: StorageEngine.allCases)
  func `a place that follows its visits is public while one of them is public`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let spot = try unpublished("flat", by: ana, in: transaction)
      #expect(spot.isPrivate && spot.followsVisits)
      try visit("a", at: spot, by: ana, .onlyMe, in: transaction)
      try visit("b", at: spot, by: ana, .everyone, isInZone: true, in: transaction)
      #expect(try isPrivate(spot, in: transaction))
      try visit("a", at: spot, by: ana, .followers, in: transaction)
      #expect(try isPrivate(spot, in: transaction))
      func found() throws -> [Int64] {
        try NearbySpotStore(transaction).nearest(to: .north, within: 10, of: nil, limit: 9).map(\.key)
      }
      try visit("a", at: spot, by: ana, .everyone, in: transaction)
      #expect(try !isPrivate(spot, in: transaction))
      #expect(try found() == [spot.key])
      try visit("a", at: spot, by: ana, .followers, in: transaction)
      #expect(try isPrivate(spot, in: transaction))
      #expect(try found() == [])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a private place is shared with viewers who may see a visit or a post about it`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let cleo = try Fixtures(transaction).addUser("cleo")
      let store = SpotPrivacyStore(transaction)
      let spot = try unpublished("flat", by: ana, in: transaction)
      func isShared(_ viewer: Viewer, at seconds: Int = 0) throws -> Bool {
        try store.isShared(key: spot.key, with: viewer, now: .at(seconds))
      }
      try Fixtures(transaction).follow(ana, by: bob)
      try visit("a", at: spot, by: ana, .onlyMe, in: transaction)
      #expect(try !isShared(bob))
      try visit("a", at: spot, by: ana, .followers, publishedFrom: 100, in: transaction)
      #expect(try !isShared(bob) && isShared(bob, at: 100) && !isShared(cleo, at: 100))
      try visit("a", at: spot, by: ana, .followers, isInZone: true, in: transaction)
      #expect(try !isShared(bob))
      let post = try Fixtures(transaction).post(by: ana, for: .followers)
      try PostPlaceStore(transaction).setAbout(
        spotKey: spot.key, experienceKey: nil, rating: nil, ofPost: post.key)
      #expect(try isShared(bob) && !isShared(cleo))
      try Fixtures(transaction).block(bob, by: ana)
      #expect(try !isShared(bob))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a place known to a source, or merged with a public place, is public`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let store = SpotPrivacyStore(transaction)
      let (known, whole) = (
        try unpublished("known", by: ana, in: transaction), try unpublished("whole", by: ana, in: transaction)
      )
      try SpotStore(transaction).setSource("osm:node/1", ofSpot: known.key, isOrigin: false)
      try store.refresh(key: known.key)
      #expect(try !isPrivate(known, in: transaction))
      let facts = SpotFacts(name: "Double", category: .other, coordinate: .north)
      let duplicate = try SpotStore(transaction).insert(facts, id: "double", reason: .findResult, now: .at(0))
      let merge = try SpotMergeStore(transaction).begin(duplicate, into: whole.key, now: .at(0))
      try store.refresh(key: whole.key)
      #expect(try !isPrivate(whole, in: transaction))
      try SpotMergeStore(transaction).end(merge, ofDuplicate: duplicate)
      try store.refresh(key: whole.key)
      #expect(try isPrivate(whole, in: transaction))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a delayed visit publishes its place when it appears`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let store = SpotPrivacyStore(transaction)
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
      #expect(try store.publishDue(now: .at(200), limit: 9) == 1)
      #expect(try store.publishDue(now: .at(200), limit: 9) == 0)
      #expect(try !isPrivate(early, in: transaction))
      #expect(try isPrivate(late, in: transaction), "The visit was postponed meanwhile.")
      #expect(try store.publishDue(now: .at(300), limit: 9) == 1)
      #expect(try !isPrivate(late, in: transaction))
      try store.setPrivate(key: late.key)
      try visit("d", at: late, by: ana, .everyone, in: transaction)
      let kept = try #require(try SpotStore(transaction).spot(key: late.key))
      #expect(kept.isPrivate && !kept.followsVisits)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `private places are deleted with their user, unless another user has records there`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let (ana, ben) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("ben"))
      func keys() throws -> [String] {
        try ["private", "unpublished", "shown", "posted", "kept", "open", "bens"].filter {
          try SpotStore(transaction).spot(id: $0) != nil
        }
      }
      let facts = SpotFacts(name: "Home", category: .other, coordinate: .north)
      for (id, user, isPrivate) in [
        ("private", ana, true), ("kept", ana, true), ("open", ana, false), ("bens", ben, true),
      ] {
        _ = try SpotStore(transaction).insert(
          facts, id: id, reason: .createdByUser, creatorKey: user.key, isPrivate: isPrivate, now: .at(0))
      }
      _ = try unpublished("unpublished", by: ana, in: transaction)
      // Places published by a user's own visits are deleted with them; those in another user's post stay.
      for id in ["shown", "posted"] {
        try visit(id, at: unpublished(id, by: ana, in: transaction), by: ana, .everyone, in: transaction)
      }
      let posted = try #require(try SpotStore(transaction).spot(id: "posted"))
      let post = try Fixtures(transaction).post(by: ben)
      try PostPlaceStore(transaction).setAbout(
        spotKey: posted.key, experienceKey: nil, rating: nil, ofPost: post.key)
      let kept = try #require(try SpotStore(transaction).spot(id: "kept"))
      try visit("a", at: kept, by: ana, .onlyMe, in: transaction)
      try visit("b", at: kept, by: ben, .onlyMe, in: transaction)
      func delete(ofUser key: Int64) throws {
        var keys = try SpotPrivacyStore(transaction).spotsToDelete(ofUser: key)[...]
        while !keys.isEmpty {
          keys = keys.dropFirst(try SpotPrivacyStore(transaction).deleteSome(keys, ofUser: key, limit: 1))
        }
      }
      try delete(ofUser: ana.key)
      #expect(try keys() == ["posted", "kept", "open", "bens"])
      try UserStore(transaction).delete(key: ana.key)
      #expect(try keys() == ["posted", "kept", "open", "bens"])
      try delete(ofUser: ben.key)
      try UserStore(transaction).delete(key: ben.key)
      #expect(try keys() == ["open"])
    }
  }
}

import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces
@testable import ServerPosts
@testable import ServerSocial

struct PostPlaceStoreTests {
  private struct World {
    let ana: Viewer
    let bob: Viewer
    let spotKey: Int64
    let experienceKey: Int64
    let posts: [PostAccess]

    /// A post about a place, one about an experience there, and one without a subject.
    init(_ transaction: Transaction) throws {
      (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let facts = SpotFacts(name: "Pole", category: .bar, coordinate: .north, address: "1", town: "Ice")
      spotKey = try SpotStore(transaction).insert(facts, id: "pole", reason: .findResult, now: .at(0))
      let spot = Spot(id: "pole", name: "Pole", category: .bar, coordinate: .north)
      try ExperienceStore(transaction).put(
        newExperience("e", at: spot, "Tea", visibility: .everyone), ofSpot: spotKey, ofUser: ana.key,
        isInZone: false, sequence: 1)
      experienceKey = try #require(try ExperienceStore(transaction).experience(id: "e")).key
      let ana = ana
      posts = try (0..<3).map { _ in try Fixtures(transaction).post(by: ana) }
      try PostPlaceStore(transaction).setAbout(
        spotKey: spotKey, experienceKey: nil, rating: Rating(quarterStars: 7), ofPost: posts[0].key)
      try PostPlaceStore(transaction).setAbout(
        spotKey: spotKey, experienceKey: experienceKey, rating: nil, ofPost: posts[1].key)
    }

    func subjects(_ transaction: Transaction, _ viewer: Viewer?) throws -> [Int64: PostSubject] {
      try PostPlaceStore(transaction).subjects(ofPosts: posts.map(\.key), seenBy: viewer, now: .at(0))
    }

    func found(_ transaction: Transaction, _ place: PostPlace, before: Int64 = .max) throws -> [Int64] {
      var keys: [Int64] = []
      try PostPlaceStore(transaction).scan(about: place, before: before, seenBy: bob, now: .at(0), limit: 9) {
        keys.append($0.post.key)
        return $0.isShown
      }
      return keys
    }
  }

  private static let pole = SpotSummary(
    id: "pole", name: "Pole", category: .bar, address: "1", town: "Ice")

  @Test(arguments: StorageEngine.allCases)
  func `subjects of a page of posts are found in one query, as far as the viewer may see them`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let world = try World(transaction)
      let keys = world.posts.map(\.key)
      let place = PostSubject(.spot(Self.pole), rating: Rating(quarterStars: 7))
      let tea = PostSubject(.experience(VisitSummary(id: "e", name: "Tea", spot: Self.pole, town: "Ice")))
      #expect(try world.subjects(transaction, world.bob) == [keys[0]: place, keys[1]: tea])
      #expect(try world.subjects(transaction, nil) == [keys[0]: place, keys[1]: tea])
      let own = try world.subjects(transaction, world.ana)
      #expect(own.mapValues(\.audience) == [keys[0]: .everyone, keys[1]: .everyone])
      #expect(try PostPlaceStore(transaction).isAnyAboutPlace(keys))
      #expect(try !PostPlaceStore(transaction).isAnyAboutPlace([keys[2]]))
      #expect(try PostStore(transaction).contents(ofPosts: keys).count { $0.aboutSpotKey != nil } == 2)
      try PostStore(transaction).setAbout(titleKey: nil, rating: nil, ofPost: keys[0])
      #expect(try world.subjects(transaction, world.bob) == [keys[1]: tea])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `posts about a place are found from a key on, and those in a zone only for their author`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let world = try World(transaction)
      let keys = world.posts.map(\.key)
      let spot = PostPlace.spot(key: world.spotKey)
      #expect(try world.found(transaction, spot) == [keys[1], keys[0]])
      #expect(try world.found(transaction, spot, before: keys[1]) == [keys[0]])
      #expect(try world.found(transaction, .experience(key: world.experienceKey)) == [keys[1]])
      let zone = PrivacyZone(
        id: "z", circle: Stamped(PrivacyZone.Circle(center: .north, radius: 100), at: .at(0)))
      try PrivacyZoneStore(transaction).put(zone, ofUser: world.ana.key, sequence: 2)
      // A viewer who may see neither post gets no hint that one exists.
      #expect(
        try Fixtures(transaction).refreshZones(ofUser: world.ana.key, atSpot: world.spotKey) == [keys[0]])
      #expect(try Fixtures(transaction).refreshZones(ofUser: world.ana.key, atSpot: world.spotKey) == [])
      #expect(try world.found(transaction, spot) == [])
      #expect(try world.found(transaction, .experience(key: world.experienceKey)) == [])
      #expect(try world.subjects(transaction, world.bob) == [:])
      #expect(
        try world.subjects(transaction, world.ana).mapValues(\.audience).values.allSatisfy { $0 == .onlyMe })
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a reverted merge moves posts back, except posts whose subject changed since`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let world = try World(transaction)
      let facts = SpotFacts(name: "Other", category: .bar, coordinate: .north)
      let otherKey = try SpotStore(transaction).insert(facts, id: "other", reason: .findResult, now: .at(0))
      let duplicate = try #require(try SpotStore(transaction).spot(id: "pole"))
      let other = try #require(try SpotStore(transaction).spot(id: "other"))
      let second = try Fixtures(transaction).post(by: world.bob)
      try PostPlaceStore(transaction).setAbout(
        spotKey: duplicate.key, experienceKey: nil, rating: nil, ofPost: second.key)
      let merge = SpotMerge(
        key: try SpotMergeStore(transaction).begin(duplicate.key, into: otherKey, now: .at(0)),
        duplicate: duplicate,
        spot: other, now: .at(0))
      var limit = 1
      try PostPlaceStore(transaction).move(merge, limit: &limit)
      #expect(limit == 0, "The limit is used up; more posts may remain.")
      limit = 9
      try PostPlaceStore(transaction).move(merge, limit: &limit)
      func about(_ spotKey: Int64) throws -> Set<Int64> {
        Set(
          try PostStore(transaction).contents(ofPosts: world.posts.map(\.key) + [second.key])
            .filter { $0.aboutSpotKey == spotKey }.map(\.key))
      }
      #expect(try about(otherKey) == [world.posts[0].key, second.key])
      #expect(try about(duplicate.key) == [world.posts[1].key], "The post keeps the place of its experience.")
      try PostStore(transaction).setAbout(titleKey: nil, rating: nil, ofPost: second.key)
      try PostPlaceStore(transaction).moveBack(merge, limit: &limit)
      #expect(try about(otherKey) == [])
      #expect(try about(duplicate.key) == [world.posts[0].key, world.posts[1].key])
    }
  }
}

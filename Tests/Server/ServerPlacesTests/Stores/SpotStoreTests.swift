import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

struct SpotStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a place is stored without loss and found by its id, its key and its source names`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let facts = SpotFacts(
        name: "Noodle Bar", category: .restaurant, coordinate: .north, address: "Street 1", town: "Town",
        openingHours: "24/7", phone: "1", website: "https://x.test", description: "Hot.")
      let key = try SpotStore(transaction).insert(facts, id: "bar", reason: .imported, now: .at(0))
      try SpotStore(transaction).setSource("osm:node/1", ofSpot: key, isOrigin: true)
      let spot = try #require(try SpotStore(transaction).spot(id: "bar"))
      #expect(spot.key == key && spot.id == "bar" && spot.facts == facts && spot.mergedIntoKey == nil)
      #expect(try SpotStore(transaction).spot(key: key) == spot)
      #expect(try SpotStore(transaction).spotOrDuplicate(id: "bar") == spot)
      #expect(try SpotStore(transaction).spot(source: "osm:node/1") == spot)
      #expect(try SpotStore(transaction).spot(id: "other") == nil)
      #expect(try SpotStore(transaction).spot(key: key + 1) == nil)
      #expect(try SpotStore(transaction).spot(source: "osm:node/2") == nil)
      #expect(try SpotStore(transaction).isOrigin(source: "osm:node/1"))
      #expect(try !SpotStore(transaction).isOrigin(source: "osm:node/2"))
      try SpotStore(transaction).setAttribution("© Somebody", ofSpot: key)
      try SpotStore(transaction).setCorrections(SpotFields(.name), ofSpot: key)
      let changed = try #require(try SpotStore(transaction).spot(key: key))
      #expect(changed.attribution == "© Somebody" && changed.corrections == SpotFields(.name))

      let other = try SpotStore(transaction).insert(facts, id: "other", reason: .findResult, now: .at(0))
      try SpotStore(transaction).setSource("osm:node/1", ofSpot: other, isOrigin: false)
      #expect(
        try SpotStore(transaction).spot(source: "osm:node/1")?.id == "other",
        "A source name belongs to one place."
      )
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `updated facts replace the previous ones, and a deleted place loses its source names`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let facts = SpotFacts(name: "Old", category: .cafe, coordinate: .north, town: "Town")
      let key = try SpotStore(transaction).insert(facts, id: "bar", reason: .findResult, now: .at(0))
      try SpotStore(transaction).setSource("osm:node/1", ofSpot: key, isOrigin: true)
      let changed = SpotFacts(name: "New", category: .museum, coordinate: .south)
      try SpotStore(transaction).update(key: key, changed)
      #expect(try SpotStore(transaction).spot(id: "bar")?.facts == changed)
      try SpotStore(transaction).delete(key: key)
      #expect(try SpotStore(transaction).spot(id: "bar") == nil)
      #expect(try SpotStore(transaction).spot(source: "osm:node/1") == nil)
      let next = try SpotStore(transaction).insert(facts, id: "next", reason: .findResult, now: .at(0))
      #expect(next > key, "Keys are never reused.")
    }
  }

  private func privateSpots(of user: Viewer, in transaction: Transaction) throws -> [String] {
    try NearbySpotStore(transaction).nearestPrivate(
      ofUser: user.key, to: .north, within: 9, of: nil, limit: 9
    )
    .compactMap { try SpotStore(transaction).spot(key: $0.key)?.id }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a private place is known to its user alone, and an unshared place may become private`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let facts = SpotFacts(name: "Home", category: .other, coordinate: .north)
      for (id, isPrivate) in [("home", true), ("open", false), ("shared", false)] {
        _ = try SpotStore(transaction).insert(
          facts, id: id, reason: .createdByUser, creatorKey: ana.key, isPrivate: isPrivate, now: .at(5))
      }
      let shared = try #require(try SpotStore(transaction).spot(id: "shared"))
      let visit = newExperience(
        "e", at: Spot(id: "shared", name: "Home", category: .other, coordinate: .north),
        visibility: .followers)
      try ExperienceStore(transaction).put(
        visit, ofSpot: shared.key, ofUser: bob.key, isInZone: false, sequence: 1)
      #expect(try privateSpots(of: ana, in: transaction) == ["home"])
      #expect(try privateSpots(of: bob, in: transaction).isEmpty)
      let box = CoordinateBox(latitudes: 89...90, longitudes: -180...180)
      #expect(
        try SpotStore(transaction).ownSpots(ofUser: ana.key, in: box, after: 0, limit: 9).map(\.id) == [
          "open"
        ])
      let away = CoordinateBox(latitudes: -90...0, longitudes: -180...180)
      #expect(try SpotStore(transaction).ownSpots(ofUser: ana.key, in: away, after: 0, limit: 9).isEmpty)
      #expect(try !SpotStore(transaction).isOwn(key: shared.key, ofUser: ana.key))
      #expect(try SpotStore(transaction).isKnown(key: shared.key, toUser: bob.key))
      #expect(try !SpotStore(transaction).isKnown(key: shared.key, toUser: ana.key))
      #expect(try SpotStore(transaction).countAdded(byUser: ana.key, since: .at(5)) == 3)
      #expect(try SpotStore(transaction).countAdded(byUser: ana.key, since: .at(6)) == 0)
      for (id, isPrivate) in [("brought", false), ("brought-home", true)] {
        _ = try SpotStore(transaction).insert(
          facts, id: id, reason: .imported, creatorKey: bob.key, isPrivate: isPrivate, now: .at(5))
      }
      #expect(try SpotStore(transaction).countImported(byUser: bob.key, since: .at(5)) == 1)
      #expect(try SpotStore(transaction).countImported(byUser: bob.key, since: .at(6)) == 0)
      #expect(try SpotStore(transaction).countImported(byUser: ana.key, since: .at(5)) == 0)
      for id in ["brought", "brought-home"] {
        try SpotStore(transaction).delete(key: try #require(try SpotStore(transaction).spot(id: id)).key)
      }
      let open = try #require(try SpotStore(transaction).spot(id: "open"))
      #expect(try SpotStore(transaction).isInUse(key: shared.key, byUser: bob.key))
      #expect(try !SpotStore(transaction).isInUse(key: shared.key, byUser: ana.key))
      // Private records of other users must not affect whether the place can become private.
      try ExperienceStore(transaction).put(
        SpotWish(spotId: "open", isWished: Stamped(true, at: .at(0))), forSpot: open.key, ofUser: bob.key,
        sequence: 2)
      for (number, visibility) in [Audience.onlyMe, .everyone].enumerated() {
        let visit = newExperience(
          "h\(number)", at: Spot(id: "open", name: "Home", category: .other, coordinate: .north),
          visibility: visibility)
        try ExperienceStore(transaction).put(
          visit, ofSpot: open.key, ofUser: bob.key, isInZone: visibility == .everyone, sequence: 3)
      }
      #expect(try SpotStore(transaction).isOwn(key: open.key, ofUser: ana.key))
      #expect(try !SpotStore(transaction).isOwn(key: open.key, ofUser: bob.key))
      try SpotPrivacyStore(transaction).setPrivate(key: open.key)
      #expect(try privateSpots(of: ana, in: transaction) == ["home", "open"])
      #expect(try SpotStore(transaction).countPrivate(ofUser: ana.key, limit: 9) == 2)
      #expect(try SpotStore(transaction).countPrivate(ofUser: ana.key, limit: 1) == 1)
      #expect(try SpotStore(transaction).countPrivate(ofUser: bob.key, limit: 9) == 0)
      let found = try NearbySpotStore(transaction).nearest(to: .north, within: 10, of: nil, limit: 9)
      #expect(found.map(\.key) == [shared.key], "The index has public places only.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an unused place is withdrawn and restored by an experience`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let facts = SpotFacts(name: "Kiosk", category: .shop, coordinate: .south)
      let key = try SpotStore(transaction).insert(facts, id: "kiosk", reason: .imported, now: .at(0))
      #expect(try SpotStore(transaction).withdrawUnused(key: key))
      #expect(try SpotStore(transaction).spot(key: key)?.isWithdrawn == true)
      let spot = Spot(id: "kiosk", name: "Kiosk", category: .shop, coordinate: .south)
      try ExperienceStore(transaction).put(
        newExperience("e", at: spot), ofSpot: key, ofUser: ana.key, isInZone: false, sequence: 1)
      #expect(try SpotStore(transaction).spot(key: key)?.isWithdrawn == false)
      #expect(try !SpotStore(transaction).withdrawUnused(key: key), "An experience refers to it.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `other users' private records neither keep a place nor restore it`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let facts = SpotFacts(name: "Kiosk", category: .shop, coordinate: .south)
      let key = try SpotStore(transaction).insert(
        facts, id: "kiosk", reason: .imported, creatorKey: ana.key, isPrivate: false, now: .at(0))
      let spot = Spot(id: "kiosk", name: "Kiosk", category: .shop, coordinate: .south)
      func put(_ id: String, _ visibility: Audience, of person: Viewer) throws {
        try ExperienceStore(transaction).put(
          newExperience(id, at: spot, visibility: visibility), ofSpot: key, ofUser: person.key,
          isInZone: false, sequence: 1)
      }
      func wish(_ isWished: Bool, of person: Viewer) throws {
        try ExperienceStore(transaction).put(
          SpotWish(spotId: "kiosk", isWished: Stamped(isWished, at: .at(0))), forSpot: key,
          ofUser: person.key, sequence: 1)
      }
      func isWithdrawn() throws -> Bool? { try SpotStore(transaction).spot(key: key)?.isWithdrawn }
      try wish(true, of: ana)
      #expect(
        try !SpotStore(transaction).withdrawUnused(key: key), "The place is her own, and she keeps using it.")
      try wish(false, of: ana)
      try put("b", .onlyMe, of: bob)
      try wish(true, of: bob)
      #expect(try SpotStore(transaction).withdrawUnused(key: key))
      let row = try #require(try SpotStore(transaction).spot(key: key))
      #expect(try row.isOpen(to: bob, now: .at(0), in: transaction))
      for viewer in [ana, nil] { #expect(try !row.isOpen(to: viewer, now: .at(0), in: transaction)) }
      #expect(try row.isReferable(byUser: ana.key, in: transaction), "She may restore it.")
      try put("b", .onlyMe, of: bob)
      try put("c", .onlyMe, of: bob)
      #expect(try isWithdrawn() == true)
      try put("c", .followers, of: bob)
      #expect(try isWithdrawn() == false)
      #expect(try !SpotStore(transaction).withdrawUnused(key: key))
      try put("c", .onlyMe, of: bob)
      #expect(try SpotStore(transaction).withdrawUnused(key: key))
      try wish(true, of: ana)
      #expect(try isWithdrawn() == false)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a source name replaces a place's own, unless another place has it`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let spots = SpotStore(transaction)
      let point = try #require(Coordinate(latitude: 48, longitude: 16))
      let keys = try ["one", "other"].map {
        try spots.insert(
          SpotFacts(name: $0, category: .cafe, coordinate: point), id: $0, reason: .findResult, now: .at(0))
      }
      try spots.setSource("foursquare:b", ofSpot: keys[0], isOrigin: false)
      try spots.setSource("foursquare:a", ofSpot: keys[0], isOrigin: true)
      try spots.setSource("import:x", ofSpot: keys[1], isOrigin: false)
      #expect(try spots.sources(ofSpot: keys[0]) == ["foursquare:a", "foursquare:b"])
      try spots.renameSource("foursquare:a", to: "import:a")
      #expect(try spots.sources(ofSpot: keys[0]) == ["foursquare:b", "import:a"])
      #expect(try spots.isOrigin(source: "import:a"))
      try spots.renameSource("foursquare:b", to: "import:x")
      #expect(try spots.sources(ofSpot: keys[0]) == ["import:a"])
      #expect(try spots.sources(ofSpot: keys[1]) == ["import:x"])
    }
  }
}

import Formats
import Foundation
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPlaces

/// Places by words, including dishes, and map outlines.
struct SpotSearchTests {
  private static let time: HybridTime = {
    var clock = HybridClock(node: 1, latest: nil)
    return clock.now(1_770_000_000_000)
  }()

  private static func experience(
    _ name: String, at spotId: String, _ visibility: Audience, showsTownOnly: Bool = false
  ) -> LibraryChange {
    .experience(
      Experience(
        id: UUIDv7.generate(), spotId: spotId, name: Stamped(name, at: time),
        visibility: Stamped(visibility, at: time), showsTownOnly: Stamped(showsTownOnly, at: time),
        createdDate: Stamped(Date(timeIntervalSince1970: 1_770_000_000), at: time)))
  }

  @Test func `a dish finds its place only for viewers of its experience`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let json: [String: Any] = [
      "name": "Kiwi", "category": "cafe", "coordinate": ["latitude": 48.2, "longitude": 16.37],
    ]
    let spot = try await server.post("/spots", as: ana, json: json).string("id")
    try await server.push(
      [
        Self.experience("Apfelstrudel", at: spot, .everyone), Self.experience("Goulash", at: spot, .onlyMe),
        Self.experience("Schnitzel", at: spot, .everyone, showsTownOnly: true),
      ], as: ana)
    for (dish, readers) in [("apfel", [ana, bob, nil]), ("goulash", [ana]), ("schnitzel", [ana])] {
      for reader in [ana, bob, nil] {
        let found = try await server.get("/spots?q=\(dish)", as: reader).objects()
        #expect(found.count == (readers.contains(reader) ? 1 : 0), "\(dish)")
      }
    }
  }

  @Test func `nearby places are sorted by name across pages`() async throws {
    let server = try await TestServer()
    let center = try #require(Coordinate(latitude: 48.2, longitude: 16.37))
    let names = (0..<45).map { "Place \(["b", "Á", "c"][$0 % 3])\($0 * 7 % 45)" }
    try await server.context.storage.write { transaction in
      for (number, name) in names.enumerated() {
        _ = try SpotStore(transaction).insert(
          SpotFacts(
            name: name, category: .cafe,
            coordinate: center.moved(by: Double(number), bearing: Double(number) * 50)),
          id: UUIDv7.generate(), reason: .findResult, now: .at(0))
      }
    }
    let address = "/spots?latitude=48.2&longitude=16.37&pageSize=20"
    var found: [String] = []
    for page in 1...4 {
      let answer = try await server.get("\(address)&sort=name&page=\(page)")
      found += try answer.objects().compactMap { ($0["spot"] as? [String: Any])?["name"] as? String }
    }
    #expect(found == names.sorted { FoldedText.fold($0) < FoldedText.fold($1) })
    #expect(try await server.get("\(address)&sort=size").status == 400)
  }

  @Test(arguments: [(700, true), (3_000, true), (49_000, true), (51_000, false)])
  func `a search without nearby results widens up to fifty kilometers, but never beyond a given radius`(
    metres: Int, isFound: Bool
  ) async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let center = try #require(Coordinate(latitude: 48.2, longitude: 16.37))
    func found(_ rest: String = "", as token: String? = nil) async throws -> [String] {
      try await server.read([NearbySpot].self, "/spots?latitude=48.2&longitude=16.37\(rest)", as: token).map(
        \.id)
    }
    func add(_ metres: Double, isPrivate: Bool) async throws -> String {
      let point = center.moved(by: metres, bearing: 77)
      let json: [String: Any] = [
        "name": "Kiwi", "category": "cafe", "isPrivate": isPrivate,
        "coordinate": ["latitude": point.latitude, "longitude": point.longitude],
      ]
      return try await server.post("/spots", as: ana, json: json).string("id")
    }
    // Private places count for their user and no other.
    for isPrivate in [true, false] {
      let id = try await add(Double(metres), isPrivate: isPrivate)
      let mine = try await found(as: ana)
      #expect(mine.contains(id) == isFound)
      #expect(try await found().contains(id) == (isFound && !isPrivate))
      #expect(try await found("&category=cafe", as: ana) == mine)
      #expect(try await found("&category=museum", as: ana) == [])
      for radius in [1, 500, metres - 1] where radius <= 50_000 {
        #expect(try await found("&radius=\(radius)", as: ana) == [], "\(radius)")
      }
      #expect(try await found("&radius=\(min(metres + 1, 50_000))", as: ana) == mine)
    }
    // A nearer result ends the search.
    let near = try await add(499, isPrivate: false)
    #expect(try await found() == [near])
    #expect(try await found(as: ana) == [near])
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `nearby results match a full scan in widening circles`(seed: UInt64) async throws {
    struct Known {
      let id: String
      let category: SpotCategory
      let coordinate: Coordinate
      let owner: String?
    }
    var random = SeededGenerator(seed: seed)
    let server = try await TestServer()
    let tokens = ["ana": try await server.signUp("ana"), "bob": try await server.signUp("bob")]
    let points = [(48.2, 16.37), (-17, 179.99), (89.9, 0), (0, -180)]
    let (latitude, longitude) = points[Int(seed) % points.count]
    let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
    var known: [Known] = []
    let nearest = Double.random(in: 1...4.7, using: &random)
    for number in 0..<40 {
      let metres = pow(10, Double.random(in: nearest...4.8, using: &random))
      known.append(
        Known(
          id: newId(), category: random.chance(20) ? .museum : .cafe,
          coordinate: center.moved(by: metres, bearing: .random(in: 0...360, using: &random)),
          owner: random.chance(40) ? ["ana", "bob"][number % 2] : nil))
    }
    let all = known
    try await server.context.storage.write { transaction in
      for spot in all {
        let key = try spot.owner.flatMap { try UserStore(transaction).user(username: $0)?.key }
        _ = try SpotStore(transaction).insert(
          SpotFacts(name: "Kiwi", category: spot.category, coordinate: spot.coordinate), id: spot.id,
          reason: .createdByUser, creatorKey: key, isPrivate: key != nil, now: .at(0))
      }
    }
    for question in 0..<40 {
      let point = center.moved(
        by: pow(10, .random(in: 0...4.5, using: &random)), bearing: .random(in: 0...360, using: &random))
      let reader = [nil, "ana", "bob"].randomElement(using: &random) ?? nil
      let category = [nil, SpotCategory.cafe, .museum].randomElement(using: &random) ?? nil
      let radius = random.chance(50) ? nil : Int(pow(10, Double.random(in: 0...4.69, using: &random)))
      let (page, size) = (Int.random(in: 1...2, using: &random), Int.random(in: 1...50, using: &random))
      let visible = known.filter {
        ($0.owner == nil || $0.owner == reader) && (category == nil || $0.category == category)
      }.map { (id: $0.id, distance: point.distance(to: $0.coordinate)) }.sorted { $0.distance < $1.distance }
      let circles = radius.map { [$0] } ?? [500, 2_000, 8_000, 32_000, 50_000]
      let near = circles.lazy.map { circle in visible.filter { $0.distance <= Double(circle) } }
        .first { !$0.isEmpty }
      var target =
        "/spots?latitude=\(point.latitude)&longitude=\(point.longitude)&page=\(page)&pageSize=\(size)"
      if let category { target += "&category=\(category.rawValue)" }
      if let radius { target += "&radius=\(radius)" }
      let found = try await server.read([NearbySpot].self, target, as: reader.flatMap { tokens[$0] }).map(
        \.id)
      let expected = (near ?? []).dropFirst((page - 1) * size).prefix(size).map(\.id)
      #expect(
        found == Array(expected), "seed \(seed), question \(question): \(target) as \(reader ?? "nobody")")
    }
  }

  @Test func `a rare category is found among any number of places with the same word`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      let center = try #require(Coordinate(latitude: 48.2, longitude: 16.37))
      let words = FullTextWords([(text: "golden", isBeginning: true)])
      for number in 0..<60 {
        _ = try SpotStore(transaction).insert(
          SpotFacts(
            name: "Golden \(number)", category: number < 58 ? .cafe : .museum, coordinate: center),
          id: "\(number)",
          reason: .findResult, now: .at(0))
      }
      // Withdrawn places do not use up the limit.
      for key in 1...50 as ClosedRange<Int64> { _ = try SpotStore(transaction).withdrawUnused(key: key) }
      func found(_ category: SpotCategory?) throws -> [String] {
        try SpotSearchStore(transaction).spots(
          with: words, of: category, seenBy: nil, now: .at(0), page: Page(number: 1, size: 30), candidates: 10
        ).map(\.id)
      }
      #expect(try found(.museum) == ["58", "59"])
      #expect(try found(nil) == (50..<60).map(String.init))
    }
  }

  @Test func `the newest of many dishes are scanned, with the latest one of each place`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let center = try #require(Coordinate(latitude: 48.2, longitude: 16.37))
      let words = FullTextWords([(text: "soup", isBeginning: true)])
      for number in 0..<6 {
        let spot = Spot(id: "\(number)", name: "Place", category: .bar, coordinate: center)
        let key = try SpotStore(transaction).insert(
          SpotFacts(name: "Place", category: .bar, coordinate: center), id: spot.id, reason: .findResult,
          now: .at(0))
        for visit in 0..<3 {
          var experience = newExperience(
            "\(number)-\(visit)", at: spot, visit == 0 ? "Soup" : "Tea", visibility: .everyone)
          experience.visitedOn = Stamped(CivilDate(year: 2026, month: 1, day: visit + 1), at: .at(0))
          try ExperienceStore(transaction).put(
            experience, ofSpot: key, ofUser: ana.key, isInZone: false, sequence: 1)
        }
      }
      var search = SpotSearchStore(transaction)
      func found() throws -> [String] {
        try search.spots(
          with: words, of: nil, seenBy: nil, now: .at(0), page: Page(number: 1, size: 30), candidates: 10
        ).map(\.id)
      }
      func near() throws -> Int {
        try search.nearest(
          with: words, to: center, within: 1_000, of: nil, seenBy: nil, now: .at(0), limit: 10, candidates: 0
        ).count
      }
      #expect(try found() == ["0", "1", "2", "3", "4", "5"])
      #expect(try near() == 6)
      search.maxExperiences = 2
      #expect(try found() == ["4", "5"])
      search.maxExperiencesAtSpot = 2
      #expect(try near() == 0)
    }
  }

  @Test func `a map is drawn from the outlines in its box, coarser in larger ones`() async throws {
    let server = try await TestServer()
    try await server.context.storage.write { transaction in
      let points = (0...200).map {
        MapOutline.Point(latitude: 4_800_000 + $0 * 10, longitude: 1_600_000 + $0 % 2)
      }
      for (source, kind) in [("osm:way/1", MapOutline.Kind.street), ("osm:way/2", .motorway)] {
        _ = try MapOutlineStore(transaction).put(
          MapOutline(source: source, kind: kind, name: nil, points: points))
      }
    }
    let near = try await server.get("/map/outlines?south=47.99&west=15.99&north=48.03&east=16.01")
    #expect(near.status == 200)
    #expect(near.text.contains("street") && near.text.contains("© OpenStreetMap contributors"))
    let far = try await server.get("/map/outlines?south=40&west=10&north=50&east=20")
    #expect(!far.text.contains("street") && far.text.contains("motorway"))
    // A deviation of a meter is straightened.
    #expect(far.text.contains(#""points":[[48.0,16.0],[48.02,16.0]]"#))
    #expect(
      try await server.get("/map/outlines?south=0&west=0&north=1&east=1").text.contains(#""outlines":[]"#))
    // A band around the earth is too wide for streets, however low it is.
    let band = try await server.get("/map/outlines?south=47.99&west=-180&north=48.03&east=180")
    #expect(!band.text.contains("street") && band.text.contains("motorway"))
    for query in ["", "?south=1&west=0&north=0&east=1", "?south=0&west=0&north=99&east=1"] {
      #expect(try await server.get("/map/outlines\(query)").status == 400)
    }
    for query in ["?isSubmitted=yes", "?q=&isSubmitted=1", "?isSubmitted=&latitude=1&longitude=1"] {
      #expect(try await server.get("/spots\(query)").errorField == "isSubmitted", "\(query)")
    }
  }
}

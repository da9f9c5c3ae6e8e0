import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerLibrary
@testable import ServerPlaces

struct ExperienceShelfStoreTests {
  /// Soup and toast at a bar, a loaf at a bakery, and one experience of another user.
  private static func fill(_ transaction: Transaction) throws -> Viewer {
    let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
    for (id, name, category) in [("bar", "Noodle Bar", SpotCategory.bar), ("bakery", "Net Bakery", .bakery)] {
      let facts = SpotFacts(name: name, category: category, coordinate: .north, town: "Seahaven")
      _ = try SpotStore(transaction).insert(facts, id: id, reason: .findResult, now: .at(0))
    }
    func put(_ id: String, _ spotId: String, _ name: String, _ user: Viewer, isDeleted: Bool = false) throws {
      let spot = try #require(try SpotStore(transaction).spot(id: spotId))
      let shown = Spot(id: spotId, name: "", category: .other, coordinate: .north)
      try ExperienceStore(transaction).put(
        newExperience(id, at: shown, name, isDeleted: isDeleted), ofSpot: spot.key, ofUser: user.key,
        isInZone: false, sequence: 1)
    }
    try put("a", "bar", "Soup", ana)
    try put("b", "bar", "Toast", ana)
    try put("c", "bakery", "Rye loaf", ana)
    try put("gone", "bar", "Stew", ana, isDeleted: true)
    try put("other", "bar", "Soup", bob)
    let soup = try #require(try ExperienceStore(transaction).experience(id: "a"))
    guard case .experienceRating(let rating) = try newRating("r", of: "a", 17, note: "Hot"),
      let value = rating.rating
    else { return ana }
    try ExperienceStore(transaction).insert(
      rating, value, ofExperience: soup.key, ofUser: ana.key, sequence: 2)
    let bakery = try #require(try SpotStore(transaction).spot(id: "bakery"))
    try ExperienceStore(transaction).put(
      SpotWish(spotId: "bakery", isWished: Stamped(true, at: .at(0))), forSpot: bakery.key, ofUser: ana.key,
      sequence: 3)
    return ana
  }

  @Test(arguments: StorageEngine.allCases)
  func `experiences of one user are filtered and sorted`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Self.fill(transaction)
      func ids(_ query: ExperienceQuery, page: Page = .first) throws -> [String] {
        try ExperienceShelfStore(transaction).experiences(query, ofUser: ana.key, page: page).map { row in
          try Experience(stored: row.record).id
        }
      }
      #expect(try ids(ExperienceQuery()) == ["c", "b", "a"])
      #expect(try ids(ExperienceQuery(sort: .earliest)) == ["a", "b", "c"])
      #expect(try ids(ExperienceQuery(sort: .name)) == ["c", "a", "b"])
      #expect(try ids(ExperienceQuery(sort: .rating)) == ["a", "c", "b"])
      #expect(try ids(ExperienceQuery(text: "noodle")) == ["b", "a"])
      #expect(try ids(ExperienceQuery(text: "SEAHAVEN")) == ["c", "b", "a"])
      #expect(try ids(ExperienceQuery(text: "loaf")) == ["c"])
      #expect(try ids(ExperienceQuery(minimumRating: Rating(quarterStars: 17))) == ["a"])
      #expect(try ids(ExperienceQuery(minimumRating: Rating(quarterStars: 18))).isEmpty)
      #expect(try ids(ExperienceQuery(category: .bakery)) == ["c"])
      #expect(try ids(ExperienceQuery(month: CivilMonth("2026-02"))) == ["c", "b", "a"])
      #expect(try ids(ExperienceQuery(month: CivilMonth("2026-01"))).isEmpty)
      #expect(
        try ids(ExperienceQuery(), page: Page(number: 2, size: 1)) == ["b", "a"], "The page plus one row.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a place lists one user's experiences there, and the user's totals add up`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Self.fill(transaction)
      let bar = try #require(try SpotStore(transaction).spot(id: "bar"))
      let rows = try ExperienceShelfStore(transaction).experiences(atSpot: bar.key, ofUser: ana.key)
      #expect(rows.map(\.rating) == [nil, 17])
      #expect(rows.map(\.ratingNote) == [nil, "Hot"])
      #expect(rows.allSatisfy { $0.spot.id == "bar" })
      let summary = try ExperienceShelfStore(transaction).summary(ofUser: ana.key)
      #expect(summary.experienceCount == 3 && summary.spotCount == 2 && summary.wishCount == 1)
      #expect(summary.months.map(\.count) == [3])
      #expect(summary.spots.map(\.id) == ["bar", "bakery"])
      #expect(summary.spots.map(\.count) == [2, 1])
      #expect(
        try ExperienceShelfStore(transaction).wishes(ofUser: ana.key, page: .first).map(\.id) == ["bakery"])
      guard case .privacyZone(let zone) = try newZone("z") else { return }
      try PrivacyZoneStore(transaction).put(zone, ofUser: ana.key, sequence: 4)
      #expect(try ExperienceShelfStore(transaction).zones(ofUser: ana.key).count == 1)
      #expect(try ExperienceShelfStore(transaction).zones(ofUser: ana.key + 1).isEmpty)
    }
  }
}

import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

struct SpotSearchStoreTests {
  private static func fill(_ transaction: Transaction) throws {
    for (name, category, latitude, town) in [
      ("Noodle Bar", .restaurant, 0.02, "Vienna"), ("Bar Noodle", .bar, 0.01, "Graz"),
      ("Noodlery", .restaurant, 0.03, "Vienna"), ("Tea House", .cafe, 0, "Noodleton"),
    ] as [(String, SpotCategory, Double, String)] {
      let point = try #require(Coordinate(latitude: latitude, longitude: 0))
      let facts = SpotFacts(name: name, category: category, coordinate: point, town: town)
      _ = try SpotStore(transaction).insert(facts, id: name, reason: .findResult, now: .at(0))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `places are found by word prefixes of names and towns, nearest first around a point`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      try Self.fill(transaction)
      func words(_ words: [String]) -> FullTextWords {
        FullTextWords(words.map { (text: $0, isBeginning: true) })
      }
      func found(_ texts: [String], of category: SpotCategory? = nil, page: Page = .first) throws -> [String]
      {
        try SpotSearchStore(transaction).spots(
          with: words(texts), of: category, seenBy: nil, now: .at(0), page: page, candidates: 100
        ).map(\.id)
      }
      #expect(try found(["nood"]) == ["Bar Noodle", "Noodle Bar", "Noodlery", "Tea House"])
      #expect(try found(["noodle", "bar"]) == ["Bar Noodle", "Noodle Bar"])
      #expect(try found(["nood", "vienna"]) == ["Noodle Bar", "Noodlery"])
      #expect(try found(["nood"], of: .restaurant) == ["Noodle Bar", "Noodlery"])
      #expect(
        try found(["nood"], page: Page(number: 2, size: 2)) == ["Noodlery", "Tea House"],
        "The page plus one row.")
      #expect(try found(["soup"]).isEmpty)
      let center = try #require(Coordinate(latitude: 0, longitude: 0))
      // As rare words, and as common words.
      for candidates in [100, 1] {
        func near(_ radius: Double, limit: Int = 9) throws -> [String] {
          try SpotSearchStore(transaction).nearest(
            with: words(["nood"]), to: center, within: radius, of: nil, seenBy: nil, now: .at(0),
            limit: limit,
            candidates: candidates
          ).compactMap { try SpotStore(transaction).spot(key: $0.key)?.id }
        }
        #expect(try near(5_000) == ["Tea House", "Bar Noodle", "Noodle Bar", "Noodlery"])
        #expect(try near(5_000, limit: 3) == ["Tea House", "Bar Noodle", "Noodle Bar"])
        #expect(try near(1_500) == ["Tea House", "Bar Noodle"])
      }
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `without words all places are listed by name, except merged duplicates`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      try Self.fill(transaction)
      let all = try SpotSearchStore(transaction).spots(of: nil, seenBy: nil, page: .first).map(\.id)
      #expect(all == ["Bar Noodle", "Noodle Bar", "Noodlery", "Tea House"])
      #expect(
        try SpotSearchStore(transaction).spots(of: .cafe, seenBy: nil, page: .first).map(\.id) == [
          "Tea House"
        ])
      let second = try SpotSearchStore(transaction).spots(
        of: nil, seenBy: nil, page: Page(number: 2, size: 1)
      ).map(
        \.id)
      #expect(second == ["Noodle Bar", "Noodlery"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a list has public places and the viewer's private ones in one order`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let users = try [Fixtures(transaction).addUser("ana"), Fixtures(transaction).addUser("bob")]
      var all: [(name: String, isPrivate: Bool, creatorKey: Int64)] = []
      for number in 0..<60 {
        let (name, user) = ("Place \(number * 37 % 60 + 10)", users[number % 2])
        let facts = SpotFacts(name: name, category: number % 3 == 0 ? .cafe : .bar, coordinate: .north)
        let isPrivate = number % 4 < 2
        _ = try SpotStore(transaction).insert(
          facts, id: name, reason: .imported, creatorKey: user.key, isPrivate: isPrivate, now: .at(0))
        all.append((name, isPrivate, user.key))
      }
      for viewer in [nil, users[0], users[1]] {
        let expected = all.filter { !$0.isPrivate || $0.creatorKey == viewer?.key }.map(\.name).sorted()
        var found: [String] = []
        for number in 1...12 {
          let page = Page(number: number, size: 7)
          let part = try SpotSearchStore(transaction).spots(of: nil, seenBy: viewer, page: page)
          #expect(part.count <= 8)
          found += part.prefix(7).map(\.facts.name)
        }
        #expect(found == expected)
      }
      let cafes = try SpotSearchStore(transaction).spots(
        of: .cafe, seenBy: users[0], page: Page(number: 1, size: 99))
      #expect(cafes.allSatisfy { $0.facts.category == .cafe } && cafes.count > 5)
    }
  }
}

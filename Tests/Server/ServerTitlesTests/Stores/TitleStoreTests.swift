import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerTitles

struct TitleStoreTests {
  static func film(_ name: String, _ year: Int? = nil, by director: String? = nil) -> TitleFacts {
    TitleFacts(
      kind: .film, name: name, year: year,
      people: director.map { [TitlePerson(role: .director, name: $0)] } ?? [])
  }

  @Test(arguments: StorageEngine.allCases)
  func `a title is found with all facts by its id and its source name`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let facts = TitleFacts(
        kind: .book, name: "The Odyssey", originalName: "Ὀδύσσεια", year: -700,
        people: [.init(role: .author, name: "Homer"), .init(role: .translator, name: "Emily Wilson")],
        genres: ["poetry", "classic"], language: "el", pages: 592, description: "A way home.")
      try TitleStore(transaction).insert(facts, id: "one", source: "source:odyssey")
      let title = try #require(try TitleStore(transaction).title(id: "one"))
      #expect(title.facts == facts)
      #expect(try TitleStore(transaction).title(source: "source:odyssey") == title)
      #expect(try TitleStore(transaction).title(key: title.key) == title)
      #expect(try TitleStore(transaction).title(key: title.key + 1) == nil)
      #expect(try TitleStore(transaction).title(id: "two") == nil)
      #expect(try TitleStore(transaction).title(source: "source:iliad") == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `summaries of many titles agree with each title alone`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      var keys: Set<Int64> = []
      for number in 0..<5 {
        var facts = TitleFacts(
          kind: number == 0 ? .film : .book, name: "Title \(number)", year: 1_990 + number)
        facts.people = [TitlePerson(role: .translator, name: "Tanja")]
        facts.people += (0..<number).map { TitlePerson(role: .author, name: "Author \($0)") }
        try TitleStore(transaction).insert(facts, id: "title\(number)", source: "title\(number)")
        keys.insert(try #require(try TitleStore(transaction).key(id: "title\(number)")))
      }
      let summaries = try TitleStore(transaction).summaries(keys: keys.union([9_999]))
      #expect(Set(summaries.keys) == keys)
      for key in keys { #expect(try summaries[key] == TitleStore(transaction).title(key: key)?.summary) }
      #expect(try TitleStore(transaction).summaries(keys: []).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `updated facts replace the previous ones, and the id is unchanged`(engine: StorageEngine) async throws
  {
    try await engine.withTransaction { transaction in
      try TitleStore(transaction).insert(Self.film("Alien", 1978, by: "R. Scott"), id: "one", source: "alien")
      let known = try #require(try TitleStore(transaction).title(source: "alien"))
      var facts = Self.film("Alien", 1979, by: "Ridley Scott")
      facts.genres = ["horror"]
      try TitleStore(transaction).update(key: known.key, facts)
      #expect(try TitleStore(transaction).title(id: "one")?.facts == facts)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `titles of all kinds or of one are paged by name`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      for name in ["Éclair", "zebra", "Apple", "'Dune'"] {
        try TitleStore(transaction).insert(Self.film(name), id: name, source: name)
      }
      try TitleStore(transaction).insert(TitleFacts(kind: .book, name: "Middle"), id: "m", source: "m")
      func names(of kind: TitleKind?, _ number: Int, _ size: Int) throws -> [String] {
        try TitleStore(transaction).titles(of: kind, page: Page(number: number, size: size)).map(\.facts.name)
      }
      #expect(try names(of: nil, 1, 20) == ["Apple", "'Dune'", "Éclair", "Middle", "zebra"])
      #expect(try names(of: .film, 1, 20) == ["Apple", "'Dune'", "Éclair", "zebra"])
      #expect(try names(of: .film, 2, 2) == ["Éclair", "zebra"])
      #expect(try names(of: nil, 1, 2) == ["Apple", "'Dune'", "Éclair"], "The page plus one row.")
      #expect(try names(of: .show, 1, 20) == [])
      #expect(try names(of: nil, 1_001, 100) == [])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the version of a catalog is stored`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      #expect(try TitleStore(transaction).version(ofCatalog: "a") == nil)
      try TitleStore(transaction).setVersion("1", ofCatalog: "a")
      try TitleStore(transaction).setVersion("2", ofCatalog: "a")
      #expect(try TitleStore(transaction).version(ofCatalog: "a") == "2")
      #expect(try TitleStore(transaction).version(ofCatalog: "b") == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `titles added by users have no source, and corrections are stored`(engine: StorageEngine) async throws
  {
    try await engine.withTransaction { transaction in
      let key = try TitleStore(transaction).insert(Self.film("Alien"), id: "one")
      try TitleStore(transaction).insert(Self.film("Aliens"), id: "two", source: "aliens")
      #expect(try TitleStore(transaction).key(source: "aliens") == key + 1)
      #expect(try TitleStore(transaction).key(source: "alien") == nil)
      #expect(try TitleStore(transaction).isFollowed(source: "aliens"))
      #expect(try !TitleStore(transaction).isFollowed(source: "alien"))
      try TitleStore(transaction).setCorrections(TitleFields([.name, .year]), key: key)
      #expect(try TitleStore(transaction).title(key: key)?.corrections == TitleFields([.name, .year]))
      #expect(try TitleStore(transaction).title(key: key + 2) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an id finds its key, and a key finds its id`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      try TitleStore(transaction).insert(Self.film("Alien"), id: "one", source: "alien")
      let key = try #require(try TitleStore(transaction).key(id: "one"))
      #expect(try TitleStore(transaction).title(key: key)?.id == "one")
      #expect(try TitleStore(transaction).title(key: key + 1) == nil)
      #expect(try TitleStore(transaction).key(id: "never") == nil)
      #expect(try TitleStore(transaction).titleOrDuplicate(id: "one")?.mergedIntoKey == nil)
      let other = try TitleStore(transaction).insert(Self.film("Aliens"), id: "two")
      try TitleMergeStore(transaction).close(key, into: other)
      #expect(try TitleStore(transaction).titleOrDuplicate(id: "one")?.key == key)
      #expect(try TitleStore(transaction).title(id: "one")?.key == other)
      #expect(try TitleStore(transaction).key(id: "one") == other)
    }
  }
}

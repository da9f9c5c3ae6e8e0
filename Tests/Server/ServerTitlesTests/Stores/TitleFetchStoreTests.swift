import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerTitles

struct TitleFetchStoreTests {
  private static func fetch(
    _ source: String, _ title: TitleRecord, isWhole: Bool = false, at seconds: Int = 0,
    cover: TitleFetchRecord.Cover = .none
  ) -> TitleFetchRecord {
    TitleFetchRecord(
      source: source, titleKey: title.key, isOrigin: true, isWhole: isWhole, fetchedAt: .at(seconds),
      coverPath: cover == .none ? nil : "/\(source).jpg", cover: cover)
  }

  private static func title(_ name: String, in transaction: Transaction) throws -> TitleRecord {
    try TitleStore(transaction).insert(TitleStoreTests.film(name), id: UUIDv7.generate(), source: name)
    return try #require(try TitleStore(transaction).title(source: name))
  }

  @Test(arguments: StorageEngine.allCases)
  func `fetched facts are stored once per source name`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let title = try Self.title("a", in: transaction)
      let fetch = Self.fetch("a", title, cover: .wanted)
      #expect(try TitleFetchStore(transaction).fetch(source: "a") == nil)
      try TitleFetchStore(transaction).save(fetch)
      #expect(try TitleFetchStore(transaction).fetch(source: "a") == fetch)
      let later = Self.fetch("a", title, isWhole: true, at: 5)
      try TitleFetchStore(transaction).save(later)
      #expect(try TitleFetchStore(transaction).fetch(source: "a") == later)
      #expect(try TitleFetchStore(transaction).isKnown(titleKey: title.key, toSource: "a"))
      #expect(try !TitleFetchStore(transaction).isKnown(titleKey: title.key, toSource: "b"))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a source name refers to one title permanently`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (one, other) = (try Self.title("one", in: transaction), try Self.title("other", in: transaction))
      try TitleFetchStore(transaction).add(source: "new", toTitle: one.key)
      try TitleFetchStore(transaction).add(source: "new", toTitle: other.key)
      #expect(try TitleStore(transaction).title(source: "new")?.key == one.key)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `namesakes have the same kind and folded name`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      _ = try Self.title("Amélie", in: transaction)
      _ = try Self.title("AMELIE!", in: transaction)
      _ = try Self.title("Amelie 2", in: transaction)
      let names = { (facts: TitleFacts, limit: Int) in
        try TitleFetchStore(transaction).namesakes(of: facts, limit: limit).map(\.facts.name)
      }
      #expect(try names(TitleStoreTests.film("amelie"), 9) == ["Amélie", "AMELIE!"])
      #expect(try names(TitleStoreTests.film("amelie"), 1) == ["Amélie"])
      #expect(try names(TitleFacts(kind: .show, name: "amelie"), 9) == [])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `incomplete titles are due first, then old ones`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      for (name, isWhole, seconds) in [
        ("a", true, 50), ("b", true, 10), ("c", false, 99), ("d", false, 20), ("e", true, 5),
      ] {
        let title = try Self.title(name, in: transaction)
        try TitleFetchStore(transaction).save(Self.fetch(name, title, isWhole: isWhole, at: seconds))
      }
      let due = { (limit: Int) in
        try TitleFetchStore(transaction).due(before: .at(50), limit: limit).map(\.source)
      }
      #expect(try due(9) == ["d", "c", "e", "b"])
      #expect(try due(2) == ["d", "c"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `watch providers of a title keep their order`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let title = try Self.title("a", in: transaction)
      #expect(title.watchProviders == [])
      for names in [["Hulu", "Apple TV+"], []] {
        try TitleFetchStore(transaction).setWatchProviders(names, ofTitle: title.key)
        #expect(try TitleStore(transaction).title(id: title.id)?.watchProviders == names)
      }
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `only wanted covers are fetched`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      for cover in [TitleFetchRecord.Cover.none, .wanted, .kept, .refused] {
        let title = try Self.title(cover.rawValue, in: transaction)
        try TitleFetchStore(transaction).save(Self.fetch(cover.rawValue, title, cover: cover))
      }
      #expect(try TitleFetchStore(transaction).wantedCovers(limit: 9).map(\.source) == ["wanted"])
      #expect(try TitleFetchStore(transaction).wantedCovers(limit: 0) == [])
    }
  }
}

import KiwiKit
import Testing

@testable import KiwiServer

struct SimilarTitleTests {
  /// A search through everything.
  private func expected(_ title: TitleRecord, among titles: [TitleRecord]) -> [TitleRecord] {
    guard let year = title.facts.year else { return [] }
    let makers = { (title: TitleRecord) in
      Set(title.facts.people.filter { $0.role != .translator }.map(\.name))
    }
    let scored = titles.compactMap { other -> (title: TitleRecord, score: Int, distance: Int)? in
      guard other.key != title.key, other.facts.kind == title.facts.kind, let otherYear = other.facts.year,
        abs(otherYear - year) <= 10
      else { return nil }
      let score =
        Set(other.facts.genres).intersection(title.facts.genres).count
        + 2 * makers(other).intersection(makers(title)).count
      return score > 0 ? (other, score, abs(otherYear - year)) : nil
    }
    return scored.sorted {
      ($1.score, $0.distance, $0.title.key) < ($0.score, $1.distance, $1.title.key)
    }.prefix(TitleSimilarity.shown).map(\.title)
  }

  @Test func `similar titles of the bundled catalogue are those that a search through all of it finds`()
    async throws
  {
    let server = try await TestServer()
    try await BundledCatalogue.fill(server.application.storage)
    try server.application.storage.read { transaction in
      let all = try (1...100).flatMap {
        try transaction.titles.titles(of: nil, page: Page(number: $0, size: 100)).prefix(100)
      }
      #expect(all.count > 800)
      var found = 0
      for title in all {
        let similar = try transaction.similarTitles.titles(
          similarTo: title, limit: TitleSimilarity.shown, looks: all.count)
        #expect(similar == expected(title, among: all), "\(title.facts.name)")
        found += similar.isEmpty ? 0 : 1
      }
      #expect(found > all.count / 2)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `so many titles are looked at, and those nearest in time`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let title = try transaction.film("T", year: 2_000, genres: ["war"])
      let before = try (1...5).map { try transaction.film("B\($0)", year: 2_000 - $0, genres: ["war"]) }
      let after = try (1...5).map { try transaction.film("A\($0)", year: 2_000 + $0, genres: ["war"]) }
      _ = try transaction.film("Far", year: 2_011, genres: ["war"])
      let unknown = try transaction.film("Unknown", genres: ["war"])
      func keys(_ title: TitleRecord, limit: Int = 99, looks: Int) throws -> [Int64] {
        try transaction.similarTitles.titles(similarTo: title, limit: limit, looks: looks).map(\.key)
      }
      // The title itself is the first of those that are looked at.
      #expect(try keys(title, looks: 3) == [before[0], after[0], before[1], after[1], before[2]].map(\.key))
      #expect(try keys(title, limit: 1, looks: 99) == [before[0].key])
      #expect(try keys(title, looks: 99).count == 10)
      #expect(try keys(unknown, looks: 99) == [])
    }
  }

  @Test func `a title's page has what is like it`() async throws {
    let server = try await TestServer()
    let title = try await server.addTitle("T", .book, genres: ["war"])
    let other = try await server.addTitle("O", .book, genres: ["war", "drama"])
    try await server.addTitle("Film", .film, genres: ["war"])
    #expect(try await server.read([Title].self, "/titles/\(title.id)/similar", as: nil) == [other])
    #expect(try await server.get("/titles/\(newId())/similar").status == 404)
  }
}

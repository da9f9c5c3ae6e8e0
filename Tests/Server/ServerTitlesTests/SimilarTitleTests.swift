import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerTitles

struct SimilarTitleTests {
  /// Searches all titles.
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
    }.prefix(Limits.similarTitles).map(\.title)
  }

  @Test func `similar titles of the bundled catalog match a full search`() async throws {
    let server = try await TestServer()
    try await BundledCatalog.fill(server.context.storage)
    try server.context.storage.read { transaction in
      let all = try (1...100).flatMap {
        try TitleStore(transaction).titles(of: nil, page: Page(number: $0, size: 100)).prefix(100)
      }
      #expect(all.count > 800)
      var found = 0
      for title in all {
        let similar = try SimilarTitleStore(transaction).titles(
          similarTo: title, limit: Limits.similarTitles, maxExamined: all.count)
        #expect(similar == expected(title, among: all), "\(title.facts.name)")
        found += similar.isEmpty ? 0 : 1
      }
      #expect(found > all.count / 2)
    }
  }

  @Test func `a title's page has similar titles`() async throws {
    let server = try await TestServer()
    let title = try await server.addTitle("T", .book, genres: ["war"])
    let other = try await server.addTitle("O", .book, genres: ["war", "drama"])
    try await server.addTitle("Film", .film, genres: ["war"])
    #expect(try await server.read([Title].self, "/titles/\(title.id)/similar", as: nil) == [other])
    #expect(try await server.get("/titles/\(newId())/similar").status == 404)
  }
}

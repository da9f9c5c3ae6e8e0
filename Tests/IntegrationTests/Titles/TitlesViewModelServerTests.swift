import KiwiKit
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

@MainActor struct TitlesViewModelServerTests {
  private func server(_ names: [String]) async throws -> EngineServer {
    let server = try await EngineServer(drawsPictures: false)
    try await server.context.storage.write { transaction in
      for (number, name) in names.enumerated() {
        try TitleStore(transaction).insert(
          TitleFacts(kind: number.isMultiple(of: 2) ? .film : .book, name: name), id: UUIDv7.generate(),
          source: name)
      }
    }
    return server
  }

  @Test func `titles are paged to the end, even for visitors`() async throws {
    let names = (100..<170).map { "Part \($0)" }
    let server = try await server(names)
    let titles = TitlesViewModel(client: server.api())
    await titles.loadInitial()
    #expect(titles.titles.count == 30)
    while !titles.hasReachedEnd { await titles.loadMore() }
    #expect(titles.titles.map(\.name) == names)
    let found = TitlesViewModel(query: "part 16", client: server.api())
    await found.loadInitial()
    #expect(found.titles.map(\.name) == Array(names.suffix(10)))
  }

  @Test func `selecting another kind loads its list`() async throws {
    let server = try await server(["A", "B", "C"])
    let titles = TitlesViewModel(kind: .film, client: server.api())
    await titles.loadInitial()
    #expect(titles.titles.map(\.name) == ["A", "C"])
    await titles.select(.book)
    #expect(titles.titles.map(\.name) == ["B"])
    await titles.select(nil)
    #expect(titles.titles.map(\.name) == ["A", "B", "C"])
    await titles.select(.show)
    #expect(titles.titles.isEmpty && titles.hasReachedEnd)
  }
}

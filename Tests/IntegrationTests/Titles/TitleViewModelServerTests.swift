import KiwiKit
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

@MainActor struct TitleViewModelServerTests {
  @Test func `the screen of a title shows the server's details or that it is missing`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let id = UUIDv7.generate()
    try await server.context.storage.write { transaction in
      try TitleStore(transaction).insert(
        TitleFacts(
          kind: .film, name: "Alien", year: 1979, people: [.init(role: .director, name: "Ridley Scott")],
          genres: ["horror"]), id: id, source: "alien")
    }
    let screen = TitleViewModel(id: id, client: server.api())
    await screen.load()
    #expect(
      screen.title
        == Title(
          id: id, kind: .film, name: "Alien", year: 1979,
          people: [.init(role: .director, name: "Ridley Scott")], genres: ["horror"]))
    #expect(screen.loading == .loaded)
    #expect(screen.similar == [])
    let other = UUIDv7.generate()
    try await server.context.storage.write { transaction in
      try TitleStore(transaction).insert(
        TitleFacts(kind: .film, name: "The Thing", year: 1982, genres: ["horror"]), id: other, source: "thing"
      )
    }
    await screen.refresh()
    #expect(screen.title?.name == "Alien")
    #expect(screen.similar.map(\.name) == ["The Thing"])
    let nothing = TitleViewModel(id: "01a1fd7d-0000-7000-8000-000000000000", client: server.api())
    await nothing.load()
    #expect(nothing.loading.failure?.isNotFound == true)
  }
}

import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct ShelfViewModelServerTests {
  @Test func `a filter requests only its titles`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let titles = try await DeviceWorld.addTitles(to: server)
    let gate = GatedHTTPClient(server.client)
    let library = LibraryRepository(
      client: server.api(token: alice.token, through: gate), me: User(id: alice.user.id, username: "alice"))
    for title in titles { try await library.swipe(.seen, title) }
    await library.sent()
    let shelf = ShelfViewModel(LibraryQuery(shelf: .seen), library: library)
    await shelf.load()
    let before = gate.sent.count
    shelf.query.kind = .book
    await shelf.load()
    #expect(gate.sent.count == before + 1)
    try await library.remove([titles[0].id])
    await shelf.load()
    #expect(shelf.shelfCount == 2)
  }
}

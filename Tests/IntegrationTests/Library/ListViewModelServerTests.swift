import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct ListViewModelServerTests {
  @Test func `a response from before a move does not restore the old order`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let titles = try await DeviceWorld.addTitles(to: server)
    let gate = GatedHTTPClient(server.client)
    let library = LibraryRepository(
      client: server.api(token: alice.token, through: gate), me: User(id: alice.user.id, username: "alice"))
    let id = try await library.createList(name: "Autumn")
    try await library.add(titles.map(\.id), toList: id, after: nil)
    await library.sent()
    let list = ListViewModel(id: id, library: library)
    await list.load()
    gate.set(.answerHeld, for: "GET /lists/\(id)/titles")
    let looking = Task { await list.load() }
    await gate.held()
    await list.move(list.titles[2], by: -2)
    let order = [titles[2], titles[0], titles[1]].map(\.id)
    #expect(list.titles.map(\.id) == order)
    gate.release()
    await looking.value
    #expect(list.titles.map(\.id) == order)
    await list.load()
    #expect(list.titles.map(\.id) == order)
  }
}

import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// The library within the app of a device, with the real server.
@MainActor struct LibraryOnDeviceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "kiwi-library-\(UUID().uuidString)")

  /// Receives no messages.
  private final class SilentSocket: LiveSocket {
    func send(_ text: String) async throws {}
    func receive() async throws(LiveSocketFailure) -> String? {
      try? await Task.sleep(for: .seconds(86_400))
      throw .broken
    }
    func close() {}
  }

  private func app(_ server: EngineServer, _ gate: GatedHTTPClient, tokens: any TokenStoring) async -> (
    AppModel, DeviceServices
  ) {
    let environment = DeviceEnvironment(
      transport: gate, tokenStore: tokens, openSocket: { _ in SilentSocket() })
    let services = DeviceServices(
      server: URL(filePath: "/kiwi.test/"), folder: folder, deviceName: nil, log: nil,
      environment: environment)
    let model = AppModel(services: services)
    await model.launch()
    return (model, services)
  }

  private func seen(_ library: LibraryRepository) async throws -> [String] {
    try await library.titles(LibraryQuery(shelf: .seen)).items.map(\.id)
  }

  @Test func `another user of the device neither sees nor sends pending changes`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let (alice, bob) = (try await server.join("alice"), try await server.join("bob"))
    let titles = try await DeviceWorld.addTitles(to: server)
    let gate = GatedHTTPClient(server.client)
    let tokens = MemoryTokenStore()
    let (model, services) = await app(server, gate, tokens: tokens)
    try await model.logIn("alice")
    await model.account.library.deviceReconnected()
    gate.set(.lost(.offline), for: "POST /library/changes")
    try await model.account.library.swipe(.seen, titles[0])
    await model.account.library.worker?.value
    #expect(model.account.unsentWork.libraryChanges == 1)
    #expect(model.account.unsentWork.text == "1 change to your library")

    try await model.logIn("bob")
    gate.set(nil, for: "POST /library/changes")
    await model.account.library.deviceReconnected()
    #expect(model.account.user?.username == "bob")
    #expect(try await seen(model.account.library) == [])
    #expect(model.account.library.unsentCount == 0)
    #expect(try await bob.api.send(API.Library.title(titles[0].id)).item == nil)
    #expect(try await alice.api.send(API.Library.title(titles[0].id)).item == nil)

    try await model.logIn("alice")
    await model.account.library.deviceReconnected()
    #expect(try await seen(model.account.library) == [titles[0].id])
    #expect(try await alice.api.send(API.Library.title(titles[0].id)).item?.direction == .seen)
    await services.close()
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func `a device that starts offline has its library and sends decisions later`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let titles = try await DeviceWorld.addTitles(to: server)
    let gate = GatedHTTPClient(server.client)
    let tokens = MemoryTokenStore()
    var (model, services) = await app(server, gate, tokens: tokens)
    try await model.logIn("alice")
    try await model.account.library.swipe(.watchlist, titles[0])
    await model.account.library.deviceReconnected()
    await services.close()

    for request in ["GET /users/me", "POST /library/changes", "GET /library/changes", "GET /lists"] {
      gate.set(.lost(.offline), for: request)
    }
    (model, services) = await app(server, gate, tokens: tokens)
    let library = model.account.library
    #expect(try await library.titles(LibraryQuery(shelf: .watchlist)).items.map(\.id) == [titles[0].id])
    try await library.swipe(.seen, titles[0])
    #expect(try await seen(library) == [titles[0].id])
    #expect(try await library.summary().count(.seen) == 1)
    for request in ["GET /users/me", "POST /library/changes", "GET /library/changes", "GET /lists"] {
      gate.set(nil, for: request)
    }
    await model.deviceReconnected()
    #expect(try await alice.api.send(API.Library.title(titles[0].id)).item?.direction == .seen)
    await services.close()
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func `followed lists reach a new device until they are unpublished`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let (alice, bob) = (try await server.join("alice"), try await server.join("bob"))
    let titles = try await DeviceWorld.addTitles(to: server)
    let bobs = LibraryRepository(client: bob.api, me: bob.user)
    let list = try await bobs.createList(name: "Films with soup")
    try await bobs.add([titles[2].id, titles[0].id], toList: list, after: nil)
    try await bobs.setPublished(true, list: list)
    _ = try await alice.api.send(API.Library.followList(list))
    let (model, services) = await app(server, GatedHTTPClient(server.client), tokens: MemoryTokenStore())
    try await model.logIn("alice")
    let library = model.account.library
    await library.deviceReconnected()
    let followed = try #require(try await library.lists().first)
    #expect(followed.id == list && followed.role == .follower && followed.name == "Films with soup")
    #expect(try await library.titles(ofList: list).items.map(\.id) == [titles[2].id, titles[0].id])
    let screen = ListViewModel(id: list, library: library)
    await screen.load()
    #expect(screen.titles.count == 2 && screen.list?.isClosed == false)
    // Its owner unpublishes it: only that is shown.
    try await bobs.setPublished(false, list: list)
    await library.deviceReconnected()
    await screen.load()
    #expect(screen.list?.isClosed == true && screen.titles.isEmpty && screen.failure == nil)
    #expect(try await library.lists().map(\.isClosed) == [true])
    await screen.setFollowed(false)
    await library.deviceReconnected()
    #expect(try await library.lists().isEmpty)
    await services.close()
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func `a decision in a browser reaches a notified device`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let titles = try await DeviceWorld.addTitles(to: server)
    let (model, services) = await app(server, GatedHTTPClient(server.client), tokens: MemoryTokenStore())
    try await model.logIn("alice")
    await model.account.library.deviceReconnected()
    let page = LibraryRepository(client: alice.api, me: alice.user)
    try await page.swipe(.seen, titles[1])
    await page.worker?.value
    model.account.receive(.library(lists: []))
    let library = model.account.library
    while try await seen(library) != [titles[1].id] { await Task.yield() }
    await services.close()
    try? FileManager.default.removeItem(at: folder)
  }
}

import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct StorageUseViewModelTests {
  @Test func `the use of storage is shown in megabytes, with the limit where there is one`() {
    #expect(AccountStorage(used: 12_000_001, limit: 2_000_000_000).text == "13 MB of 2000 MB used")
    #expect(AccountStorage(used: 0).text == "0 MB used")
    #expect(AccountStorage(used: 5, limit: 5).isFull)
    #expect(!AccountStorage(used: 4, limit: 5).isFull && !AccountStorage(used: 5).isFull)
  }

  @Test func `settings ask the server for it, and again after a failure`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let gate = GatedHTTPClient(server.client)
    let alice = try await server.join("alice")
    let model = StorageUseViewModel(client: server.api(token: alice.token, through: gate))
    gate.set(.lost(.offline), for: "GET /users/me")
    await model.load()
    #expect(model.storage == nil && model.loading.failure == .offline)
    gate.release()
    await model.load()
    #expect(model.loading == .loaded && model.storage != nil)
  }
}

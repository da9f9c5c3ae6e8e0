import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct StorageUseViewModelServerTests {
  @Test func `settings load the storage use and retry after a failure`() async throws {
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

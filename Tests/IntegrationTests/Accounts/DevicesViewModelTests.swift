import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct DevicesViewModelTests {
  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let model: DevicesViewModel
  private let other: RESTAPIClient

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    gate = GatedHTTPClient(server.client)
    let alice = try await server.join("alice")
    model = DevicesViewModel(client: server.api(token: alice.token, through: gate))
    let session = try await server.api().send(
      API.Accounts.logIn(
        CreateSessionRequest(username: "alice", password: EngineServer.password, deviceName: "Phone")))
    other = server.api(token: session.token)
  }

  private func phone() throws -> DeviceSession { try #require(model.devices.first { !$0.current }) }

  @Test func `a logged-out device leaves the list and loses access`() async throws {
    await model.load()
    #expect(model.loading == .loaded)
    #expect(Set(model.devices.map(\.deviceName)) == ["Phone", "Tests"])
    await model.end(try phone())
    #expect(model.devices.map(\.deviceName) == ["Tests"])
    #expect(model.failure == nil)
    await #expect(throws: APIFailure.unauthorized) { try await other.send(API.Accounts.me()) }
  }

  @Test func `a failed log-out keeps the device and shows the failure`() async throws {
    await model.load()
    gate.set(.lost(.offline), for: "DELETE /sessions/")
    await model.end(try phone())
    #expect(model.devices.count == 2 && model.failure == .offline)
    gate.release()
    await model.end(try phone())
    #expect(model.devices.count == 1 && model.failure == nil)
  }

  @Test func `a device that already logged out is removed without a failure`() async throws {
    await model.load()
    _ = try await other.send(API.Accounts.logOut())
    await model.end(try phone())
    #expect(model.devices.map(\.deviceName) == ["Tests"])
    #expect(model.failure == nil)
  }

  @Test func `an outdated list does not restore a removed device`() async throws {
    await model.load()
    gate.set(.answerHeld, for: "GET /sessions")
    let refresh = Task { await model.load() }
    await gate.held()
    await model.end(try phone())
    gate.release()
    await refresh.value
    #expect(model.devices.map(\.deviceName) == ["Tests"])
  }

  @Test func `a failed refresh keeps the list and shows the failure`() async throws {
    gate.set(.lost(.timedOut), for: "GET /sessions")
    await model.load()
    #expect(model.loading == .failed(.timedOut))
    gate.release()
    await model.load()
    gate.set(.lost(.offline), for: "GET /sessions")
    await model.load()
    #expect(model.loading == .loaded && model.devices.count == 2)
    #expect(model.failure == .offline)
    gate.release()
    await model.load()
    #expect(model.failure == nil)
  }

  @Test func `a list whose screen was left finishes loading`() async throws {
    gate.set(.answerHeld, for: "GET /sessions")
    let screen = Task { await model.load() }
    await gate.held()
    screen.cancel()
    gate.release()
    await screen.value
    #expect(model.loading == .loaded && model.devices.count == 2)
  }
}

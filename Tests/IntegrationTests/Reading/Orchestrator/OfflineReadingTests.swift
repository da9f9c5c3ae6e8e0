import Foundation
import KiwiData
import KiwiKit
import Testing
import Threads

@testable import KiwiEngine

/// Reading on a device with an unreliable network, with the whole app: databases, sessions and users.
@MainActor struct OfflineReadingTests {
  private let server: EngineServer
  private let ana: EngineServer.Person
  private let bob: EngineServer.Person
  private let folder = URL(filePath: NSTemporaryDirectory()).appending(
    path: "kiwi-offline-reading-\(UUID().uuidString)")
  private let network = Network()
  private let tokens = MemoryTokenStore()

  /// A network to the server that can be cut.
  final class Network: Sendable {
    private let isDown = Mutex(false)

    func set(isDown: Bool) { self.isDown.withLock { $0 = isDown } }

    func client(_ server: EngineServer) -> some HTTPClient { Way(network: self, client: server.client) }

    private struct Way<Client: HTTPClient>: HTTPClient {
      let network: Network
      let client: Client

      func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        if network.isDown.withLock({ $0 }) { throw .offline }
        return try await client.send(request)
      }
    }
  }

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    ana = try await server.join("ana")
    bob = try await server.join("bob")
  }

  private func services() -> DeviceServices {
    let environment = DeviceEnvironment(
      transport: network.client(server), tokenStore: tokens,
      // Short retry delays end immediately. Longer ones wait for the network.
      clock: EngineClock(
        now: { Date() },
        sleep: { if $0 > .seconds(2) { try await Task.sleep(for: .seconds(86_400)) } }))
    return DeviceServices(
      server: URL(string: "http://kiwi.test") ?? URL(filePath: "/"), folder: folder, deviceName: nil,
      log: nil,
      environment: environment)
  }

  private func launch(_ services: DeviceServices) async -> AppModel {
    let model = AppModel(services: services)
    await model.launch()
    return model
  }

  private func begin(_ book: String, _ model: AppModel) async -> Bool {
    await model.account.reading.start(
      ReadingSessionStart(
        id: UUID().uuidString.lowercased(), bookTitle: book, timeZone: "Europe/Vienna"))
  }

  @Test func `sessions recorded offline are sent on return for their own user only`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var services = services()
    var model = await launch(services)
    try await model.logIn("ana")
    network.set(isDown: true)
    #expect(await begin("Emma", model))
    await model.account.reading.pause(try #require(model.account.reading.current).id)
    #expect(model.account.unsentWork.text == "1 reading session")
    await services.close()

    // The app is killed and starts again, still offline.
    services = self.services()
    model = await launch(services)
    await model.account.reading.load(in: .gmt)
    #expect(model.account.reading.current?.session.bookTitle == "Emma")
    #expect(model.account.reading.current?.session.status == .paused)

    // Another user logs in and neither sees nor sends any of it.
    await model.logOut(keepingUnsentWork: true)
    network.set(isDown: false)
    try await model.logIn("bob")
    await model.account.reading.load(in: .gmt)
    #expect(model.account.reading.isEmpty && model.account.unsentWork.isEmpty)
    #expect(try await bob.api.send(API.Reading.openSessions()).isEmpty)
    #expect(try await ana.api.send(API.Reading.openSessions()).isEmpty)

    // The owner logs in again.
    await model.logOut()
    try await model.logIn("ana")
    await model.account.reading.repository.resume()
    #expect(try await ana.api.send(API.Reading.openSessions()).map(\.bookTitle) == ["Emma"])
    #expect(model.account.unsentWork.isEmpty)
    await model.account.end()
    await services.close()
  }

  @Test func `pending steps dropped at log-out are gone`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let services = services()
    let model = await launch(services)
    try await model.logIn("ana")
    network.set(isDown: true)
    #expect(await begin("Emma", model))
    await model.logOut(keepingUnsentWork: false)
    network.set(isDown: false)
    try await model.logIn("ana")
    await model.account.reading.repository.resume()
    #expect(try await ana.api.send(API.Reading.openSessions()).isEmpty)
    await model.account.end()
    await services.close()
  }
}

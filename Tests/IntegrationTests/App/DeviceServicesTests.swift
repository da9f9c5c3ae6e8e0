import Foundation
import HTTPServer
import KiwiKit
import Testing
import Threads

@testable import ServerTitles
@testable import ServerReading
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// The app on a device over real sockets and files, from start through end to restart.
@MainActor struct DeviceServicesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "kiwi-device-\(UUID().uuidString)")

  private func device(_ port: UInt16) throws -> DeviceServices {
    DeviceServices(server: try #require(URL(string: "http://127.0.0.1:\(port)")), folder: folder)
  }

  private func serving(_ body: (EngineServer, Server) async throws -> Void) async throws {
    let server = try await EngineServer(drawsPictures: false)
    let site = try Server.start(configuration: ServerConfiguration(port: 0, loops: 1)) {
      await server.application.respond(to: $0)
    }
    do {
      try await body(server, site)
    } catch {
      await site.drain(within: .zero)
      throw error
    }
    await site.drain(within: .zero)
    try? FileManager.default.removeItem(at: folder)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.appending(path: path).path)[.posixPermissions]
      as? Int
  }

  @Test func `a new device has no user and keeps secrets readable only by its owner`() async throws {
    try await serving { server, site in
      _ = try await server.join("alice")
      let services = try device(site.port)
      let model = AppModel(services: services)
      await model.launch()
      #expect(model.state == .unauthenticated)
      try await model.logIn(username: "alice", password: EngineServer.password)
      #expect(model.account.user?.username == "alice")
      #expect(try mode("token") == 0o600)
      #expect(try mode("People") == 0o700)
      await services.close()
    }
  }

  @Test func `the log of a device contains no text of users`() async throws {
    try await serving { server, site in
      _ = try await server.join("alice")
      let lines = Mutex<[String]>([])
      let services = DeviceServices(
        server: try #require(URL(string: "http://127.0.0.1:\(site.port)")), folder: folder
      ) { line in lines.withLock { $0.append(line) } }
      let model = AppModel(services: services)
      await model.launch()
      try await model.logIn(username: "alice", password: EngineServer.password)
      model.perform(.compose)
      model.account.repository.createPost(PostDraft(caption: "A secret plum"))
      await model.account.repository.settle()
      let log = lines.withLock { $0 }
      #expect(log.contains("state authenticated"))
      #expect(log.contains("interaction compose"))
      #expect(log.contains("POST /posts 201 attempt 1"))
      #expect(!log.contains { $0.contains("plum") || $0.contains(EngineServer.password) })
      #expect(try #require(model.session.authToken).count > 20)
      #expect(!log.contains { $0.contains(model.session.authToken ?? "?") })
      await services.close()
    }
  }

  @Test func `the screen is restored after the background, even without the server`() async throws {
    try await serving { server, site in
      let bob = try await server.join("bob")
      _ = try await server.join("alice")
      let post = try await bob.api.send(API.Posts.create(PostDraft(caption: "Plums").upload))
      var services = try device(site.port)
      var model = AppModel(services: services)
      await model.launch()
      try await model.logIn(username: "alice", password: EngineServer.password)
      await model.account.everyone.loadInitial()
      model.open(url: Route.post(post).url)
      await model.enteredBackground()
      await model.account.repository.settle()
      await services.close()

      services = try device(site.port)
      model = AppModel(services: services)
      await model.launch()
      #expect(model.account.user?.username == "alice")
      #expect(model.router.route == .post(post))
      await services.close()

      await site.drain(within: .zero)
      services = try device(site.port)
      model = AppModel(services: services)
      await model.launch()
      #expect(model.account.user?.username == "alice")
      #expect(model.router.route == .post(post))
      await model.account.everyone.loadInitial()
      #expect(model.account.everyone.posts.map(\.caption) == ["Plums"])
      #expect(model.account.everyone.isOffline)
      await services.close()
    }
  }

  @Test func `a given address takes precedence over the restored screen`() async throws {
    try await serving { server, site in
      var services = try device(site.port)
      _ = try await services.start()
      await services.saveURL("/discover")
      await services.close()
      services = try device(site.port)
      let model = AppModel(services: services)
      model.open(url: "/@bob")
      await model.launch()
      #expect(model.router.route == .profile(username: "bob"))
      await services.close()
    }
  }

  @Test func `logging out leaves no data on the device`() async throws {
    try await serving { server, site in
      _ = try await server.join("alice")
      var services = try device(site.port)
      var model = AppModel(services: services)
      await model.launch()
      try await model.logIn(username: "alice", password: EngineServer.password)
      model.open(url: "/settings")
      await model.enteredBackground()
      model.account.repository.createPost(PostDraft(caption: "Mine"))
      await model.account.repository.settle()
      await model.logOut()
      #expect(model.state == .unauthenticated)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "token").path))
      await services.close()

      services = try device(site.port)
      #expect(try await services.start() == nil)
      #expect(services.savedURL == nil)
      model = AppModel(services: services)
      await model.launch()
      #expect(model.state == .unauthenticated)
      #expect(model.router.route == .home)
      await services.close()
    }
  }

  @Test func `a folder in use by another process is reported`() async throws {
    try await serving { _, site in
      let services = try device(site.port)
      let model = AppModel(services: services)
      await model.launch()
      let second = AppModel(services: try device(site.port))
      await second.launch()
      guard case .initializationFailed(let message) = second.state else {
        return #expect(Bool(false), "\(second.state)")
      }
      #expect(!message.isEmpty)
      await services.close()
      await second.tryAgain()
      #expect(second.state == .unauthenticated)
    }
  }
}

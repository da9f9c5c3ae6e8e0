import Foundation
import KiwiEngine
import KiwiKit
import Passwords
import Testing

@testable import KiwiServer

/// The real server in the process of the tests, and people on it.
final class EngineServer: Sendable {
  let application: Application
  let folder: String

  static let password = "correct horse battery"

  init() async throws {
    // A disk of memory where there is one: these tests are not about disks.
    let parent = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm/" : NSTemporaryDirectory()
    folder = parent + "kiwi-engine-tests-" + UUID().uuidString
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var configuration = Configuration(
      dataFolder: folder, publicURL: "http://kiwi.test",
      mediaHelper: (tests as NSString).deletingLastPathComponent + "/kiwifruit-media")
    configuration.rateLimits = false
    configuration.passwordCost = .least
    application = try await Application(
      configuration: configuration, log: Log(level: .error, format: .text, descriptor: 2))
  }

  deinit {
    application.close()
    try? FileManager.default.removeItem(atPath: folder)
  }

  var client: InProcessHTTPClient {
    InProcessHTTPClient { [application] in await application.respond(to: $0) }
  }

  func api(token: String? = nil) -> RESTAPIClient {
    RESTAPIClient(client: client, tokens: MemoryTokenStore(token), retryPolicy: .never)
  }

  /// Signs somebody up and in.
  func join(_ username: String) async throws -> Person {
    let api = api()
    _ = try await api.createUser(CreateUserRequest(username: username, password: Self.password))
    let session = try await api.createSession(
      username: username, password: Self.password, deviceName: "Tests")
    return Person(user: session.user, token: session.token, api: self.api(token: session.token))
  }

  struct Person {
    let user: User
    let token: String
    let api: RESTAPIClient

    @MainActor func repository(local: any PostLocalDataStoring = MemoryPostDataStore()) -> PostRepository {
      PostRepository(remote: PostRemoteDataSource(api: api), local: local, me: user)
    }
  }
}

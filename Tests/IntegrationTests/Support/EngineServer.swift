import Foundation
import KiwiEngine
import KiwiKit
import Passwords
import ServerTesting
import Testing
import TestSupport
import Threads

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import ServerAccounts
@testable import KiwiServer
@testable import ServerCore
@testable import KiwiWeb

/// The real server in the process of the tests, with its users.
final class EngineServer: Sendable {
  private let running: Mutex<Application>
  let folder: String

  static let password = "correct horse battery"

  /// - Parameter drawsPictures: True to draw real pictures of posts. A stand-in is much faster.
  init(
    drawsPictures: Bool = true, liveInterval: Duration = .milliseconds(5),
    _ change: (inout Configuration) -> Void = { _ in }
  ) async throws {
    // A memory disk if there is one, because the speed of the disk is not tested here.
    let parent = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm/" : NSTemporaryDirectory()
    folder = parent + "kiwi-engine-tests-" + UUID().uuidString
    var configuration = Configuration(
      dataFolder: folder, publicURL: "http://kiwi.test",
      mediaHelper: drawsPictures ? try Self.realHelper() : try Self.standInHelper(beside: folder))
    configuration.rateLimits = false
    configuration.passwordCost = .minimum
    configuration.liveInterval = liveInterval
    change(&configuration)
    // The server rejects a database without the folder of uploads as lost data.
    try FileManager.default.createDirectory(atPath: folder + "/uploads", withIntermediateDirectories: true)
    try await migratedDatabase.copy(to: DataFolder.databasePath(in: folder))
    running = Mutex(try await Self.start(configuration))
  }

  private static func start(_ configuration: Configuration) async throws -> Application {
    try await Application(
      configuration: configuration, log: Log(level: .error, format: .text, descriptor: 2))
  }

  var application: Application { running.withLock { $0 } }
  var context: ServerContext { application.context }

  // MARK: Kills and restarts

  /// All files that the server has committed so far.
  func disk() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in databaseFiles where !path.hasSuffix("-shm") {
      files[path] = FileManager.default.contents(atPath: path)
    }
    return files
  }

  /// Restarts with all that was committed and an empty memory.
  ///
  /// - Parameter disk: Replaces the files, to simulate a server that acknowledged more than it stored.
  func restart(with disk: [String: Data]? = nil) async throws {
    let killed = context
    killed.close()
    if let disk {
      for path in databaseFiles { try? FileManager.default.removeItem(atPath: path) }
      for (path, contents) in disk { try contents.write(to: URL(fileURLWithPath: path)) }
    }
    let started = try await Self.start(killed.configuration)
    running.withLock { $0 = started }
  }

  private var databaseFiles: [String] {
    ["", "-wal", "-shm"].map { DataFolder.databasePath(in: folder) + $0 }
  }

  deinit { end() }

  /// Deletes all files, even if the server itself is still referenced.
  func end() {
    application.close()
    try? FileManager.default.removeItem(atPath: folder)
    try? FileManager.default.removeItem(atPath: folder + "-helper")
  }

  private static func realHelper() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return (tests as NSString).deletingLastPathComponent + "/kiwifruit-media"
  }

  /// Reports that it has drawn a picture, always the same.
  private static func standInHelper(beside folder: String) throws -> String {
    let path = folder + "-helper"
    let name = "0123456789abcdef0123456789abcdef.jpg"
    let script = """
      #!/bin/sh
      printf picture >/proc/self/fd/3/\(name)
      printf 'done 1 LEHV6nWB2yk8pyo0adR*.7kCMdnj \(name) 4 4 7\\n'
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  var client: InProcessHTTPClient {
    InProcessHTTPClient { [self] in await application.respond(to: $0) }
  }

  /// - Parameter client: The transport, by default a direct one.
  func api(token: String? = nil, through client: (any HTTPClient)? = nil) -> RESTAPIClient {
    RESTAPIClient(client: client ?? self.client, tokens: MemoryTokenStore(token), retryPolicy: .never)
  }

  /// Signs a user up and logs in.
  func join(_ username: String) async throws -> Person {
    let api = api()
    _ = try await api.send(
      API.Accounts.signUp(CreateUserRequest(username: username, password: Self.password)))
    let session = try await api.send(
      API.Accounts.logIn(
        CreateSessionRequest(username: username, password: Self.password, deviceName: "Tests")))
    return Person(user: session.user, token: session.token, api: self.api(token: session.token))
  }

  /// The token of a password reset link that the operator creates.
  func passwordResetToken(of username: String) async throws -> String {
    let lines = Mutex<[String]>([])
    let output = CommandOutput { message in
      if case .line(let line) = message { lines.withLock { $0.append(line) } }
      return true
    }
    try await OperatorCommands(context, output: output, isServing: true).resetPassword(ofUser: username)
    let link = try #require(lines.withLock { $0.first })
    return try #require(link.split(separator: "/").last.map(String.init))
  }

  func promote(_ username: String) async throws {
    let output = CommandOutput { _ in true }
    try await OperatorCommands(context, output: output, isServing: true).setRole(.admin, ofUser: username)
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

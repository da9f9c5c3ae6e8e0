import Foundation
import HTTPServer
import Passwords
import SQLite
import TestSupport
import Threads
import Testing

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

/// The whole server in the process of the tests, with its own folder and without sockets.
package final class TestServer: Sendable {
  package let application: Application
  package var context: ServerContext { application.context }
  package let folder: String
  private let clock: TestClock

  /// A clock that only the test advances.
  package final class TestClock: Sendable {
    private let seconds: Mutex<Int>

    package init(_ seconds: Int) { self.seconds = Mutex(seconds) }

    package var now: Timestamp { seconds.withLock { Timestamp(seconds: $0) } }

    package func advance(_ duration: Duration) {
      seconds.withLock { $0 += Int(duration.components.seconds) }
    }
  }

  package init(
    log: Log = Log(level: .error, format: .text, descriptor: 2),
    _ change: (inout Configuration) -> Void = { _ in }
  ) async throws {
    folder = NSTemporaryDirectory() + "kiwi-server-tests-" + UUID().uuidString
    clock = TestClock(1_770_000_000)
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var configuration = Configuration(
      dataFolder: folder, publicURL: "http://kiwi.test",
      mediaHelper: (tests as NSString).deletingLastPathComponent + "/kiwifruit-media")
    configuration.rateLimits = false
    configuration.passwordCost = .minimum
    configuration.now = { [clock] in clock.now }
    change(&configuration)
    // The server treats a database without an uploads folder as lost data.
    try FileManager.default.createDirectory(atPath: folder + "/uploads", withIntermediateDirectories: true)
    if configuration.dataFolder == folder {
      try await migratedDatabase.copy(to: DataFolder.databasePath(in: folder))
    }
    application = try await Application(configuration: configuration, log: log)
  }

  deinit {
    application.close()
    try? FileManager.default.removeItem(atPath: folder)
  }

  package func advance(_ duration: Duration) {
    clock.advance(duration)
  }

  // MARK: Requests

  package func send(
    _ method: HTTPServer.Method, _ target: String, as token: String? = nil, headers: [String: String] = [:],
    body: [UInt8] = [], from address: IPAddress = .loopback
  ) async throws -> Answer {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var fields = headers.map { (name: $0.key, value: $0.value) }
    if let token { fields.append((name: "Authorization", value: "Bearer \(token)")) }
    let request = Request(
      method: method, path: String(try #require(parts.first)), query: parts.count > 1 ? String(parts[1]) : "",
      headers: HeaderFields(fields), body: RequestBody(body), remoteAddress: address)
    return try await Answer(application.respond(to: request))
  }

  package func get(_ target: String, as token: String? = nil) async throws -> Answer {
    try await send(.get, target, as: token)
  }

  package func post(_ target: String, as token: String? = nil, json: [String: Any]? = nil) async throws
    -> Answer
  {
    try await send(.post, target, json: json, as: token)
  }

  package func put(_ target: String, as token: String? = nil, json: [String: Any]? = nil) async throws
    -> Answer
  {
    try await send(.put, target, json: json, as: token)
  }

  package func patch(_ target: String, as token: String? = nil, json: [String: Any]? = nil) async throws
    -> Answer
  {
    try await send(.patch, target, json: json, as: token)
  }

  package func delete(_ target: String, as token: String? = nil, json: [String: Any]? = nil) async throws
    -> Answer
  {
    try await send(.delete, target, json: json, as: token)
  }

  package func send(
    _ method: HTTPServer.Method, _ target: String, json: [String: Any]?, as token: String?,
    headers: [String: String] = [:], from address: IPAddress = .loopback
  ) async throws -> Answer {
    guard let json else {
      return try await send(method, target, as: token, headers: headers, from: address)
    }
    let body = try JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
    return try await send(
      method, target, as: token, headers: headers.merging(["Content-Type": "application/json"]) { $1 },
      body: [UInt8](body), from: address)
  }

  /// Sends `multipart/form-data` with these parts. Parts with a file name are files.
  package func upload(
    _ target: String, method: HTTPServer.Method = .post, as token: String?, headers: [String: String] = [:],
    _ parts: [Part]
  ) async throws -> Answer {
    var body: [UInt8] = []
    for part in parts {
      body += "--kiwi\r\nContent-Disposition: form-data; name=\"\(part.name)\"".utf8
      if let fileName = part.fileName {
        body += "; filename=\"\(fileName)\"\r\nContent-Type: application/octet-stream".utf8
      }
      body += "\r\n\r\n".utf8
      body += part.content
      body += "\r\n".utf8
    }
    body += "--kiwi--\r\n".utf8
    return try await send(
      method, target, as: token,
      headers: headers.merging(["Content-Type": "multipart/form-data; boundary=kiwi"]) { $1 }, body: body)
  }

  package struct Part {
    package let name: String
    package var fileName: String?
    package let content: [UInt8]

    package static func text(_ name: String, _ text: String) -> Part {
      Part(name: name, content: Array(text.utf8))
    }

    package static func file(_ content: [UInt8], named fileName: String = "photo.png") -> Part {
      Part(name: "file", fileName: fileName, content: content)
    }
  }

  // MARK: Users and posts

  package static let password = "correct horse battery"

  /// Creates an account, logs in and returns the token.
  package func signUp(_ username: String, displayName: String? = nil) async throws -> String {
    var account: [String: Any] = ["username": username, "password": Self.password]
    if let displayName { account["fullname"] = displayName }
    let answer = try await post("/users", json: account)
    try #require(answer.status == 201, "\(answer.text)")
    return try await logIn(username)
  }

  package func logIn(_ username: String, password: String = TestServer.password) async throws -> String {
    let answer = try await post("/sessions", json: ["username": username, "password": password])
    try #require(answer.status == 200, "\(answer.text)")
    return try answer.string("token")
  }

  /// Writes a post and returns its id.
  @discardableResult
  package func write(
    _ caption: String?, visibility: String? = nil, photo: [UInt8]? = nil, as token: String
  ) async throws -> String {
    var parts: [Part] = []
    if let caption { parts.append(.text("caption", caption)) }
    if let visibility { parts.append(.text("visibility", visibility)) }
    if let photo { parts.append(.file(photo)) }
    let answer = try await upload("/posts", as: token, parts)
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.string("id")
  }

  /// Runs all jobs that are due.
  package func doJobs() async throws {
    try await context.jobs.runUntilIdle(in: context)
  }

  package func makeAdmin(_ username: String) async throws {
    try await context.storage.database.write { connection in
      try connection.run("UPDATE users SET role = 'admin' WHERE username = \(username)")
    }
    context[SessionCache.self].removeAll()
  }
}

/// A 4 by 3 PNG.
package let tinyPicture = [UInt8](
  Data(
    base64Encoded: """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAKUlEQVR42g3HMQEAMAzDsMIJktwFYRAGUdCbPs0ajObMrMVqz/6A\
      KCcPBJoOEctFFkIAAAAASUVORK5CYII=
      """) ?? Data())

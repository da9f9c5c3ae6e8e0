import Dispatch
import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore

/// A waiting request never finishes under another account's identity, even if its own account is deleted and
/// the name is reused.
struct EndedSessionTests {
  struct Late: Sendable, CustomTestStringConvertible {
    let method: HTTPServer.Method
    let path: String
    var contentType = "application/json"
    let body: String
    var file: [UInt8] = []
    var end = ""

    /// Starts the request, with the id of a post in its path.
    func begin(on server: TestServer, as token: String, post: String) -> HeldRequest {
      HeldRequest(
        server, method, path.replacing("POST", with: post), as: token, contentType: contentType,
        body: Array(body.replacing("POST", with: post).utf8) + file + Array(end.utf8))
    }

    var testDescription: String { "\(method) \(path)" }
  }

  private static let form = "multipart/form-data; boundary=kiwi"
  private static let post =
    "--kiwi\r\nContent-Disposition: form-data; name=\"caption\"\r\n\r\nlate\r\n--kiwi--\r\n"

  static let writes = [
    Late(method: .post, path: "/posts", contentType: form, body: post),
    Late(
      method: .put, path: "/users/me/avatar", contentType: form,
      body: "--kiwi\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n",
      file: tinyPicture, end: "\r\n--kiwi--\r\n"),
    Late(method: .put, path: "/users/ana", body: #"{"displayName": "Late"}"#),
    Late(method: .put, path: "/users/me/password", body: passwords),
    Late(method: .delete, path: "/users/me", body: #"{"password": "\#(TestServer.password)"}"#),
    Late(method: .post, path: "/posts/POST/comments", body: #"{"text": "late"}"#),
    Late(
      method: .post, path: "/comments", contentType: "application/x-www-form-urlencoded",
      body: "operation=create&postid=POST&text=late"),
    Late(
      method: .post, path: "/reports",
      body: #"{"subject": "post", "subjectId": "POST", "reason": "spam"}"#),
  ]
  private static let passwords =
    #"{"currentPassword": "\#(TestServer.password)", "newPassword": "another sound one"}"#

  @Test(arguments: writes)
  func `a request of a deleted account does not affect its name's next owner`(late: Late) async throws {
    let server = try await TestServer()
    let warden = try await server.signUp("warden")
    let post = try await server.write("hello", as: warden)
    let ana = try await server.signUp("ana")
    let request = late.begin(on: server, as: ana, post: post)
    await request.underWay()
    #expect(
      try await server.delete("/users/me", as: ana, json: ["password": TestServer.password]).status == 204)
    let other = try await server.signUp("ana")
    #expect(try await request.finish().status == 401)
    try await expectUntouched("ana", as: other, server)
    #expect(try await server.get("/posts/\(post)/comments").objects().isEmpty)
  }

  @Test(arguments: writes)
  func `a request of a session ended by a new password changes nothing`(late: Late) async throws {
    let server = try await TestServer()
    let warden = try await server.signUp("warden")
    let post = try await server.write("hello", as: warden)
    let stolen = try await server.signUp("ana")
    let own = try await server.logIn("ana")
    let request = late.begin(on: server, as: stolen, post: post)
    await request.underWay()
    let changed = try await server.put(
      "/users/me/password", as: own,
      json: ["currentPassword": TestServer.password, "newPassword": "quite another one"])
    #expect(changed.status == 204)
    #expect([401, 403].contains(try await request.finish().status))
    try await expectUntouched("ana", as: own, server)
    _ = try await server.logIn("ana", password: "quite another one")
    #expect(try await server.get("/posts/\(post)/comments").objects().isEmpty)
  }

  @Test func `a second deletion in the queue does not delete an account created in between`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let held = HeldWriter(server.context.storage.database)
    await held.holds()
    async let first = server.delete("/users/me", as: ana, json: ["password": TestServer.password])
    await held.waits(for: 2)
    async let signedUp = server.post("/users", json: ["username": "ben", "password": TestServer.password])
    await held.waits(for: 3)
    async let second = server.delete("/users/me", as: ana, json: ["password": TestServer.password])
    await held.waits(for: 4)
    held.release()
    #expect(try await [first.status, signedUp.status, second.status] == [204, 201, 401])
    _ = try await server.logIn("ben")
  }

  @Test func `an upload in the queue is rejected with its ended session`() async throws {
    let server = try await TestServer()
    let stolen = try await server.signUp("ana")
    let own = try await server.logIn("ana")
    let held = HeldWriter(server.context.storage.database)
    await held.holds()
    async let changed = server.put(
      "/users/me/password", as: own,
      json: ["currentPassword": TestServer.password, "newPassword": "quite another one"])
    await held.waits(for: 2)
    async let uploaded = server.upload("/posts", as: stolen, [.text("caption", "late"), .file(tinyPicture)])
    await held.waits(for: 3)
    held.release()
    #expect(try await [changed.status, uploaded.status] == [204, 401])
    #expect(try await server.get("/users/ana/posts").objects().isEmpty)
  }

  @Test func `a socket of a deleted account receives nothing more, even if its name is reused`() async throws
  {
    let server = try await TestServer.live()
    let ana = try await server.signUp("ana")
    let listener = await Listener(server, as: ana)
    #expect(
      try await server.delete("/users/me", as: ana, json: ["password": TestServer.password]).status == 204)
    let other = try await server.signUp("ana")
    try await server.write("For me alone", visibility: "me", as: other)
    let received = try await listener.next { $0 == .sessionEnded }
    let posts = received.filter { if case .newPost = $0 { true } else { false } }
    #expect(posts.isEmpty)
  }

  @Test func `a session is identified by its id, not by its key`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let viewer = try TokenAuthentication.viewer(token: SessionToken(presented: ana), on: server.context)
    let isThere = try await server.context.storage.database.write { connection in
      let before = try SessionStore(Transaction(connection)).hasActiveSession(viewer)
      try connection.run("UPDATE sessions SET id = 'another' WHERE key = \(viewer.sessionKey)")
      return (before, try SessionStore(Transaction(connection)).hasActiveSession(viewer))
    }
    #expect(isThere.0)
    #expect(!isThere.1)
  }

  @Test func `an admin's request is rejected after their demotion`() async throws {
    let server = try await TestServer()
    let post = try await server.write("hello", as: try await server.signUp("ana"))
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    let held = HeldWriter(server.context.storage.database)
    await held.holds()
    async let demoted = server.operate("user", "demote", "warden")
    await held.waits(for: 2)
    async let removed = server.delete("/admin/posts/\(post)", as: admin)
    await held.waits(for: 3)
    held.release()
    #expect(try await removed.status == 403)
    #expect(try await demoted.code == 0)
    #expect(try await server.get("/posts/\(post)").status == 200)
  }

  @Test func `every authenticated write passes the one function that checks the session`() throws {
    var direct: [String: Int] = [:]
    for module in ["ServerAccounts", "ServerModeration", "ServerPosts", "ServerSocial"] {
      for (path, text) in try ProjectFiles.texts(under: module)
      where path.hasSuffix("Controller.swift") {
        let count = text.components(separatedBy: "storage.write").count - 1
        if count > 0 { direct[(path as NSString).lastPathComponent] = count }
      }
    }
    // Signing up, setting a password by a link, and logging in.
    #expect(direct == ["AccountController.swift": 2, "SessionController.swift": 1])
  }

  private func expectUntouched(_ username: String, as token: String, _ server: TestServer) async throws {
    let me = try await server.get("/users/me", as: token)
    #expect(me.status == 200)
    #expect(try me.object()["displayName"] as? String == nil)
    #expect(try me.object()["avatarURL"] as? String == nil)
    #expect(try await server.get("/users/\(username)/posts", as: token).objects().isEmpty)
  }
}

/// Holds the writer's thread, so later writes wait in a known order.
private final class HeldWriter: Sendable {
  private let database: Database
  private let released = DispatchSemaphore(value: 0)
  private let reached: AsyncStream<Void>
  private let task: Task<Void, any Error>

  init(_ database: Database) {
    self.database = database
    let (reached, continuation) = AsyncStream<Void>.makeStream()
    self.reached = reached
    task = Task { [released] in
      try await database.write { _ in
        continuation.finish()
        released.wait()
      }
    }
  }

  func holds() async {
    for await _ in reached {}
  }

  /// Returns when the given number of writes wait or run, including this one.
  func waits(for count: Int) async {
    while database.metrics.queueDepth < count { await Task.yield() }
  }

  func release() {
    released.signal()
  }
}

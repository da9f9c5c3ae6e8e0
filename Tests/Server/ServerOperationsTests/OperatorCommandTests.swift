import SQLite
import KiwiKit
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerOperations

struct OperatorCommandTests {
  @Test func `a disabled user is logged out immediately and can be enabled again`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    #expect(try await server.operate("user", "disable", "ana").code == 0)
    #expect(try await server.get("/users/me", as: ana).status == 401)
    #expect(try await server.operate("user", "enable", "ana").code == 0)
    _ = try await server.logIn("ana")
  }

  @Test func `a link sets a new password once`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let link = try #require(try await server.operate("user", "reset-password", "ana").said.lines.first)
    #expect(link.hasPrefix("http://kiwi.test/reset/kiwireset_"))
    let token = try #require(link.split(separator: "/").last)
    let json = ["newPassword": "another sound one"]
    #expect(try await server.post("/password-resets/\(token)", json: json).status == 204)
    #expect(try await server.get("/users/me", as: ana).status == 401)
    _ = try await server.logIn("ana", password: "another sound one")
    #expect(try await server.post("/password-resets/\(token)", json: json).status == 404)
  }

  @Test func `an invitation admits one user`() async throws {
    let server = try await TestServer { $0.registration = .invite }
    let code = try #require(try await server.operate("invite").said.lines.first)
    let ana = ["username": "ana", "password": TestServer.password, "invite": code]
    #expect(try await server.post("/users", json: ana).status == 201)
    let bob = ["username": "bob", "password": TestServer.password, "invite": code]
    #expect(try await server.post("/users", json: bob).status == 403)
  }

  @Test func `counts in results have plural forms`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    try await server.write("one", as: ana)
    _ = try await server.signUp("bob")
    let users = try await server.operate("user", "list").said.lines
    #expect(users.count == 2)
    #expect(users.first?.contains("  1 post   joined ") == true)
    #expect(users.last?.contains("  0 posts  joined ") == true)
    let last = try await server.operate("invite", "--days", "1").said.lines.last
    #expect(last == "One user can sign up with this code within 1 day.")
  }

  @Test func `a role takes effect with the next request`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    #expect(try await server.get("/admin/reports", as: ana).status == 403)
    #expect(try await server.operate("user", "promote", "ana").code == 0)
    #expect(try await server.get("/admin/reports", as: ana).status == 200)
    #expect(try await server.operate("user", "demote", "ana").code == 0)
    #expect(try await server.get("/admin/reports", as: ana).status == 403)
  }

  @Test func `a post removed by the operator is deleted with its files and logged`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let post = try await server.write("spam", photo: tinyPicture, as: ana)
    let report = ["subject": "post", "subjectId": post, "reason": "spam"]
    let id = try await server.post("/reports", as: server.signUp("bob"), json: report).string("id")
    let reports = try await server.operate("report", "list").said.lines
    #expect(reports.first?.hasSuffix("  open") == true)
    #expect(reports.dropFirst().prefix(2) == ["  post \(post) of ana: spam", "  reported by bob"])
    #expect(try await server.operate("post", "remove", post).code == 0)
    #expect(try await server.operate("report", "resolve", id, "removed it").code == 0)
    #expect(try await server.get("/posts/\(post)").status == 404)
    #expect(try FileSystem.names(in: server.context.folder.uploads).isEmpty)
    let log = try await server.operate("audit").said.lines
    #expect(log.contains { $0.contains("remove_post \(post)") })
    #expect(log.contains { $0.contains("resolve_report \(id): removed it") })
    #expect(try await server.operate("post", "remove", post).code == 1)
  }

  @Test func `a user with an invalid name or password cannot be created`() async throws {
    let server = try await TestServer()
    #expect(try await server.operate("user", "create", "a b", secret: "a sound password").code == 1)
    #expect(try await server.operate("user", "create", "ana", secret: "password").code == 1)
    #expect(try await server.operate("user", "create", "ana", secret: "a sound password").code == 0)
    #expect(try await server.operate("user", "create", "ANA", secret: "a sound password").code == 1)
  }

  @Test func `user text cannot control the terminal`() {
    let said = Recorder()
    said.output.line("a\u{1B}[2Jb\u{9B}c\nd")
    #expect(said.lines == ["a [2Jb c d"])
  }

  @Test func `expired rows are removed`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("ana")
    _ = try await server.operate("user", "reset-password", "ana")
    _ = try await server.operate("invite")
    server.advance(.seconds(91 * 24 * 60 * 60))
    _ = try await server.logIn("ana")
    try await ExpiredRows.remove(in: server.context)
    let counts = try server.context.storage.database.read { connection in
      try ["sessions", "passwordResets", "invites"].map { table in
        try connection.first("SELECT COUNT(*) FROM \(raw: table)") { $0.int(0) }
      }
    }
    #expect(counts == [1, 0, 0])
  }

  @Test func `a partly filled database is rejected with advice`() async throws {
    let server = try await TestServer()
    try await server.context.storage.database.write { try $0.run("PRAGMA user_version = 0") }
    server.application.close()
    server.context.folder.release()
    await #expect(throws: CommandFailure.self) {
      _ = try await TestServer { $0.dataFolder = server.folder }
    }
  }
}

import Foundation
import HTTPServer
import KiwiKit
import Passwords
import SQLite
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerAccounts
@testable import ServerCore

struct AccountTests {
  private func signUp(
    _ server: TestServer, _ username: String, password: String = TestServer.password, invite: String? = nil
  ) async throws -> Answer {
    var account = ["username": username, "password": password]
    if let invite { account["invite"] = invite }
    return try await server.post("/users", json: account)
  }

  @Test func `signing up returns the user, and logging in returns a token`() async throws {
    let server = try await TestServer()
    let created = try await server.post(
      "/users", json: ["username": "alice", "password": TestServer.password, "fullname": "Alice Smith"])
    #expect(created.status == 201)
    #expect(created.headers["Location"] == "/users/alice")
    let user = try created.object()
    #expect(Set(user.keys) == ["id", "username", "displayName", "avatarURL"])
    #expect(user["displayName"] as? String == "Alice Smith")
    #expect(user["avatarURL"] is NSNull)
    let session = try await server.post(
      "/sessions", json: ["username": "ALICE", "password": TestServer.password])
    #expect(session.status == 200)
    #expect(try session.string("userId") == created.string("id"))
    #expect(try session.string("token").hasPrefix("kiwi_"))
    #expect(session.headers["Cache-Control"] == "no-cache" || session.headers["Cache-Control"] == "no-store")
  }

  @Test func `usernames that differ only in case are the same`() async throws {
    let server = try await TestServer()
    #expect(try await signUp(server, "alice").status == 201)
    let second = try await signUp(server, "Alice")
    #expect(second.status == 409)
    #expect(second.errorCode == "username_taken")
    #expect(second.errorField == "username")
  }

  @Test(arguments: [
    "a", String(repeating: "a", count: 31), "al ice", "alice!", ".alice", "alice_", "al..ice", "me", "Admin",
    "аlice", "alice\u{200B}", "ａlice", "al/ice", "<b>",
  ])
  func `an invalid username is rejected with its field`(name: String) async throws {
    let server = try await TestServer()
    let answer = try await signUp(server, name)
    #expect(answer.status == 422)
    #expect(answer.errorField == "username")
  }

  @Test(arguments: ["short", "password", "12345678", "aaaaaaaaaa", String(repeating: "p", count: 1_025)])
  func `a weak or overlong password is rejected with its field`(password: String) async throws {
    let server = try await TestServer()
    let answer = try await signUp(server, "alice", password: password)
    #expect(answer.status == 422)
    #expect(answer.errorField == "password")
  }

  @Test func `a wrong password and an unknown name get the same answer`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("alice")
    let wrong = try await server.post(
      "/sessions", json: ["username": "alice", "password": "not the password"])
    let unknown = try await server.post(
      "/sessions", json: ["username": "nobody", "password": "not the password"])
    #expect(wrong.status == 401)
    #expect(wrong.errorCode == "wrong_credentials")
    #expect(wrong.body == unknown.body)
  }

  @Test func `sixteen concurrent sign-ups with one name create one account`() async throws {
    let server = try await TestServer { $0.passwordThreads = 4 }
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 { group.addTask { try await signUp(server, "alice").status } }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.filter { $0 == 201 }.count == 1)
    #expect(statuses.filter { $0 == 409 }.count == 15)
  }

  @Test func `a closed server rejects sign-ups, and an invitation works once`() async throws {
    let closed = try await TestServer { $0.registration = .closed }
    #expect(try await signUp(closed, "alice").errorCode == "registration_closed")

    let server = try await TestServer { $0.registration = .invite }
    let invite = SecretToken(prefix: AccountController.inviteCodePrefix)
    let late = SecretToken(prefix: AccountController.inviteCodePrefix)
    let now = server.context.now()
    try await server.context.storage.write { transaction in
      try InviteStore(transaction).insert(codeHash: invite.hash, now: now, lifetime: .seconds(3_600))
      try InviteStore(transaction).insert(codeHash: late.hash, now: now, lifetime: .seconds(60))
    }
    #expect(try await signUp(server, "alice").errorCode == "invite_needed")
    #expect(try await signUp(server, "alice", invite: "guess").errorCode == "invalid_invite")
    #expect(try await signUp(server, "alice", invite: invite.text).status == 201)
    #expect(try await signUp(server, "bob", invite: invite.text).errorCode == "invalid_invite")
    server.advance(.seconds(61))
    #expect(try await signUp(server, "bob", invite: late.text).errorCode == "invalid_invite")
  }

  @Test func `an unneeded invitation is ignored, unless it is too long`() async throws {
    let server = try await TestServer()
    let long = String(repeating: "é", count: Limits.inviteLength)
    #expect(try await signUp(server, "alice", invite: long).status == 201)
    #expect(try await signUp(server, "bob", invite: long + "é").errorCode == "invalid_invite")
  }

  /// All requests check the invitation before one of them uses it.
  private func race(
    for registration: Registration, limits: Bool = false
  ) async throws -> (server: TestServer, answers: [Answer]) {
    let server = try await TestServer {
      $0.registration = registration
      $0.passwordThreads = 4
      $0.rateLimits = limits
    }
    let invite = SecretToken(prefix: AccountController.inviteCodePrefix)
    let now = server.context.now()
    try await server.context.storage.write {
      try InviteStore($0).insert(codeHash: invite.hash, now: now, lifetime: .seconds(3_600))
    }
    let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
      for number in 0..<12 {
        group.addTask { try await signUp(server, "reader\(number)", invite: invite.text) }
      }
      return try await group.reduce(into: [Answer]()) { $0.append($1) }
    }
    return (server, answers)
  }

  @Test func `losing the race for an invitation still signs up on an open server`() async throws {
    let (server, answers) = try await race(for: .open)
    #expect(answers.map(\.status) == Array(repeating: 201, count: 12))
    for number in 0..<12 { #expect(try await server.get("/users/reader\(number)").status == 200) }
  }

  @Test func `losing the race for an invitation counts toward the sign-up limit`() async throws {
    let (server, answers) = try await race(for: .open, limits: true)
    let refused = answers.filter { $0.status != 201 }
    #expect(!refused.isEmpty)
    for answer in refused {
      #expect(answer.status == 429 && answer.text.contains("Too many sign-ups"), "\(answer.text)")
    }
    let accounts = try server.context.storage.read { transaction in
      try (0..<12).filter { try UserStore(transaction).user(username: "reader\($0)") != nil }.count
    }
    #expect(accounts == 12 - refused.count)
  }

  @Test func `the race for an invitation has one winner where one is needed`() async throws {
    let (_, answers) = try await race(for: .invite)
    #expect(answers.filter { $0.status == 201 }.count == 1)
    #expect(answers.filter { $0.errorCode == "invalid_invite" }.count == 11)
  }
}

struct SessionTests {
  @Test func `sessions are listed by device name, and one can end another`() async throws {
    let server = try await TestServer()
    let phone = try await server.signUp("alice")
    let answer = try await server.post(
      "/sessions",
      json: ["username": "alice", "password": TestServer.password, "deviceName": "Alice's tablet"])
    let tablet = try answer.string("token")
    let sessions = try await server.get("/sessions", as: phone).objects()
    #expect(sessions.count == 2)
    #expect(sessions.filter { $0["current"] as? Bool == true }.count == 1)
    let other = try #require(sessions.first { $0["deviceName"] as? String == "Alice's tablet" })
    let id = try #require(other["id"] as? String)
    #expect(try await server.delete("/sessions/\(id)", as: phone).status == 204)
    #expect(try await server.get("/users/me", as: tablet).status == 401)
    #expect(try await server.get("/users/me", as: phone).status == 200)
  }

  @Test func `a session ends after 30 days without use, and after 90 in any case`() async throws {
    let server = try await TestServer()
    let idle = try await server.signUp("alice")
    server.advance(.seconds(30 * 24 * 60 * 60))
    #expect(try await server.get("/users/me", as: idle).status == 401)
    let busy = try await server.logIn("alice")
    for day in 1..<90 {
      server.advance(.seconds(24 * 60 * 60))
      #expect(try await server.get("/users/me", as: busy).status == 200, "day \(day)")
      try await settled(server)
    }
    server.advance(.seconds(24 * 60 * 60))
    #expect(try await server.get("/users/me", as: busy).status == 401)
  }

  /// The last use is recorded concurrently with the request. A later write comes after it.
  private func settled(_ server: TestServer) async throws {
    let now = server.context.now().seconds
    while true {
      try await server.context.storage.database.write { _ in }
      let noted = try server.context.storage.database.read { connection in
        try connection.first("SELECT MAX(lastUsedAt) FROM sessions") { $0.int(0) }
      }
      if noted == now { return }
      await Task.yield()
    }
  }

  @Test func `a new password ends all other sessions`() async throws {
    let server = try await TestServer()
    let here = try await server.signUp("alice")
    let there = try await server.logIn("alice")
    let change = ["currentPassword": TestServer.password, "newPassword": "another good one"]
    let wrong = try await server.put(
      "/users/me/password", as: here, json: change.merging(["currentPassword": "guessed it"]) { $1 })
    #expect(wrong.errorCode == "wrong_password")
    #expect(try await server.put("/users/me/password", as: here, json: change).status == 204)
    #expect(try await server.get("/users/me", as: here).status == 200)
    #expect(try await server.get("/users/me", as: there).status == 401)
    #expect(
      try await server.post("/sessions", json: ["username": "alice", "password": TestServer.password]).status
        == 401)
    _ = try await server.logIn("alice", password: "another good one")
  }

  @Test func `a reset link sets a password once, within the hour`() async throws {
    let server = try await TestServer()
    let old = try await server.signUp("alice")
    let used = SecretToken(prefix: AccountController.resetTokenPrefix)
    try await insert(used, into: server)
    let json = ["newPassword": "a brand new one"]
    #expect(try await server.post("/password-resets/\(used.text)", json: json).status == 204)
    #expect(try await server.get("/users/me", as: old).status == 401)
    _ = try await server.logIn("alice", password: "a brand new one")
    #expect(try await server.post("/password-resets/\(used.text)", json: json).errorCode == "reset_invalid")

    let late = SecretToken(prefix: AccountController.resetTokenPrefix)
    try await insert(late, into: server)
    server.advance(.seconds(3_600))
    #expect(try await server.post("/password-resets/\(late.text)", json: json).errorCode == "reset_invalid")
  }

  private func insert(_ token: SecretToken, into server: TestServer) async throws {
    let now = server.context.now()
    try await server.context.storage.write { transaction in
      let user = try UserStore(transaction).user(username: "alice")
      try PasswordResetStore(transaction).insert(
        tokenHash: token.hash, userKey: try #require(user).key, now: now, lifetime: .seconds(3_600))
    }
  }

  @Test func `no secret is stored in plain text`() async throws {
    let server = try await TestServer()
    let token = try await server.signUp("alice")
    server.context.storage.database.close()
    let file = try Data(contentsOf: URL(filePath: server.folder + "/kiwifruit.sqlite"))
    #expect(file.range(of: Data(token.utf8)) == nil)
    #expect(file.range(of: Data(token.dropFirst(5).utf8)) == nil)
    #expect(file.range(of: Data(TestServer.password.utf8)) == nil)
  }
}

struct AccountDeletionTests {
  @Test func `deleting an account deletes all its data, including counts and files`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let bobs = try await server.write("bob's", photo: tinyPicture, as: bob)
    let alices = try await server.write("alice's own words", as: alice)
    _ = try await server.upload("/users/me/avatar", method: .put, as: alice, [.file(tinyPicture)])
    _ = try await server.post("/posts/\(bobs)/like", as: alice)
    _ = try await server.post("/posts/\(bobs)/comments", as: alice, json: ["text": "nice"])
    _ = try await server.post("/users/bob/follow", as: alice)
    _ = try await server.post("/posts/\(alices)/like", as: bob)
    let before = try FileManager.default.contentsOfDirectory(atPath: server.folder + "/uploads")

    #expect(try await server.delete("/users/me", as: alice, json: ["password": "wrong one"]).status == 403)
    #expect(
      try await server.delete("/users/me", as: alice, json: ["password": TestServer.password]).status == 204)

    #expect(try await server.get("/users/alice").status == 404)
    #expect(try await server.get("/posts/\(alices)").status == 404)
    let post = try await server.get("/posts/\(bobs)").object()
    #expect(post["likes"] as? Int == 0)
    #expect(post["commentCount"] as? Int == 0)
    let profile = try await server.get("/users/bob", as: bob).object()
    #expect(profile["followerCount"] as? Int == 0)
    #expect(try await server.get("/notifications", as: bob).int("unreadCount") == 0)
    let address = try #require(post["imageURL"] as? String)
    #expect(try await server.get(address.replacing("http://kiwi.test", with: "")).status == 200)
    try await waitForFiles(server, fewerThan: before.count)
  }

  /// Files are deleted in a separate write, after the answer.
  private func waitForFiles(_ server: TestServer, fewerThan count: Int) async throws {
    let deadline = ContinuousClock.now + .seconds(10)
    while try FileManager.default.contentsOfDirectory(atPath: server.folder + "/uploads").count >= count {
      try #require(ContinuousClock.now < deadline, "The files still exist.")
      try await server.context.storage.database.write { _ in }
    }
  }

  @Test func `a login rehashes the password after the cost was raised`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("ana")
    let hash = {
      try server.context.storage.read { try UserStore($0).passwordHash(ofUser: 1) }
    }
    let before = try #require(try hash())
    _ = try await server.logIn("ana")
    #expect(try hash() == before, "The cost is unchanged.")
    server.application.close()
    server.context.folder.release()
    let costlier = try await TestServer {
      $0.dataFolder = server.folder
      $0.passwordCost = PasswordHasher.Cost(memoryKibibytes: 16, passes: 2)
    }
    _ = try await costlier.logIn("ana")
    let after = try #require(
      try costlier.context.storage.read { try UserStore($0).passwordHash(ofUser: 1) })
    #expect(after.contains("m=16,t=2"))
    _ = try await costlier.logIn("ana")
  }

  @Test func `a password is accepted in every Unicode composition`() async throws {
    let server = try await TestServer()
    let composed = "cr\u{E8}me br\u{FB}l\u{E9}e"
    let decomposed = composed.decomposedStringWithCanonicalMapping
    for (name, chosen) in [("ana", composed), ("bob", decomposed)] {
      #expect(
        try await server.post("/users", json: ["username": name, "password": chosen]).status == 201)
      for typed in [composed, decomposed, decomposed.replacing(" ", with: "\u{A0}")] {
        let answer = try await server.post("/sessions", json: ["username": name, "password": typed])
        #expect(answer.status == 200, "\(name): \(answer.text)")
      }
      let wrong = try await server.post("/sessions", json: ["username": name, "password": "creme brulee"])
      #expect(wrong.status == 401)
    }
    let answer = try await server.post("/sessions", json: ["username": "bob", "password": composed])
    let bob = try answer.string("token")
    let changed = try await server.put(
      "/users/me/password", as: bob, json: ["currentPassword": composed, "newPassword": decomposed + "!"])
    #expect(changed.status == 204)
    #expect(
      try await server.delete("/users/me", as: bob, json: ["password": composed + "!"]).status == 204)
  }

  @Test func `a password hashed in another composition is accepted in all of them and rehashed`()
    async throws
  {
    let server = try await TestServer {
      $0.passwordCost = PasswordHasher.Cost(memoryKibibytes: 64, passes: 1)
    }
    _ = try await server.signUp("ana")
    // From "fünf Züge", decomposed.
    let old = "$argon2id$v=19$m=64,t=1,p=1$ZssK/v46bBQvhmt4i2DPmw$mhvMp2FsknEDdhhOC/umCUzybY7rYhY9daxMR19fvOE"
    try await server.context.storage.write { try UserStore($0).setPasswordHash(old, ofUser: 1) }
    let hash = { try server.context.storage.read { try UserStore($0).passwordHash(ofUser: 1) } }
    let composed = "f\u{FC}nf Z\u{FC}ge"
    for typed in [composed, composed.decomposedStringWithCanonicalMapping] {
      let answer = try await server.post("/sessions", json: ["username": "ana", "password": typed])
      #expect(answer.status == 200, "\(answer.text)")
    }
    let new = try #require(try hash())
    #expect(new != old)
    #expect(try await server.context[PasswordHasher.self].match(composed, against: new) == .exact)
  }
}

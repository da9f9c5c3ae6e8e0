import HTTPServer
import KiwiKit
import Passwords
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct RateLimitTests {
  private static let password = RateLimitRule("password", burst: 5, period: .seconds(300))

  @Test func `a burst is allowed, then requests are rejected with a retry time`() {
    let limiter = RateLimiter(isEnabled: true)
    for _ in 1...5 { #expect(throws: Never.self) { try limiter.take(Self.password, for: "alice") } }
    #expect {
      try limiter.take(Self.password, for: "alice")
    } throws: { error in
      let error = error as? APIError
      return error?.status == .tooManyRequests && (1...60).contains(error?.retryAfter ?? 0)
    }
    #expect(throws: Never.self) { try limiter.take(Self.password, for: "bob") }
  }

  @Test func `a refunded use can be taken once more`() {
    let limiter = RateLimiter(isEnabled: true)
    limiter.refund(Self.password, for: "alice")
    for _ in 1...5 { #expect(throws: Never.self) { try limiter.take(Self.password, for: "alice") } }
    limiter.refund(Self.password, for: "alice")
    #expect(throws: Never.self) { try limiter.take(Self.password, for: "alice") }
    #expect(throws: APIError.self) { try limiter.take(Self.password, for: "alice") }
  }

  @Test func `password guesses on one account are stopped from any address`() async throws {
    let server = try await TestServer { $0.rateLimits = true }
    let attempt = ["username": "alice", "password": "guess number one"]
    for _ in 1...5 { #expect(try await server.post("/sessions", json: attempt).status == 401) }
    let refused = try await server.post("/sessions", json: attempt)
    #expect(refused.status == 429)
    #expect(refused.headers["Retry-After"] != nil)
    let otherCase = try await server.post("/sessions", json: attempt.merging(["username": "ALICE"]) { $1 })
    #expect(otherCase.status == 429, "Usernames ignore case.")
  }

  private func logIn(
    _ username: String, _ password: String, from address: String, _ server: TestServer
  ) async throws -> Int {
    try await server.send(
      .post, "/sessions", json: ["username": username, "password": password], as: nil,
      from: try #require(IPAddress(address))
    ).status
  }

  @Test func `wrong passwords from other addresses do not lock the owner out of a known one`() async throws {
    let server = try await TestServer { $0.rateLimits = true }
    _ = try await server.signUp("alice")
    #expect(try await logIn("alice", TestServer.password, from: "192.0.2.1", server) == 200)
    // One guesser is stopped at five, and many at ten together.
    var answers: [Int] = []
    for _ in 1...6 { answers.append(try await logIn("alice", "a wrong guess", from: "198.51.100.1", server)) }
    #expect(answers == [401, 401, 401, 401, 401, 429])
    answers = []
    for number in 2...9 {
      answers.append(try await logIn("alice", "a wrong guess", from: "198.51.100.\(number)", server))
    }
    #expect(answers == [401, 401, 401, 401, 401, 429, 429, 429])
    #expect(try await logIn("alice", TestServer.password, from: "203.0.113.7", server) == 429)
    #expect(try await logIn("alice", TestServer.password, from: "192.0.2.1", server) == 200)
    // The owner's own mistakes are limited as before.
    answers = []
    for _ in 1...6 { answers.append(try await logIn("alice", "a wrong guess", from: "192.0.2.1", server)) }
    #expect(answers == [401, 401, 401, 401, 401, 429])
  }

  @Test func `a new password clears the known addresses`() async throws {
    let server = try await TestServer { $0.rateLimits = true }
    let alice = try await server.signUp("alice")
    #expect(try await logIn("alice", TestServer.password, from: "192.0.2.1", server) == 200)
    let changed = try await server.put(
      "/users/me/password", as: alice,
      json: ["currentPassword": TestServer.password, "newPassword": "quite another one"])
    #expect(changed.status == 204)
    for number in 1...10 {
      #expect(try await logIn("alice", "a wrong guess", from: "198.51.100.\(number)", server) == 401)
    }
    #expect(try await logIn("alice", "quite another one", from: "192.0.2.1", server) == 429)
  }

  @Test func `successful logins do not count as guesses`() async throws {
    let server = try await TestServer { $0.rateLimits = true }
    _ = try await server.signUp("alice")
    for _ in 1...12 {
      #expect(try await logIn("alice", TestServer.password, from: "192.0.2.1", server) == 200)
    }
  }

  @Test func `rejected sign-ups do not block a household and are limited too`() async throws {
    let server = try await TestServer { $0.rateLimits = true }
    let short = ["username": "somebody", "password": "short"]
    for _ in 1...6 { #expect(try await server.post("/users", json: short).status == 422) }
    for number in 1...5 {
      let account = ["username": "member\(number)", "password": TestServer.password]
      #expect(try await server.post("/users", json: account).status == 201)
    }
    let sixth = ["username": "member6", "password": TestServer.password]
    #expect(try await server.post("/users", json: sixth).status == 429)

    let other = try await TestServer { $0.rateLimits = true }
    var answers: [Int] = []
    for _ in 1...42 { answers.append(try await other.post("/users", json: short).status) }
    #expect(answers == Array(repeating: 422, count: 40) + [429, 429])
  }

  @Test(arguments: [Registration.open, .invite])
  func `invitations lift the limit of an address, each for one account`(registration: Registration)
    async throws
  {
    let server = try await TestServer {
      $0.rateLimits = true
      $0.registration = registration
    }
    let invites = (0..<12).map { _ in SecretToken(prefix: AccountController.inviteCodePrefix) }
    let now = server.context.now()
    try await server.context.storage.write { transaction in
      for invite in invites {
        try InviteStore(transaction).insert(codeHash: invite.hash, now: now, lifetime: .seconds(3_600))
      }
    }
    func signUp(_ username: String, _ invite: String?) async throws -> Answer {
      var account = ["username": username, "password": TestServer.password]
      account["invite"] = invite
      return try await server.post("/users", json: account)
    }
    if registration == .open {
      for number in 1...5 { #expect(try await signUp("member\(number)", nil).status == 201) }
      let refused = try await signUp("late", nil)
      #expect(refused.status == 429 && refused.errorMessage?.contains("invitation") == true)
    }
    for (number, invite) in invites.enumerated() {
      #expect(try await signUp("reader\(number)", invite.text).status == 201)
    }
    // A used invitation lifts nothing.
    let again = try await signUp("again", invites[0].text)
    #expect(again.status == (registration == .open ? 429 : 403))
  }

  @Test func `logins are counted by address, with or without a session`() async throws {
    let server = try await TestServer { $0.rateLimits = true }
    let tokens = [try await server.signUp("alice"), try await server.signUp("bob")]
    let address = try #require(IPAddress("192.0.2.9"))
    var answers: [Int] = []
    for number in 1...21 {
      let attempt = ["username": "user\(number)", "password": "guess number one"]
      answers.append(
        try await server.send(.post, "/sessions", json: attempt, as: tokens[number % 2], from: address).status
      )
    }
    #expect(answers == Array(repeating: 401, count: 20) + [429])
  }

  @Test func `addresses of one IPv6 network count as one`() throws {
    let one = try #require(IPAddress("2001:db8:1:2::1"))
    let two = try #require(IPAddress("2001:db8:1:2:ffff::9"))
    let other = try #require(IPAddress("2001:db8:1:3::1"))
    #expect(one.rateLimitSubject == two.rateLimitSubject)
    #expect(one.rateLimitSubject != other.rateLimitSubject)
  }
}

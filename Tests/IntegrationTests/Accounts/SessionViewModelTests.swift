import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct SessionViewModelTests {
  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let tokens = MemoryTokenStore()
  private let session: SessionViewModel

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    gate = GatedHTTPClient(server.client)
    session = SessionViewModel(
      client: RESTAPIClient(client: gate, tokens: tokens, retryPolicy: .never), tokenStore: tokens)
    _ = try await server.join("alice")
    _ = try await server.join("bob")
    try await server.promote("alice")
  }

  private func logIn(_ username: String, _ password: String = EngineServer.password) async throws {
    try await session.login(username: username, password: password)
    await session.learnRole()
  }

  private func signUp(_ username: String) async throws {
    try await session.signUp(username: username, password: EngineServer.password, fullname: " ", invite: nil)
  }

  // MARK: Logging in

  @Test func `logging in loads the role and keeps the token`() async throws {
    try await logIn(" alice ")
    #expect(session.currentUser?.username == "alice")
    #expect(session.role == .admin && session.isConfirmed)
    #expect(session.authToken == tokens.token() && tokens.token() != nil)
    session.forget()
    #expect(session.currentUser == nil && session.role == .member && tokens.token() == nil)
  }

  @Test func `a wrong password keeps the current user logged in`() async throws {
    try await logIn("bob")
    let token = tokens.token()
    await #expect(throws: APIFailure.self) { try await logIn("alice", "wrong password") }
    #expect(session.currentUser?.username == "bob" && tokens.token() == token)
  }

  @Test func `logging in fails when the user's data cannot be opened`() async throws {
    try await logIn("bob")
    let full = APIFailure.rejected(status: 0, code: "device", message: "Full.", field: nil)
    await #expect(throws: full) {
      try await session.login(username: "alice", password: EngineServer.password) {
        _ throws(APIFailure) in throw full
      }
    }
    #expect(session.currentUser == nil && tokens.token() == nil)
  }

  @Test func `an admin's role is loaded when the session is restored`() async throws {
    gate.set(.lost(.offline), for: "GET /users/me")
    try await logIn("alice")
    #expect(session.currentUser?.username == "alice")
    #expect(!session.isConfirmed)
    gate.release()
    #expect(try await session.restore(remembered: nil)?.username == "alice")
    #expect(session.role == .admin && session.isConfirmed)
  }

  @Test func `a late role is not given to the next user`() async throws {
    gate.set(.answerHeld, for: "GET /users/me")
    let first = Task { try await logIn("alice") }
    await gate.held()
    gate.set(nil, for: "GET /users/me")
    try await logIn("bob")
    gate.release()
    try await first.value
    #expect(session.currentUser?.username == "bob")
    #expect(session.role == .member)
  }

  // MARK: Signing up

  @Test(arguments: ["POST /users", "POST /sessions"])
  func `retrying a sign-up logs in to the account that was created`(lost: String) async throws {
    gate.set(.answerLost(.timedOut), for: lost)
    await #expect(throws: APIFailure.timedOut) { try await signUp("carol") }
    #expect(session.currentUser == nil)
    gate.release()
    try await signUp("carol")
    #expect(session.currentUser?.username == "carol")
    #expect(gate.sent.count { $0 == "POST /users" } == 2)
  }

  @Test func `a name of another user is rejected on every attempt`() async throws {
    gate.set(.answerLost(.timedOut), for: "POST /users")
    await #expect(throws: APIFailure.timedOut) {
      try await session.signUp(username: "bob", password: "another password", fullname: "", invite: nil)
    }
    gate.release()
    for _ in 1...2 {
      let failure = await #expect(throws: APIFailure.self) {
        try await session.signUp(username: "bob", password: "another password", fullname: "", invite: nil)
      }
      #expect(failure?.code == "username_taken")
    }
    #expect(session.currentUser == nil)
    #expect(gate.sent.count { $0 == "POST /sessions" } == 1, "Signing up must not try passwords.")
  }

  // MARK: Restoring

  @Test func `the stored session is restored at the start`() async throws {
    #expect(try await session.restore(remembered: nil) == nil)
    try await logIn("alice")
    let again = SessionViewModel(client: server.api(token: tokens.token()), tokenStore: tokens)
    #expect(again.currentUser == nil)
    #expect(try await again.restore(remembered: nil)?.username == "alice")
    #expect(again.role == .admin)
  }

  @Test func `the remembered user is restored offline and replaced by the server's`() async throws {
    try await logIn("bob")
    let bob = try #require(session.currentUser)
    let again = SessionViewModel(
      client: RESTAPIClient(client: gate, tokens: tokens, retryPolicy: .never), tokenStore: tokens)
    gate.set(.lost(.offline), for: "GET /users/me")
    await #expect(throws: APIFailure.offline) { try await again.restore(remembered: nil) }
    #expect(try await again.restore(remembered: bob) == bob)
    #expect(!again.isConfirmed)
    gate.release()
    _ = try await server.api(token: tokens.token()).send(API.Accounts.logOut())
    #expect(try await again.restore(remembered: bob) == nil)
    #expect(tokens.token() == nil && again.currentUser == nil)
  }

  @Test func `a late end of a session does not end the next user's session`() async throws {
    tokens.save("a token that nobody knows")
    gate.set(.answerHeld, for: "GET /users/me")
    let start = Task { try await session.restore(remembered: nil) }
    await gate.held()
    gate.set(nil, for: "GET /users/me")
    try await logIn("bob")
    gate.release()
    #expect(try await start.value?.username == "bob")
    #expect(session.currentUser?.username == "bob" && session.isConfirmed)
  }

  // MARK: Logging out

  @Test func `logging out does not wait for the server, and the server ends the session`() async throws {
    let device = TestDevice(server, through: gate)
    let model = await device.launch()
    try await model.logIn("bob")
    let client = server.api(token: model.session.authToken)
    gate.set(.answerHeld, for: "DELETE /sessions")
    let leaving = Task { await model.logOut() }
    await gate.held()
    #expect(model.state == .unauthenticated && model.session.authToken == nil)
    try await model.logIn("alice")
    gate.release()
    await leaving.value
    #expect(model.account.user?.username == "alice" && model.session.authToken != nil)
    await #expect(throws: APIFailure.unauthorized) { try await client.send(API.Accounts.me()) }
    #expect(try await model.account.client.send(API.Accounts.me()).username == "alice")
  }
}

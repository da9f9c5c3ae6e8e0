import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Two users on one device: the data of one never becomes visible to the other and waits for its owner.
@MainActor struct PeopleOnOneDeviceTests {
  private let server: EngineServer
  private let device: TestDevice
  private let alice: EngineServer.Person
  private let bob: EngineServer.Person

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    device = TestDevice(server)
    alice = try await server.join("alice")
    bob = try await server.join("bob")
  }

  /// Ends all sessions of a user except the requesting one.
  private func endSessions(of person: EngineServer.Person) async throws {
    for session in try await person.api.send(API.Accounts.sessions()) where !session.current {
      _ = try await person.api.send(API.Accounts.endSession(session.id))
    }
  }

  private func captions() async throws -> [String?] {
    try await bob.api.fetchPosts(.everyone, after: nil, limit: 50).posts.map(\.caption)
  }

  @Test func `signing up while another user is logged in opens new screens`() async throws {
    let model = await device.launch()
    try await model.logIn("alice")
    model.open(url: "/settings")
    model.account.composer.caption = "Hers"
    let former = model.account
    try await model.signUp(
      username: "carol", password: EngineServer.password, fullname: "", invite: nil)
    #expect(model.state == .authenticated(try #require(model.session.currentUser)))
    #expect(model.account.user?.username == "carol")
    #expect(model.account !== former)
    #expect(model.router.route == .home)
    #expect(model.account.composer.caption.isEmpty)

    // A remaining screen still acts for its own user or not at all.
    #expect(try await former.client.send(API.Accounts.me()).username == "alice")
    former.repository.createPost(PostDraft(caption: "Late"))
    await former.repository.settle()
    await model.account.repository.settle()
    #expect(try await captions() == [])

    try await model.logIn("alice")
    await model.account.restoreDrafts()
    #expect(model.account.composer.caption == "Hers")
  }

  @Test func `logging in over another user does not wait once that user is removed`() async throws {
    let gate = GatedHTTPClient(server.client)
    let model = await TestDevice(server, through: gate).launch()
    gate.set(.answerHeld, for: "GET /users/me")
    try await model.logIn("alice")
    try await model.logIn("bob")
    #expect(model.state == .authenticated(bob.user))
    model.account.composer.caption = "His"
    gate.release()
    try await model.logIn("alice")
    try await model.logIn("bob")
    await model.account.restoreDrafts()
    #expect(model.account.composer.caption == "His")
  }

  @Test func `logging in again as the same user starts a new session everywhere`() async throws {
    let model = await device.launch()
    try await model.logIn("alice")
    let former = model.account
    try await endSessions(of: alice)
    try await model.logIn("alice")
    #expect(model.account !== former)
    #expect(try await model.account.client.send(API.Accounts.me()).username == "alice")
  }

  @Test func `an ended session is shown and drafts wait for the same user`() async throws {
    let post = try await bob.api.send(API.Posts.create(PostDraft(caption: "Plums").upload))
    let model = await device.launch()
    try await model.logIn("alice")
    model.account.composer.caption = "Begun"
    model.account.composer.visibility = .followers
    model.account.comments.setDraft("Which ones", for: post.id)
    try await endSessions(of: alice)
    model.account.repository.addComment("Sent too late", to: post.id)
    await model.wait { $0.account.user == nil && $0.router.sheet != nil }
    guard case .sessionEnded(let ended) = model.router.sheet else {
      Issue.record("\(String(describing: model.router.sheet))")
      return
    }
    #expect(ended.username == "alice")
    #expect(ended.unsentWork.comments == 1 && ended.unsentWork.drafts == 2)
    #expect(device.remembered == nil && model.session.authToken == nil)

    try await model.logIn("bob")
    await model.account.restoreDrafts()
    await model.account.repository.resume()
    #expect(model.account.unsentWork.isEmpty)
    #expect(model.account.composer.caption.isEmpty)
    #expect(model.account.comments.draft(for: post.id).isEmpty)
    await model.logOut()

    try await model.logIn("alice")
    await model.account.restoreDrafts()
    #expect(model.account.composer.caption == "Begun")
    #expect(model.account.composer.visibility == .followers)
    #expect(model.account.comments.draft(for: post.id) == "Which ones")
    await model.account.repository.resume()
    await model.account.repository.settle()
    let comments = try await bob.api.send(API.Comments.list(post.id, PageQuery(page: 1, pageSize: 10))).items
    #expect(comments.map(\.text) == ["Sent too late"])
    #expect(comments.map(\.author.username) == ["alice"])
  }

  @Test func `a session that ends during paging logs the user out`() async throws {
    for number in 1...30 {
      _ = try await bob.api.send(API.Posts.create(PostDraft(caption: "\(number)").upload))
    }
    let model = await device.launch()
    try await model.logIn("alice")
    await model.account.everyone.loadInitial()
    try await endSessions(of: alice)
    let feed = model.account.everyone
    await feed.loadMore()
    await feed.loadMore()
    await feed.refresh()
    await model.wait { $0.account.user == nil }
    #expect(model.state == .unauthenticated)
  }

  @Test func `a late end of a session does not log out the next user`() async throws {
    let model = await device.launch()
    try await model.logIn("alice")
    let (former, deliverToFormer) = (model.account, try #require(device.deliver))
    try await model.logIn("bob")
    try await endSessions(of: alice)
    deliverToFormer(.sessionEnded)
    _ = try? await former.client.send(API.Accounts.me())
    for _ in 1...100 { await Task.yield() }
    #expect(model.account.user?.username == "bob")
    #expect(model.router.sheet == nil)
  }

  @Test func `logging out offers to keep unsent changes`() async throws {
    let model = await device.launch()
    for keeps in [true, false] {
      try await model.logIn("alice")
      model.account.composer.caption = "Begun"
      #expect(model.account.unsentWork.text == "1 draft")
      await model.logOut(keepingUnsentWork: keeps)
      #expect(model.state == .unauthenticated)
      try await model.logIn("alice")
      await model.account.restoreDrafts()
      #expect(model.account.composer.caption == (keeps ? "Begun" : ""))
      model.account.composer.caption = ""
      await model.logOut()
    }
  }

  /// The moment at which a device learns of the end of its session while its account is being deleted.
  enum EndNotice: CaseIterable {
    case never, beforeResponse, withResponse, processedBeforeResponse
  }

  @Test(arguments: EndNotice.allCases) func `a deleted account leaves no data, whenever the session ends`(
    notice: EndNotice
  ) async throws {
    let dan = try await server.join("dan")
    let gate = GatedHTTPClient(server.client)
    let device = TestDevice(server, through: gate)
    let model = await device.launch()
    try await model.logIn("dan")
    model.account.composer.caption = "Begun"
    let deliver = try #require(device.deliver)
    gate.set(.answerHeld, for: "DELETE /users/me")
    let deleting = Task { try await model.deleteAccount(password: EngineServer.password) }
    await gate.held()
    switch notice {
    case .never: gate.release()
    case .beforeResponse:
      deliver(.sessionEnded)
      gate.release()
    case .withResponse:
      gate.release()
      deliver(.sessionEnded)
    case .processedBeforeResponse:
      deliver(.sessionEnded)
      await model.wait { $0.router.sheet != nil }
      gate.release()
    }
    try await deleting.value
    await model.wait { $0.account.user == nil }
    for _ in 1...100 { await Task.yield() }
    #expect(device.draftStores[dan.user.id] == nil && device.stores[dan.user.id] == nil)
    #expect(model.state == .unauthenticated)
    #expect(model.router.sheet == nil, "A deleted account must not ask for a log-in.")
    #expect(model.notice?.text == "Your account and all of its data were deleted.")
  }

  @Test func `deleting an account after the session ended fails`() async throws {
    let model = await device.launch()
    try await model.logIn("alice")
    device.deliver?(.sessionEnded)
    await model.wait { $0.account.user == nil }
    await #expect(throws: APIFailure.unauthorized) {
      try await model.deleteAccount(password: EngineServer.password)
    }
    #expect(try await alice.api.send(API.Accounts.me()).username == "alice")
  }

  @Test func `a wrong password deletes nothing`() async throws {
    let model = await device.launch()
    try await model.logIn("alice")
    await #expect(throws: APIFailure.self) { try await model.deleteAccount(password: "wrong password") }
    #expect(model.account.user?.username == "alice")
  }

  @Test func `a password reset ends only the user's own session`() async throws {
    let model = await device.launch()
    try await model.logIn("bob")
    let token = try await server.passwordResetToken(of: "alice")
    try await model.resetPassword(token: token, newPassword: "another good password")
    #expect(model.account.user?.username == "bob")
    let own = try await server.passwordResetToken(of: "bob")
    try await model.resetPassword(token: own, newPassword: "another good password")
    await model.wait { $0.account.user == nil }
    #expect(model.state == .unauthenticated)
  }

  // MARK: Intents

  @Test func `a visitor's intent is dropped when logging in is cancelled`() async throws {
    let post = try await bob.api.send(API.Posts.create(PostDraft(caption: "Plums").upload))
    let model = await device.launch()
    model.perform(.like(post))
    #expect(model.router.route == .logIn)
    model.router.signUpRequested()
    model.router.sheet = nil
    model.router.logInRequested()
    try await model.logIn("alice")
    await model.account.repository.settle()
    #expect(try await bob.api.send(API.Posts.post(post.id)).likes == 0)
    #expect(model.account.repository.outbox.isEmpty)
  }

  @Test func `a visitor's intent is performed after logging in or signing up`() async throws {
    let post = try await bob.api.send(API.Posts.create(PostDraft(caption: "Plums").upload))
    let model = await device.launch()
    model.perform(.like(post))
    model.router.signUpRequested()
    try await model.logIn("alice")
    await model.account.repository.settle()
    #expect(try await bob.api.send(API.Posts.post(post.id)).likes == 1)
    await model.logOut()
    try await model.logIn("bob")
    await model.account.repository.settle()
    #expect(try await bob.api.send(API.Posts.post(post.id)).likes == 1)
  }

  // MARK: Profiles

  @Test func `a profile shows saved changes and its own counts are updated`() async throws {
    let model = await device.launch()
    try await model.logIn("alice")
    let screen = ProfileViewModel(
      username: "alice", client: model.account.client, repository: model.account.repository)
    await screen.loadInitial()
    let form = EditProfileViewModel(session: model.session, account: model.account)
    await form.load()
    form.displayName = "Alice L."
    #expect(await form.save())
    #expect(screen.profile?.displayName == "Alice L.")
    #expect(model.account.drafts[.profileEdit] == nil)

    model.account.repository.createPost(PostDraft(caption: "One"))
    while screen.profile?.postCount != 1 { await Task.yield() }
    model.account.repository.setFollowed(true, username: "bob")
    while screen.profile?.followingCount != 1 { await Task.yield() }
    _ = try await bob.api.send(API.Social.follow("alice"))
    device.deliver?(.notifications(unreadCount: 1))
    while screen.profile?.followerCount != 1 { await Task.yield() }
    let post = try #require(screen.posts.posts.first)
    model.account.repository.deletePost(id: post.id)
    while screen.profile?.postCount != 0 { await Task.yield() }
  }
}

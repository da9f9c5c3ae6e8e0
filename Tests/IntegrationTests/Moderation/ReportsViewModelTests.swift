import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct ReportsViewModelTests {
  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let alice: EngineServer.Person
  private let bob: EngineServer.Person
  private let admin: EngineServer.Person
  private let model: ReportsViewModel

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    gate = GatedHTTPClient(server.client)
    alice = try await server.join("alice")
    bob = try await server.join("bob")
    admin = try await server.join("carol")
    try await server.promote("carol")
    model = ReportsViewModel(client: server.api(token: admin.token, through: gate))
  }

  /// Alice reports a post of Bob's.
  @discardableResult private func report(_ caption: String = "Buy now") async throws -> Post {
    let post = try await bob.api.send(API.Posts.create(PostDraft(caption: caption).upload))
    _ = try await alice.api.send(
      API.Moderation.createReport(
        CreateReportRequest(subject: .post, subjectId: post.id, reason: .spam, details: nil)))
    return post
  }

  private func first() throws -> Report { try #require(model.reports.first) }

  @Test func `a dismissed report becomes resolved and its post is kept`() async throws {
    let post = try await report()
    await model.show(.open)
    await model.settle(try first(), .dismiss)
    #expect(model.reports.isEmpty && model.failure == nil)
    await model.show(.resolved)
    #expect(try first().resolution == "No action taken")
    #expect(try await alice.api.send(API.Posts.post(post.id)).id == post.id)
  }

  @Test func `removing content and suspending an account take effect`() async throws {
    let post = try await report()
    await model.show(.open)
    await model.settle(try first(), .remove)
    await #expect(throws: APIFailure.self) { try await bob.api.send(API.Posts.post(post.id)) }
    let other = try await bob.api.send(API.Posts.create(PostDraft(caption: "Plums").upload))
    let comment = try await bob.api.send(API.Comments.create(other.id, CommentRequest(text: "Buy now")))
    _ = try await alice.api.send(
      API.Moderation.createReport(
        CreateReportRequest(subject: .comment, subjectId: comment.id, reason: .spam, details: nil)))
    await model.refresh()
    await model.settle(try first(), .remove)
    #expect(
      try await bob.api.send(API.Comments.list(other.id, PageQuery(page: 1, pageSize: 10))).items.isEmpty)
    try await report()
    await model.refresh()
    await model.settle(try first(), .suspend)
    await #expect(throws: APIFailure.unauthorized) { try await bob.api.send(API.Accounts.me()) }
    #expect(model.reports.isEmpty && model.failure == nil)
  }

  @Test func `a report on content removed elsewhere is still resolved`() async throws {
    let post = try await report()
    await model.show(.open)
    _ = try await bob.api.send(API.Posts.remove(post.id))
    await model.settle(try first(), .remove)
    #expect(model.failure == nil)
    #expect(model.reports.isEmpty)
    await model.show(.resolved)
    #expect(try first().resolution == "Removed")
  }

  @Test func `a deleted account cannot be suspended`() async throws {
    try await report()
    _ = try await alice.api.send(
      API.Moderation.createReport(
        CreateReportRequest(subject: .user, subjectId: "bob", reason: .spam, details: nil)))
    await model.show(.open)
    #expect(
      model.reports.map { model.decisions(on: $0) } == [
        [.dismiss, .suspend], [.dismiss, .remove, .suspend],
      ])
    let gone = model.reports.map {
      Report(
        id: $0.id, subject: $0.subject, subjectId: $0.subjectId, reason: $0.reason, details: nil,
        excerpt: nil,
        reporter: nil, reportedUser: nil, createdAt: $0.createdAt, resolvedAt: nil, resolution: nil)
    }
    #expect(gone.map { model.decisions(on: $0) } == [[.dismiss], [.dismiss, .remove]])
  }

  @Test func `a failed decision keeps the report and shows the failure`() async throws {
    try await report()
    await model.show(.open)
    gate.set(.lost(.offline), for: "PATCH /admin/reports")
    await model.settle(try first(), .dismiss)
    #expect(model.reports.count == 1 && model.failure == .offline)
    gate.release()
    await model.settle(try first(), .dismiss)
    #expect(model.reports.isEmpty && model.failure == nil)
  }

  @Test func `repeated taps resolve a report once`() async throws {
    try await report()
    await model.show(.open)
    let report = try first()
    let before = gate.sent.count
    async let one: Void = model.settle(report, .remove)
    async let two: Void = model.settle(report, .remove)
    _ = await (one, two)
    #expect(gate.sent.count - before == 2, "One removal and one resolution are sent.")
    #expect(model.failure == nil && model.reports.isEmpty)
  }

  @Test func `an outdated list does not restore a resolved report`() async throws {
    try await report()
    await model.show(.open)
    gate.set(.answerHeld, for: "GET /admin/reports")
    let refresh = Task { await model.refresh() }
    await gate.held()
    await model.settle(try first(), .dismiss)
    gate.release()
    await refresh.value
    #expect(model.reports.isEmpty)
  }

  @Test func `a late list of another filter is dropped`() async throws {
    try await report()
    gate.set(.answerHeld, for: "GET /admin/reports")
    let open = Task { await model.show(.open) }
    await gate.held()
    gate.set(nil, for: "GET /admin/reports")
    await model.show(.resolved)
    #expect(model.status == .resolved && model.reports.isEmpty)
    gate.release()
    await open.value
    #expect(model.reports.isEmpty && model.loading == .loaded)
  }

  @Test func `a long list is paged to its end while reports are resolved`() async throws {
    for number in 1...35 { try await report("Buy now \(number)") }
    await model.show(.open)
    #expect(model.reports.count == 30)
    for report in model.reports.prefix(3) { await model.settle(report, .dismiss) }
    for _ in 1...2 { await model.rowAppeared(try #require(model.reports.last)) }
    #expect(model.reports.count == 32)
    #expect(Set(model.reports.map(\.id)).count == 32)
  }

  @Test func `a user who is no longer an admin gets an error`() async throws {
    let model = ReportsViewModel(client: alice.api)
    await model.show(.open)
    guard case .failed(.rejected(let status, _, _, _)) = model.loading else {
      Issue.record("\(model.loading)")
      return
    }
    #expect(status == 403)
  }
}

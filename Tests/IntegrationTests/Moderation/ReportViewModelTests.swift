import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct ReportViewModelTests {
  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let alice: EngineServer.Person
  private let bob: EngineServer.Person
  private let admin: EngineServer.Person

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    gate = GatedHTTPClient(server.client)
    alice = try await server.join("alice")
    bob = try await server.join("bob")
    admin = try await server.join("carol")
    try await server.promote("carol")
  }

  private func form(_ subject: Report.Subject, _ id: String) -> ReportViewModel {
    ReportViewModel(
      subject: subject, subjectId: id, client: server.api(token: alice.token, through: gate))
  }

  private func reports() async throws -> [Report] {
    try await admin.api.send(API.Moderation.reports(ReportsQuery(.open, page: 1, pageSize: 10))).items
  }

  @Test func `a report reaches the admins once with its reason and details`() async throws {
    let post = try await bob.api.send(API.Posts.create(PostDraft(caption: "Buy now").upload))
    let form = form(.post, post.id)
    form.reason = .other
    form.details = "A shop"
    gate.set(.answerHeld, for: "POST /reports")
    let first = Task { await form.send() }
    await gate.held()
    await form.send()
    gate.release()
    await first.value
    #expect(form.isSent && form.sending.failure == nil)
    await form.send()
    #expect(gate.sent.count == 1)
    let report = try #require(try await reports().first)
    #expect(report.reason == .other && report.details == "A shop")
    #expect(report.reporter?.username == "alice" && report.reportedUser?.username == "bob")
  }

  @Test func `a retried report is sent once`() async throws {
    let form = form(.user, "bob")
    gate.set(.answerLost(.timedOut), for: "POST /reports")
    await form.send()
    #expect(!form.isSent && form.sending.failure == .timedOut)
    gate.release()
    await form.send()
    #expect(form.isSent && form.sending.failure == nil)
    #expect(try await reports().count == 1)
  }

  @Test func `a missing post cannot be reported and too long details are not sent`() async throws {
    let form = form(.post, "00000000-0000-7000-8000-000000000000")
    form.details = String(repeating: "x", count: Limits.reportDetailsLength + 1)
    #expect(form.detailsProblem != nil)
    await form.send()
    #expect(gate.sent.isEmpty)
    form.details = " "
    await form.send()
    #expect(form.sending.failure?.isNotFound == true && !form.isSent)
  }

  @Test func `closing the form during sending still sends the report`() async throws {
    let form = form(.user, "bob")
    gate.set(.answerHeld, for: "POST /reports")
    let screen = Task { await form.send() }
    await gate.held()
    screen.cancel()
    gate.release()
    await screen.value
    #expect(form.isSent)
  }
}

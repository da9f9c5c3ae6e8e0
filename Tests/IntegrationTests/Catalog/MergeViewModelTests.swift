import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct MergeViewModelTests {
  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let alice: EngineServer.Person
  private let admin: EngineServer.Person
  private let duplicate: Title
  private let kept: Title
  private let form: MergeViewModel<Title>

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    gate = GatedHTTPClient(server.client)
    alice = try await server.join("alice")
    admin = try await server.join("carol")
    try await server.promote("carol")
    duplicate = try await Self.add("Plum Harbor", to: alice)
    kept = try await Self.add("Plum Harbour", to: alice)
    form = MergeViewModel(duplicate, client: server.api(token: admin.token, through: gate))
  }

  private static func add(
    _ name: String, _ kind: TitleKind = .book, to person: EngineServer.Person
  ) async throws -> Title {
    var details = TitleDetails()
    details.name = name
    return try await person.api.send(API.Titles.add(NewTitle(kind: kind, details: details)))
  }

  @Test func `a duplicate is merged into the chosen title and its id redirects`() async throws {
    let post = try await alice.api.send(
      API.Posts.create(PostDraft(caption: "Salt", about: PostSubject(duplicate)).upload))
    #expect(!form.canMerge)
    #expect(await form.merge() == nil)
    form.choose(kept)
    #expect(form.canMerge)
    #expect(await form.merge()?.id == kept.id)
    #expect(form.merging.failure == nil)
    #expect(try await alice.api.send(API.Titles.title(duplicate.id)).id == kept.id)
    #expect(try await alice.api.send(API.Posts.post(post.id)).about?.title?.id == kept.id)
    let found = try await alice.api.send(API.Titles.titles(TitleQuery("plum harb", page: 1, pageSize: 9)))
      .items
    #expect(found.map(\.id) == [kept.id])
  }

  @Test func `members have no admin role and are rejected`() async throws {
    for (person, role) in [(alice, Role.member), (admin, .admin)] {
      let session = SessionViewModel(client: person.api, tokenStore: MemoryTokenStore(person.token))
      _ = try await session.restore(remembered: nil)
      #expect(session.role == role)
    }
    let form = MergeViewModel(duplicate, client: alice.api)
    form.choose(kept)
    #expect(await form.merge() == nil)
    #expect(form.merging.failure?.code == "admin_only")
    #expect(form.merging.failure?.message == "Only admins can do this. Ask an admin.")
    #expect(try await alice.api.send(API.Titles.title(duplicate.id)).id == duplicate.id)
  }

  @Test func `merging into an already merged title uses the title that remains`() async throws {
    form.choose(kept)
    let last = try await Self.add("Plum Harbour, a Novel", to: alice)
    _ = try await admin.api.send(API.Titles.merge(kept.id, TitleMerge(into: last.id)))
    #expect(await form.merge()?.id == last.id)
    #expect(try await alice.api.send(API.Titles.title(duplicate.id)).id == last.id)
  }

  @Test func `merging into a title that was merged into the duplicate is rejected`() async throws {
    form.choose(kept)
    _ = try await admin.api.send(API.Titles.merge(kept.id, TitleMerge(into: duplicate.id)))
    #expect(await form.merge() == nil)
    #expect(form.merging.failure?.message == "A title cannot be merged into itself. Choose another title.")
    #expect(try await alice.api.send(API.Titles.title(kept.id)).id == duplicate.id)
  }

  @Test func `merging with itself or another kind is rejected until another title is chosen`() async throws {
    form.choose(duplicate)
    #expect(await form.merge() == nil)
    #expect(form.merging.failure?.message == "A title cannot be merged into itself. Choose another title.")
    let film = try await Self.add("Plum Harbour", .film, to: alice)
    form.choose(film)
    #expect(form.merging.failure == nil, "The failure belonged to the earlier choice.")
    #expect(await form.merge() == nil)
    #expect(
      form.merging.failure?.message
        == "Titles of different kinds cannot be merged. Choose a title of the same kind.")
    form.choose(kept)
    #expect(await form.merge()?.id == kept.id)
  }

  @Test func `a failure keeps the choice and the search and the merge is retried`() async throws {
    form.picker.query = "plum"
    form.choose(kept)
    gate.set(.lost(.offline), for: "POST /titles")
    #expect(await form.merge() == nil)
    #expect(form.merging.failure == .offline)
    #expect(form.target == kept && form.picker.query == "plum" && form.canMerge)
    // The next request arrives at the server but its response is lost.
    gate.set(.answerLost(.timedOut), for: "POST /titles")
    #expect(await form.merge() == nil)
    #expect(form.merging.failure == .timedOut && form.target == kept)
    gate.release()
    #expect(await form.merge()?.id == kept.id)
    #expect(form.merging.failure == nil)
  }

  @Test func `repeated requests merge once and lock the choice meanwhile`() async throws {
    form.choose(kept)
    gate.set(.answerHeld, for: "POST /titles")
    let merge = Task { await form.merge() }
    await gate.held()
    #expect(form.merging.isUnderWay && !form.canMerge)
    form.choose(duplicate)
    #expect(form.target == kept)
    #expect(await form.merge() == nil)
    gate.release()
    #expect(await merge.value?.id == kept.id)
    #expect(gate.sent.count { $0.hasPrefix("POST /titles") } == 1)
  }
}

import Foundation
import KiwiData
import KiwiKit
import Testing

@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// Posts about places and experiences on their way from a page to the server, through drafts, restarts and a library
/// that is not sent yet.
@MainActor struct PostPlaceDraftTests {
  private nonisolated static let spot = SampleContent.spots[0]
  private nonisolated static let place = PostSubject(spot, rating: Rating(quarterStars: 14), zones: [])
  private nonisolated static let visit = PostSubject(
    .experience(VisitSummary(id: "e", name: "Fish soup", spot: SpotSummary(spot), town: "Seahaven")),
    rating: Rating(quarterStars: 18), audience: .followers)

  @Test(arguments: [place, visit])
  func `a draft and what waits to be sent keep what they are about through a restart`(
    subject: PostSubject
  ) async throws {
    let (remote, local, store) = (FakeRemote(), FakeLocal(), MemoryDraftStore())
    let me = User(id: "u", username: "bob")
    let drafts = Drafts(store: store)
    let first = PostRepository(remote: remote, local: local, me: me)
    CreatePostViewModel(repository: first, drafts: drafts).begin(about: subject)
    await drafts.flush()
    let laterDrafts = Drafts(store: store)
    await laterDrafts.load()
    remote.setResults([.failure(.offline)])
    let repository = PostRepository(remote: remote, local: local, me: me)
    let composer = CreatePostViewModel(repository: repository, drafts: laterDrafts)
    composer.restore()
    #expect(composer.about == subject)
    composer.caption = "Hm"
    composer.createPost()
    await repository.settle()
    repository.stop()
    let kept = try local.entries.map {
      try JSONDecoder().decode(OutboxEntry.self, from: JSONEncoder().encode($0)).action
    }
    #expect(kept == [.createPost(PostDraft(caption: "Hm", about: subject))])
    #expect(kept.first?.subject == subject.reference)
    let edit = OutboxAction.editPost(id: "p", PostEdit(about: .subject(subject)))
    #expect(try JSONDecoder().decode(OutboxAction.self, from: JSONEncoder().encode(edit)) == edit)
  }

  @Test func `the server is told of a place with its rating, and of an experience alone`() {
    func asked(_ subject: PostSubject) -> UpdatePostRequest { PostEdit(about: .subject(subject)).request }
    #expect(
      asked(Self.place)
        == UpdatePostRequest(about: "spot:\(Self.spot.id)", rating: Rating(quarterStars: 14)))
    #expect(asked(Self.visit) == UpdatePostRequest(about: "experience:e"))
    func form(_ subject: PostSubject) -> [String] {
      PostDraft(caption: "Hm", about: subject).upload.form.parts.map(\.name)
    }
    #expect(form(Self.place).contains("rating") && !form(Self.visit).contains("rating"))
  }

  @Test func `a page offers to write about it, and says who will be told`() async throws {
    let client = MockAPIClient.withPlaces
    let library = LibraryRepository(client: client)
    let page = SpotViewModel(id: Self.spot.id, client: client, library: library)
    #expect(await page.subject() == nil)
    await page.load()
    #expect(await page.subject() == PostSubject(Self.spot, zones: []))
    let soup = try #require(try await library.experiences(ExperienceQuery(text: "fish soup")).items.first)
    let experience = ExperienceViewModel(id: soup.id, library: library)
    await experience.load()
    let told = await experience.subject()
    #expect(told?.reference == .experience(id: soup.id) && told?.rating == Rating(quarterStars: 18))
    #expect(told?.spot == SpotSummary(Self.spot) && told?.audience == .followers)

    try await library.saveZone(
      name: "Home", PrivacyZone.Circle(center: Self.spot.coordinate, radius: 100))
    #expect(await page.subject()?.audience == .onlyMe)
    #expect(await experience.subject()?.audience == .onlyMe)
  }

  @Test func `the sample server knows posts about places, and lists them`() async throws {
    let client = MockAPIClient.withPlaces
    let soup = try #require(
      try await client.send(
        API.Places.experiences(ExperienceListQuery(ExperienceQuery(text: "fish soup")))
      ).items.first)
    let post = try await client.send(API.Posts.create(PostDraft(caption: "Hm", about: Self.place).upload))
    let other = try await client.send(API.Posts.create(PostDraft(caption: "Hm").upload))
    let edit = UpdatePostRequest(about: "experience:" + soup.id)
    let edited = try await client.send(API.Posts.update(other.id, edit))
    #expect(edited.about?.name == "Fish soup" && edited.about?.spot?.id == Self.spot.id)
    let bySpot = try await client.fetchPosts(.spot(id: Self.spot.id), after: nil, limit: 20).posts.map(\.id)
    #expect(Array(bySpot.prefix(2)) == [other.id, post.id])
    #expect(
      try await client.fetchPosts(.visit(id: soup.id), after: nil, limit: 20).posts.map(\.id) == [other.id])
    for unknown in ["spot:x", "experience:x"] {
      let edit = UpdatePostRequest(about: unknown)
      #expect(try await client.send(API.Posts.update(post.id, edit)).about == nil)
    }
  }

  // MARK: The real server

  private func spot(on server: EngineServer) async throws -> Spot {
    let point = try #require(Coordinate(latitude: 48.2, longitude: 16.4))
    let id = UUIDv7.generate()
    try await server.context.storage.write { transaction in
      _ = try transaction.spots.insert(
        SpotFacts(name: "Noodle Bar", category: .bar, coordinate: point, town: "Seahaven"), id: id,
        reason: .findResult, now: Timestamp(Date()))
    }
    return Spot(id: id, name: "Noodle Bar", category: .bar, coordinate: point, town: "Seahaven")
  }

  @Test func `from a form to the server and back, with a zone that hides it from others`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let spot = try await spot(on: server)
    let (alice, bob) = (try await server.join("alice"), try await server.join("bob"))
    let library = LibraryRepository(client: alice.api)
    var change = ExperienceChange()
    change.name = "Ramen"
    change.visibility = .everyone
    let visitId = try await library.log(change, at: spot, rating: Rating(quarterStars: 16))
    let experience = ExperienceViewModel(id: visitId, library: library)
    await experience.load()
    let visit = try #require(await experience.subject())
    let place = PostSubject(spot, rating: Rating(quarterStars: 10), zones: [])
    var posts: [Post] = []
    for subject in [place, visit] {
      let post = try await alice.api.send(API.Posts.create(PostDraft(caption: "Hm", about: subject).upload))
      #expect(post.about == subject, "What is shown before it is sent is what the server says.")
      posts.insert(post, at: 0)
    }
    func read(_ feed: Feed, _ person: EngineServer.Person) async throws -> [PostSubject?] {
      try await person.api.fetchPosts(feed, after: nil, limit: 20).posts.map(\.about)
    }
    let told = [visit, place].map { PostSubject($0.thing, rating: $0.rating) }
    #expect(try await read(.everyone, bob) == told)
    #expect(try await read(.spot(id: spot.id), bob) == told)
    #expect(try await read(.visit(id: visitId), bob) == [told[0]])
    try await library.saveZone(name: "Home", PrivacyZone.Circle(center: spot.coordinate, radius: 100))
    #expect(try await read(.everyone, bob) == [nil, nil])
    #expect(try await read(.spot(id: spot.id), bob) == [])
    await #expect(throws: APIFailure.notFound) { _ = try await read(.visit(id: visitId), bob) }
    #expect(try await read(.spot(id: spot.id), alice).map { $0?.audience } == [.onlyMe, .onlyMe])
    let nothing = try await alice.api.send(API.Posts.update(posts[0].id, PostEdit(about: .nothing).request))
    #expect(nothing.about == nil && nothing.caption == "Hm")
  }

  @Test func `a post about an experience that the server does not know yet comes after it`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let spot = try await spot(on: server)
    let alice = try await server.join("alice")
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "kiwi-post-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try await RealKiwiRepository(folder: folder)
    let gate = GatedHTTPClient(server.client)
    let api = server.api(token: alice.token, through: gate)
    let library = LibraryRepository(
      client: api, store: DeviceLibraryStore(repository: data, client: api, me: alice.user, clock: .system),
      me: alice.user)
    let account = Account(
      user: alice.user, client: api,
      repository: PostRepository(
        remote: PostRemoteDataSource(api: api), local: FakeLocal(), me: alice.user),
      drafts: Drafts(store: MemoryDraftStore()), library: library)
    await library.deviceReturned()
    var change = ExperienceChange()
    change.name = "Ramen"
    let id = try await library.log(change, at: spot)
    let screen = ExperienceViewModel(id: id, library: library)
    await screen.load()
    account.composer.begin(about: try #require(await screen.subject()))
    account.composer.caption = "Hm"
    account.composer.createPost()
    await account.repository.settle()
    #expect(account.repository.outbox.isEmpty)
    let posts = try await alice.api.fetchPosts(.visit(id: id), after: nil, limit: 20).posts
    #expect(posts.map(\.caption) == ["Hm"] && posts.first?.about?.name == "Ramen")
    let written = gate.sent.filter { $0.hasPrefix("POST") }
    #expect(written == ["POST /library/changes", "POST /posts"], "\(written)")
    await library.end()
    await data.close()
  }
}

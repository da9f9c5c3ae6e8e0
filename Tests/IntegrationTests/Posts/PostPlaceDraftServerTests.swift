import EngineTesting
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

/// Posts about places and experiences on their way to the server, from a library that is not sent yet.
@MainActor struct PostPlaceDraftServerTests {
  private func spot(on server: EngineServer) async throws -> Spot {
    let point = try #require(Coordinate(latitude: 48.2, longitude: 16.4))
    let id = UUIDv7.generate()
    try await server.context.storage.write { transaction in
      _ = try SpotStore(transaction).insert(
        SpotFacts(name: "Noodle Bar", category: .bar, coordinate: point, town: "Seahaven"), id: id,
        reason: .findResult, now: Timestamp(Date()))
    }
    return Spot(id: id, name: "Noodle Bar", category: .bar, coordinate: point, town: "Seahaven")
  }

  @Test func `a post about a place reaches the server and a private area hides the place`() async throws {
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
      #expect(post.about == subject, "The composer shows the subject as the server returns it.")
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

  @Test func `a post waits for the experience that it is about`() async throws {
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
    await library.deviceReconnected()
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

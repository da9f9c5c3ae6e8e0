import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct SuggestionsViewModelServerTests {
  @Test func `a logged-in user gets suggested users and hashtags`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let (ana, bob, cleo) = (
      try await server.join("ana"), try await server.join("bob"), try await server.join("cleo")
    )
    _ = try await ana.api.send(API.Social.follow(bob.user.username))
    _ = try await bob.api.send(API.Social.follow(cleo.user.username))
    _ = try await cleo.api.send(API.Posts.create(PostDraft(caption: "Plums in #winter").upload).under("1"))
    let beside = SuggestionsViewModel(client: ana.api, isSignedIn: true)
    #expect(beside.isEmpty)
    await beside.load()
    #expect(beside.people.first?.username == cleo.user.username)
    #expect(beside.tags.map(\.name) == ["winter"])
    #expect(!beside.isEmpty)
  }

  @Test func `a followed suggestion stays in place and is followed once`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let (ana, bob) = (try await server.join("ana"), try await server.join("bob"))
    _ = try await bob.api.send(API.Posts.create(PostDraft(caption: "Plums").upload).under("1"))
    let repository = PostRepository(
      remote: PostRemoteDataSource(api: ana.api), local: MemoryPostDataStore(), me: ana.user,
      readsAhead: false)
    let beside = SuggestionsViewModel(client: ana.api, isSignedIn: true)
    await beside.load()
    let person = try #require(beside.people.first { $0.username == bob.user.username })
    beside.follow(person, by: repository)
    beside.follow(person, by: repository)
    #expect(beside.followed == [person.id])
    await repository.settle()
    #expect(try await ana.api.send(API.Social.profile(bob.user.username)).followedByMe)
    await beside.load()
    #expect(beside.people.contains(person))
  }
}

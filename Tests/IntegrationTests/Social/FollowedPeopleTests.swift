import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct FollowedPeopleTests {
  private func repository(_ person: EngineServer.Person) -> PostRepository {
    PostRepository(
      remote: PostRemoteDataSource(api: person.api), local: MemoryPostDataStore(), me: person.user,
      readsAhead: false)
  }

  @Test func `a list knows which users the reader follows, and nothing about the reader`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let (ana, bob, cleo) = (
      try await server.join("ana"), try await server.join("bob"), try await server.join("cleo")
    )
    _ = try await ana.api.send(API.Social.follow(bob.user.username))
    let followed = FollowedPeople(client: ana.api, repository: repository(ana), me: ana.user)
    #expect(followed[bob.user] == nil)
    await followed.learn([ana.user, bob.user, cleo.user])
    #expect(followed[bob.user] == true && followed[cleo.user] == false && followed[ana.user] == nil)
  }

  @Test func `a follow shows immediately and an outdated response does not undo it`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let (ana, bob) = (try await server.join("ana"), try await server.join("bob"))
    let repository = repository(ana)
    let followed = FollowedPeople(client: ana.api, repository: repository, me: ana.user)
    async let learning: Void = followed.learn([bob.user])
    followed.set(true, bob.user)
    #expect(followed[bob.user] == true)
    await learning
    #expect(followed[bob.user] == true)
    // Another list is opened before the server has received the follow.
    let next = FollowedPeople(client: MockAPIClient(), repository: repository, me: ana.user)
    await next.learn([bob.user])
    #expect(next[bob.user] == true || repository.outbox.isEmpty)
    while try await ana.api.send(API.Social.followed(FollowedQuery([bob.user.username]))).isEmpty {
      await Task.yield()
    }
  }

  @Test func `a visitor follows no users`() async {
    let client = MockAPIClient()
    let repository = PostRepository(
      remote: PostRemoteDataSource(api: client), local: MemoryPostDataStore(), me: nil, readsAhead: false)
    let followed = FollowedPeople(client: client, repository: repository, me: nil)
    let somebody = User(id: "1", username: "bob")
    await followed.learn([somebody])
    #expect(followed[somebody] == nil)
  }
}

import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ProfileViewModelTests {
  private let client = MockAPIClient()

  private func profile(_ username: String = "bob") -> (ProfileViewModel, PostRepository) {
    let repository = PostRepository(
      remote: PostRemoteDataSource(api: client), local: MemoryPostDataStore(), me: SampleContent.lively().me,
      readsAhead: false)
    return (ProfileViewModel(username: username, client: client, repository: repository), repository)
  }

  @Test func `following shows immediately and reaches the server`() async throws {
    let (model, repository) = profile()
    await model.loadInitial()
    #expect(model.profile?.followedByMe == true)
    let count = model.profile?.followerCount ?? 0
    model.setFollowed(false)
    #expect(model.profile?.followedByMe == false)
    #expect(model.profile?.followerCount == count - 1)
    await repository.settle()
    #expect(try await client.send(API.Social.profile("bob")).followedByMe == false)
  }

  @Test func `a friend request is sent and withdrawn`() async throws {
    let (model, _) = profile()
    await model.loadInitial()
    #expect(model.profile?.friendship == nil)
    await model.agreeToFriendship()
    #expect(model.profile?.friendship == .requestedByMe)
    client.setBehavior(.failing(.offline))
    await model.endFriendship()
    #expect(model.failure == .offline && model.profile?.friendship == .requestedByMe)
    client.setBehavior(.answering)
    await model.endFriendship()
    #expect(model.failure == nil && model.profile?.friendship == nil)
  }

  @Test func `a profile shows the library and hides spoilers in notes`() async throws {
    let (model, _) = profile(SampleContent.lively().me.username)
    await model.loadInitial()
    let library = try #require(model.library)
    #expect(try await client.send(API.Library.ofUser(model.username)) == library)
    #expect(model.revealedNotes.isEmpty)
    model.revealNote(of: "entry")
    #expect(model.revealedNotes == ["entry"])
    let title = try #require(
      try await client.send(API.Titles.titles(TitleQuery(page: 1, pageSize: 1))).items.first)
    let time = try #require(HybridTime(milliseconds: 1_780_000_000_000, counter: 0, node: 1))
    _ = try await client.send(
      API.Library.push(
        PushLibraryChangesRequest(changes: [.swipedItem(SwipedItem(titleId: title.id, watchlistAt: time))])))
    await model.refresh()
    #expect(
      model.library?.shelves.first { $0.shelf == .watchlist }?.titles.map(\.id).contains(title.id) == true)
  }

  @Test func `a failed profile is loaded on retry`() async {
    client.setBehavior(.failing(.offline))
    let (model, _) = profile()
    await model.loadInitial()
    #expect(model.loading == .failed(.offline))
    client.setBehavior(.answering)
    await model.loadInitial()
    #expect(model.loading == .loaded)
    #expect(model.profile?.username == "bob")
    #expect(!model.posts.posts.isEmpty)
  }

  @Test func `blocking is shown and a failed mute is reported`() async {
    let (model, _) = profile()
    await model.loadInitial()
    await model.setBlocked(true)
    #expect(model.profile?.blockedByMe == true)
    client.setBehavior(.failing(.serverFailed))
    await model.setMuted(true)
    #expect(model.failure == .serverFailed)
    #expect(model.profile?.mutedByMe == false)
  }
}

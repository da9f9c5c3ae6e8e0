import EngineTesting
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct ShortPageTests {
  @Test func `a feed skips empty pages until there are posts`() async {
    let remote = FakeRemote()
    remote.setFeed(.success(PostPage(posts: [], nextCursor: "a")))
    remote.setPage(PostPage(posts: [], nextCursor: "b"), after: "a")
    remote.setPage(PostPage(posts: [.sample("one")], nextCursor: "c"), after: "b")
    remote.setPage(PostPage(posts: [], nextCursor: "d"), after: "c")
    remote.setPage(PostPage(posts: [.sample("two")], nextCursor: nil), after: "d")
    let posts = PostsViewModel(
      feed: .everyone,
      repository: PostRepository(
        remote: remote, local: FakeLocal(), me: User(id: "me", username: "alice"),
        random: RandomSource(seed: 1)))
    await posts.loadInitial()
    #expect(posts.posts.map(\.id) == ["one"])
    #expect(!posts.hasReachedEnd)
    await posts.loadMore()
    #expect(posts.posts.map(\.id) == ["one", "two"])
    #expect(posts.hasReachedEnd)
  }
}

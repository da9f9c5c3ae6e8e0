import EngineTesting
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct PostsViewModelTests {
  private let remote = FakeRemote()
  private let local = FakeLocal()

  private func feed(readsAhead: Bool = false, showsUnsent: Bool = false) -> (PostsViewModel, PostRepository) {
    let repository = PostRepository(
      remote: remote, local: local, me: User(id: "me", username: "alice"), readsAhead: readsAhead)
    return (PostsViewModel(feed: .everyone, repository: repository, showsUnsent: showsUnsent), repository)
  }

  private func answer(_ ids: [String], next: String? = nil) {
    remote.setFeed(.success(PostPage(posts: ids.map { .sample($0) }, nextCursor: next)))
  }

  @Test func `a post that arrives during a refresh is counted as new`() async {
    let (feed, repository) = feed()
    answer(["1"])
    await feed.loadInitial()
    remote.hold()
    async let refreshed: Void = feed.refresh()
    while remote.asked.count < 2 { await Task.yield() }
    repository.receive(
      .newPost(.init(postId: "2", authorId: "u", username: "bob", isInEveryone: true, isInFollowing: false)))
    remote.release()
    await refreshed
    #expect(feed.newPostCount == 1)
  }

  @Test func `paging with prefetch reaches the end`() async {
    let (feed, repository) = feed(readsAhead: true)
    answer(["3", "2"], next: "2")
    await feed.loadInitial()
    #expect(feed.loading == .loaded)
    answer(["2", "1"])
    await feed.loadMore()
    await feed.loadMore()
    #expect(feed.posts.map(\.id) == ["3", "2", "1"])
    #expect(feed.hasReachedEnd)
    #expect(feed.count == 3)
    await feed.loadMore()
    await repository.settle()
    #expect(remote.asked.count <= 3)
  }

  @Test func `a prefetched page shows later changes`() async throws {
    let (feed, repository) = feed(readsAhead: true)
    answer(["3", "2"], next: "2")
    remote.setPage(PostPage(posts: [.sample("1")], nextCursor: nil), after: "2")
    await feed.loadInitial()
    while repository.knownPost(id: "1") == nil { await Task.yield() }
    await repository.settle()
    repository.setLiked(true, of: try #require(repository.knownPost(id: "1")))
    await feed.loadMore()
    #expect(feed.posts.map(\.id) == ["3", "2", "1"])
    #expect(feed.posts.last?.likedByMe == true)
  }

  @Test func `a failed first or later page can be retried`() async {
    let (feed, _) = feed()
    remote.setFeed(.failure(.serverFailed))
    await feed.loadInitial()
    #expect(feed.loading == .failed(.serverFailed))
    answer(["2"], next: "2")
    await feed.loadInitial()
    remote.setFeed(.failure(.timedOut))
    await feed.loadMore()
    #expect(feed.moreFailure == .timedOut)
    #expect(!feed.isOffline, "The shown page is current.")
    answer(["1"])
    await feed.tryAgain()
    #expect(feed.posts.map(\.id) == ["2", "1"])
    #expect(feed.moreFailure == nil)
  }

  @Test func `a refresh overtakes a page in flight`() async {
    let (feed, _) = feed()
    answer(["2"], next: "2")
    await feed.loadInitial()
    remote.hold()
    async let more: Void = feed.loadMore()
    while remote.asked.count < 2 { await Task.yield() }
    #expect(feed.isLoadingMore)
    async let refreshed: Void = feed.refresh()
    while remote.asked.count < 3 { await Task.yield() }
    answer(["3"], next: "3")
    remote.release()
    _ = await (more, refreshed)
    #expect(feed.posts.map(\.id) == ["3"])
    #expect(!feed.isLoadingMore)
  }

  @Test func `leaving during a load is not a failure`() async {
    let (feed, _) = feed()
    remote.setFeed(.failure(.cancelled))
    await feed.loadInitial()
    #expect(feed.loading == .idle)
    answer(["1"])
    await feed.loadInitial()
    #expect(feed.posts.map(\.id) == ["1"])
  }

  @Test func `paging continues after a deletion in the middle`() async {
    let (feed, repository) = feed()
    answer(["4", "3", "2"], next: "2")
    await feed.loadInitial()
    repository.receive(.postRemoved(postId: "3"))
    #expect(feed.posts.map(\.id) == ["4", "2"])
    answer(["1"])
    await feed.loadMore()
    #expect(feed.posts.map(\.id) == ["4", "2", "1"])
  }

  @Test func `the reader's post waits at the top until it is created`() async {
    let (feed, repository) = feed(showsUnsent: true)
    answer(["1"])
    await feed.loadInitial()
    remote.hold()
    remote.setResults([.success(.post(.sample("2", author: "alice")))])
    repository.createPost(PostDraft(caption: "Plums"))
    #expect(feed.unsent.count == 1)
    remote.release()
    await repository.settle()
    #expect(feed.unsent.isEmpty)
    #expect(feed.posts.map(\.id) == ["2", "1"])
  }

  @Test func `a response to an earlier user is not shown`() async {
    let (feed, repository) = feed()
    remote.hold()
    async let loaded: Void = feed.loadInitial()
    while remote.asked.isEmpty { await Task.yield() }
    repository.stop()
    let (next, _) = self.feed()
    answer(["1"])
    remote.release()
    await loaded
    #expect(next.posts.isEmpty)
    #expect(local.page(of: .everyone) == nil, "The page must not be stored.")
  }
}

import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

/// A device without network and its return.
@MainActor struct DeviceReturnTests {
  private let client = MockAPIClient(behavior: .failing(.offline))
  private let remote = FakeRemote()
  private let local = FakeLocal()

  private final class Services: AppServices {
    let client: any APIClientProtocol
    let tokenStore: any TokenStoring = MemoryTokenStore("t")
    let analytics: any AnalyticsReporting = NoAnalytics()
    let deviceName: String? = nil
    let publicURL = URL(filePath: "/")
    let startsWithoutServer = true
    /// Waits until the test ends.
    let engineClock = EngineClock(
      now: { Date() }, sleep: { _ in try await Task.sleep(for: .seconds(86_400)) })
    let remembered: User?
    let test: DeviceReturnTests
    var startFailure: AppStartFailure?
    var returned: (@MainActor () -> Void)?

    init(_ test: DeviceReturnTests, _ remembered: User?) {
      self.test = test
      self.remembered = remembered
      client = test.client
    }

    func start() async throws(AppStartFailure) -> User? {
      if let startFailure { throw startFailure }
      return remembered
    }
    func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol { client }
    func makeRepository(for user: User?, client: any APIClientProtocol) -> PostRepository {
      PostRepository(
        remote: test.remote, local: user == nil ? MemoryPostDataStore() : test.local, me: user,
        readsAhead: false)
    }
    func listen(
      as user: User?, returned: @escaping @MainActor () -> Void,
      _ receive: @escaping @MainActor (LiveEvent) -> Void
    ) { self.returned = returned }
    func watch(_ postIds: [String]) {}
    func didLogOut(_ user: User, keepingUnsentWork: Bool) async {}
  }

  private static let me = SampleContent.lively().me

  private func goOffline() {
    remote.setFeed(.failure(.offline))
    remote.setComments(.failure(.offline))
    client.setBehavior(.failing(.offline))
  }

  private func model(_ remembered: User? = me) -> AppModel { AppModel(services: Services(self, remembered)) }

  @Test func `a start shows stored data without waiting for the server`() async {
    client.setBehavior(.hanging)
    remote.setFeed(.failure(.offline))
    local.save(PostPage(posts: [.sample("2"), .sample("1")], nextCursor: "1"), of: .everyone)
    let model = model()
    await model.launch()
    #expect(model.state == .authenticated(Self.me))
    await model.account.everyone.loadInitial()
    #expect(model.account.everyone.posts.map(\.id) == ["2", "1"])
    #expect(model.account.everyone.isOffline)
  }

  @Test func `Try Again below stored posts loads the newest page and the pages after it`() async {
    goOffline()
    local.save(PostPage(posts: [.sample("2"), .sample("1")], nextCursor: "1"), of: .everyone)
    let model = model()
    await model.launch()
    let feed = model.account.everyone
    await feed.loadInitial()
    remote.setFeed(.success(PostPage(posts: [.sample("3"), .sample("2")], nextCursor: "2")))
    await feed.tryAgain()
    #expect(feed.posts.map(\.id) == ["3", "2", "1"])
    #expect(feed.moreFailure == nil)
    #expect(!feed.isOffline)
    remote.setFeed(.success(PostPage(posts: [.sample("0")])))
    await feed.loadMore()
    #expect(feed.posts.map(\.id) == ["3", "2", "1", "0"])
    #expect(feed.hasReachedEnd)
  }

  @Test func `the return of the network refreshes all screens and sends pending changes`() async throws {
    goOffline()
    local.save(PostPage(posts: [.sample("3"), .sample("2"), .sample("1")], nextCursor: "1"), of: .everyone)
    local.save([Post.sample("2")])
    let services = Services(self, Self.me)
    let model = AppModel(services: services)
    await model.launch()
    let account = model.account
    let post = PostViewModel(postId: "2", repository: account.repository)
    let profile = ProfileViewModel(username: Self.me.username, client: client, repository: account.repository)
    await account.everyone.loadInitial()
    await post.load()
    await account.comments.fetchComments(for: "2")
    await account.notifications.loadInitial()
    await profile.loadInitial()
    account.repository.addComment("Hm.", to: "2")
    await account.repository.settle()
    #expect(remote.performed.isEmpty)
    #expect(account.notifications.loading == .failed(.offline))

    let other = Post.sample("4", author: "carol")
    client.setBehavior(.answering)
    remote.setFeed(.success(PostPage(posts: [other, .sample("3", likes: 5), .sample("1")], nextCursor: "1")))
    remote.setPost("2", .success(.sample("2", likes: 7)))
    remote.setComments(
      .success(CommentPage(comments: [.sample("c", post: "2"), .sample("d", "Hm.", post: "2")])))
    remote.setResults([.success(.comment(.sample("d", "Hm.", post: "2")))])
    await model.deviceReconnected()
    await account.repository.settle()
    #expect(
      account.everyone.posts.map(\.id) == ["3", "1"], "The position is kept and deleted posts are gone.")
    #expect(account.everyone.posts.first?.likes == 5)
    #expect(account.everyone.newPostCount == 1)
    #expect(!account.everyone.isOffline)
    #expect(post.post?.likes == 7)
    #expect(account.comments.thread(of: "2").comments.map(\.id) == ["c", "d"])
    #expect(account.comments.thread(of: "2").pending.isEmpty)
    #expect(account.notifications.loading == .loaded)
    #expect(profile.profile != nil)
    #expect(remote.performed.map(\.action) == [.createComment(postId: "2", text: "Hm.")])
    #expect(account.repository.outbox.isEmpty)

    await account.everyone.refresh()
    #expect(account.everyone.posts.map(\.id) == ["4", "3", "1"])
    #expect(account.everyone.newPostCount == 0)
  }

  @Test func `entering the foreground and reconnecting run the same refresh`() async {
    let services = Services(self, Self.me)
    client.setBehavior(.answering)
    remote.setFeed(.success(PostPage(posts: [.sample("1")])))
    let model = AppModel(services: services)
    await model.launch()
    await model.account.everyone.loadInitial()
    remote.setFeed(.success(PostPage(posts: [.sample("1", likes: 1)])))
    await model.enteredForeground()
    #expect(model.account.everyone.posts.first?.likes == 1)
    remote.setFeed(.success(PostPage(posts: [.sample("1", likes: 2)])))
    services.returned?()
    while model.account.everyone.posts.first?.likes != 2 { await Task.yield() }
  }

  @Test func `a failed start is retried when the network returns`() async {
    let services = Services(self, nil)
    services.startFailure = AppStartFailure(message: "The disk is full.")
    let model = AppModel(services: services)
    await model.launch()
    #expect(model.state == .initializationFailed("The disk is full."))
    services.startFailure = nil
    client.setBehavior(.answering)
    await model.deviceReconnected()
    #expect(model.state == .authenticated(Self.me))
  }

  @Test func `pending changes are not sent before the session's user is confirmed`() async {
    let other = User(id: "other", username: "other")
    local.commit(
      OutboxEntry(
        id: "e", action: .createComment(postId: "p", text: "Hm."), createdAt: Date(), order: 1))
    let model = model(other)
    await model.launch()
    model.account.repository.setLiked(true, of: .sample())
    await model.account.repository.settle()
    #expect(remote.performed.isEmpty)
    client.setBehavior(.answering)
    await model.deviceReconnected()
    #expect(remote.performed.isEmpty, "The session belongs to another user.")
    while model.state != .unauthenticated { await Task.yield() }
  }

  @Test func `concurrent causes share one refresh and a later cause starts another`() async {
    remote.setFeed(.success(PostPage(posts: [.sample("1")])))
    let repository = PostRepository(remote: remote, local: local, me: Self.me, readsAhead: false)
    let feed = PostsViewModel(feed: .everyone, repository: repository)
    await feed.loadInitial()
    remote.hold()
    async let first: Void = repository.deviceReconnected()
    while remote.asked.count < 2 { await Task.yield() }
    async let second: Void = repository.deviceReconnected()
    async let third: Void = repository.deviceReconnected()
    for _ in 0..<20 { await Task.yield() }
    remote.release()
    _ = await (first, second, third)
    #expect(remote.asked.count == 3)
  }
}

extension FakeLocal {
  func commit(_ entry: OutboxEntry) { try? commit([.save(entry)]) }
}

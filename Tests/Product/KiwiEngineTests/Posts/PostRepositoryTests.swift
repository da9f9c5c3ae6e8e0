import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing
import Threads

@testable import KiwiEngine

@MainActor struct PostRepositoryTests {
  private let remote = FakeRemote()
  private let local = FakeLocal()

  private func repository() -> PostRepository {
    PostRepository(
      remote: remote, local: local, me: User(id: "me", username: "alice"), random: RandomSource(seed: 1))
  }

  /// Records changes as long as it lives.
  @MainActor private final class ChangeRecorder {
    var changes: [PostRepositoryChange] = []
    init(_ repository: PostRepository) {
      repository.observe(self) { [weak self] in self?.changes.append($0) }
    }
  }

  private let refusal = APIFailure.rejected(status: 403, code: "not_yours", message: "Not yours.", field: nil)

  // MARK: Reading

  @Test func `concurrent callers of one post share one request`() async throws {
    remote.setPost("p", .success(.sample()))
    remote.hold()
    let repository = repository()
    async let first = repository.post(id: "p")
    async let second = repository.post(id: "p")
    while remote.asked.isEmpty { await Task.yield() }
    for _ in 0..<20 { await Task.yield() }
    remote.release()
    #expect(try await first == second)
    #expect(remote.asked == ["post p"])
    _ = try await repository.post(id: "p")
    #expect(remote.asked == ["post p"], "The post is in memory.")
  }

  @Test func `a failed load is not cached`() async throws {
    remote.setPost("p", .failure(.timedOut))
    let repository = repository()
    await #expect(throws: APIFailure.timedOut) { try await repository.post(id: "p") }
    remote.setPost("p", .success(.sample()))
    #expect(try await repository.post(id: "p").id == "p")
  }

  @Test func `a stored post saves a request and a refresh bypasses it`() async throws {
    local.save([Post.sample(likes: 3)])
    remote.setPost("p", .success(.sample(likes: 5)))
    let repository = repository()
    #expect(try await repository.post(id: "p").likes == 3)
    #expect(remote.asked.isEmpty)
    #expect(try await repository.refreshPost(id: "p").likes == 5)
    #expect(try await repository.refreshPost(id: "p").likes == 5)
    _ = try await repository.refresh(.everyone)
    _ = try await repository.refresh(.everyone)
    #expect(remote.asked == ["post p", "post p", "feed ", "feed "])
  }

  @Test func `a feed is restored offline with later actions`() async throws {
    remote.setFeed(.success(PostPage(posts: [.sample("p2"), .sample("p1")], nextCursor: "p1")))
    let first = repository()
    _ = try await first.refresh(.everyone)
    remote.setFeed(.success(PostPage(posts: [.sample("p0")])))
    _ = try await first.nextPage(of: .everyone, after: "p1")
    remote.setResults([.failure(.offline)])
    first.setLiked(true, of: .sample("p2"))
    await first.settle()
    first.stop()

    remote.hold()
    let second = repository()
    let stored = try #require(await second.storedFeed(.everyone))
    #expect(stored.posts.map(\.id) == ["p2", "p1", "p0"])
    #expect(stored.posts.map(\.likedByMe) == [true, false, false])
    #expect(stored.posts.map(\.likes) == [1, 0, 0])
    remote.release()
  }

  @Test func `a missing post is removed everywhere`() async throws {
    remote.setPost("p", .success(.sample()))
    let repository = repository()
    _ = try await repository.post(id: "p")
    remote.setPost("p", .failure(.notFound))
    let recorder = ChangeRecorder(repository)
    await #expect(throws: APIFailure.notFound) { try await repository.refreshPost(id: "p") }
    await repository.settle()
    #expect(recorder.changes.contains(.removed(postId: "p")))
    #expect(local.post(id: "p") == nil)
    #expect(repository.knownPost(id: "p") == nil)
  }

  @Test func `a read notifies observers of changed posts`() async throws {
    remote.setFeed(.success(PostPage(posts: [.sample(likes: 1)])))
    let repository = repository()
    _ = try await repository.refresh(.everyone)
    let recorder = ChangeRecorder(repository)
    remote.setFeed(.success(PostPage(posts: [.sample(likes: 2)])))
    _ = try await repository.refresh(.following)
    #expect(recorder.changes.contains(.post(.sample(likes: 2))))
  }

  // MARK: Writing

  @Test func `a tap shows immediately, is recorded and then sent`() async throws {
    remote.setResults([.success(.likes(8))])
    let repository = repository()
    let recorder = ChangeRecorder(repository)
    repository.setLiked(true, of: .sample(likes: 4))
    #expect(recorder.changes.first == .post(.sample(likes: 5, liked: true)))
    #expect(remote.performed.isEmpty)
    await repository.settle()
    #expect(local.log == ["save pending", "save sending", "remove"])
    #expect(
      recorder.changes.contains(.post(.sample(likes: 8, liked: true))),
      "The server's count replaces the local one."
    )
    #expect(repository.outbox.isEmpty)
  }

  @Test func `a rejected like is rolled back with a message`() async throws {
    remote.setResults([.failure(refusal)])
    remote.setPost("p", .success(.sample(likes: 4)))
    let repository = repository()
    let recorder = ChangeRecorder(repository)
    repository.setLiked(true, of: .sample(likes: 4))
    await repository.settle()
    #expect(recorder.changes.contains(.post(.sample(likes: 4))))
    let refused = recorder.changes.compactMap {
      if case .rejected(_, let failure) = $0 { failure } else { nil }
    }
    #expect(refused == [refusal])
    #expect(repository.outbox.isEmpty)
  }

  @Test func `a rejected comment is kept and can be sent again or discarded`() async throws {
    remote.setResults([.failure(refusal), .failure(refusal)])
    let repository = repository()
    let id = try #require(repository.addComment("Hm.", to: "p"))
    await repository.settle()
    #expect(repository.outbox.map(\.state) == [.failed(message: "Not yours.")])
    repository.retry(id)
    await repository.settle()
    #expect(remote.performed.map(\.id) == [id, id])
    repository.discard(id)
    await repository.settle()
    #expect(local.entries.isEmpty)
  }

  @Test func `a pending comment is shown under the post and replaced once created`() async throws {
    remote.setComments(.success(CommentPage(comments: [.sample("c1", "First!")])))
    remote.setResults([.success(.comment(.sample("c2", "Second!", author: "me")))])
    let repository = repository()
    _ = try await repository.comments(of: "p", after: nil)
    let id = try #require(repository.addComment("Second!", to: "p"))
    #expect(repository.thread(of: "p")?.pending.map(\.id) == [id])
    // The live connection may be faster than the response.
    repository.receive(.comment(postId: "p", comment: .sample("c2", "Second!", author: "me")))
    await repository.settle()
    let thread = try #require(repository.thread(of: "p"))
    #expect(thread.comments.map(\.text) == ["First!", "Second!"])
    #expect(thread.pending.isEmpty)
  }

  @Test func `a full disk is reported and nothing is sent`() async throws {
    local.setFull(true)
    let repository = repository()
    let recorder = ChangeRecorder(repository)
    repository.addComment("Hm.", to: "p")
    await repository.settle()
    #expect(remote.performed.isEmpty)
    #expect(repository.outbox.first?.isFailed == true)
    #expect(recorder.changes.contains(.outbox))
    local.setFull(false)
    repository.retry(try #require(repository.outbox.first).id)
    await repository.settle()
    #expect(remote.performed.count == 1)
  }

  @Test func `recorded entries are sent once after a restart with their keys`() async throws {
    remote.setResults([.failure(.timedOut)])
    let first = repository()
    let id = first.addComment("Hm.", to: "p")
    await first.settle()
    first.stop()
    let second = repository()
    await second.resume()
    await second.settle()
    #expect(remote.performed.map(\.id) == [id, id])
    #expect(local.entries.isEmpty)
  }

  @Test func `logging out removes all data of the user`() async throws {
    remote.setFeed(.success(PostPage(posts: [.sample()])))
    remote.setResults([.failure(.offline)])
    let repository = repository()
    _ = try await repository.refresh(.everyone)
    repository.addComment("Hm.", to: "p")
    await repository.settle()
    try await repository.clear()
    #expect(local.entries.isEmpty)
    #expect(local.page(of: .everyone) == nil)
  }

  @Test func `an entry that was not recorded before the end is not reported as recorded`() async {
    let stopped = repository()
    let id = stopped.addComment("Hm.", to: "p")
    stopped.stop()
    #expect(await !stopped.isRecorded(id))
    #expect(local.entries.isEmpty)
    let ended = repository()
    let other = ended.addComment("Hm.", to: "p")
    await ended.end()
    #expect(await ended.isRecorded(other))
    #expect(local.entries.map(\.id) == [other])
  }

  @Test func `a response after logging out restores no data`() async throws {
    remote.setResults([.failure(.timedOut)])
    remote.hold()
    let repository = repository()
    repository.addComment("Hm.", to: "p")
    while remote.asked.isEmpty { await Task.yield() }
    try await repository.clear()
    remote.release()
    await repository.settle()
    #expect(local.entries.isEmpty)
  }

  @Test func `uploads report their progress`() async throws {
    remote.setResults([.success(.post(.sample("new")))])
    let repository = repository()
    let recorder = ChangeRecorder(repository)
    let id = try #require(repository.createPost(PostDraft(photos: [DraftPhoto(data: Data([1]))])))
    await repository.settle()
    while !recorder.changes.contains(.uploading(id, fraction: 0.5)) { await Task.yield() }
    #expect(recorder.changes.contains(.created(.sample("new"), entry: id)))
  }

  // MARK: Events

  @Test func `new posts are counted until the feed is loaded, except the user's own`() async throws {
    remote.setFeed(.success(PostPage(posts: [])))
    let repository = repository()
    _ = try await repository.refresh(.everyone)
    let recorder = ChangeRecorder(repository)
    for id in ["n1", "n2", "n2"] {
      repository.receive(
        .newPost(.init(postId: id, authorId: "u", username: "bob", isInEveryone: true, isInFollowing: false)))
    }
    #expect(recorder.changes == [.newPosts(.everyone, count: 1), .newPosts(.everyone, count: 2)])
    remote.setFeed(.success(PostPage(posts: [.sample("n2"), .sample("n1")])))
    _ = try await repository.refresh(.everyone)
    #expect(recorder.changes.last == .newPosts(.everyone, count: 0))
    repository.receive(
      .newPost(.init(postId: "n1", authorId: "u", username: "bob", isInEveryone: true, isInFollowing: false)))
    #expect(recorder.changes.last == .newPosts(.everyone, count: 0), "The post is known already.")
  }

  @Test func `counts that include the user's like do not count it twice`() async throws {
    remote.setResults([.success(.likes(6))])
    remote.hold()
    let repository = repository()
    let recorder = ChangeRecorder(repository)
    repository.setLiked(true, of: .sample(likes: 5))
    while remote.asked.isEmpty { await Task.yield() }
    repository.receive(.counts([PostCounts(postId: "p", likes: 6, commentCount: 2)]))
    #expect(repository.knownPost(id: "p")?.likes == 6)
    remote.release()
    await repository.settle()
    #expect(repository.knownPost(id: "p") == .sample(likes: 6, comments: 2, liked: true))
    let seen = Set(recorder.changes.compactMap { if case .post(let post) = $0 { post.likes } else { nil } })
    #expect(seen == [6], "The like must not be counted twice.")
  }

  @Test func `a released observer is not notified`() async throws {
    let repository = repository()
    var count = 0
    var owner: ChangeRecorder? = ChangeRecorder(repository)
    if let owner { repository.observe(owner) { _ in count += 1 } }
    repository.receive(.postRemoved(postId: "p"))
    #expect(count == 1)
    owner = nil
    repository.receive(.postRemoved(postId: "p"))
    #expect(count == 1)
  }

  // MARK: Memory

  @Test func `equal parts of posts are shared between sessions`() {
    let pool = PostPool(limit: 100)
    func read(likes: Int) -> Post {
      var post = Post.sample(likes: likes, caption: String(repeating: "long ", count: 20))
      post.attachments = [SampleContent.attachment(SampleContent.picture(1), alt: "A table")]
      return post
    }
    let first = MemoryPostDataStore(pool: pool).shared([read(likes: 1)])[0]
    let second = MemoryPostDataStore(pool: pool).shared([read(likes: 2)])[0]
    #expect(second == read(likes: 2), "Differing parts are not shared.")
    let places = [first, second].map { $0.attachments.withUnsafeBufferPointer { $0.baseAddress } }
    #expect(places[0] == places[1])
    var edited = read(likes: 2)
    edited.caption = "other"
    #expect(MemoryPostDataStore(pool: pool).shared([edited])[0].caption == "other")
  }

  @Test func `the pool is bounded and keeps values in use`() {
    let pool = PostPool(limit: 10)
    for number in 0..<200 {
      _ = pool.shared([.sample("p\(number)"), .sample("always")])
      #expect(pool.count <= 10)
    }
  }
}

import EngineTesting
import Foundation
import KiwiData
import KiwiKit
import Testing
import Threads

@testable import KiwiEngine

/// Changes made offline or on a full disk stay visible with their state.
@MainActor struct OfflineWritingTests {
  private let remote = FakeRemote()
  private let local = FakeLocal()
  private static let refusal = APIFailure.rejected(
    status: 403, code: "not_yours", message: "Not yours.", field: nil)

  private func repository() -> PostRepository {
    PostRepository(
      remote: remote, local: local, me: User(id: "me", username: "alice"), random: RandomSource(seed: 1))
  }

  // MARK: Comments

  @Test func `a comment written offline is shown under its post without loaded comments`() async {
    remote.setComments(.failure(.offline))
    remote.setResults([.failure(.offline)])
    let repository = repository()
    let comments = CommentsViewModel(repository: repository, drafts: Drafts(store: nil))
    await comments.fetchComments(for: "p")
    comments.addComment(to: "p", text: "Hm.")
    await repository.settle()
    #expect(comments.thread(of: "p").pending.map(\.text) == ["Hm."])
    await comments.fetchComments(for: "p")
    #expect(comments.thread(of: "p").pending.map(\.text) == ["Hm."])
  }

  @Test func `stored and pending comments are shown offline after a restart`() async {
    local.save(CommentPage(comments: [.sample("1")]), of: "p")
    remote.setComments(.failure(.offline))
    remote.setResults([.failure(.offline), .failure(.offline)])
    let first = repository()
    first.addComment("Hm.", to: "p")
    await first.settle()
    first.stop()
    let comments = CommentsViewModel(repository: repository(), drafts: Drafts(store: nil))
    await comments.fetchComments(for: "p")
    let thread = comments.thread(of: "p")
    #expect(thread.comments.map(\.id) == ["1"])
    #expect(thread.pending.map(\.text) == ["Hm."])
    #expect(thread.loading == .loaded)
    #expect(thread.moreFailure == .offline)
  }

  @Test func `stored comments are shown before the server responds`() async {
    local.save(CommentPage(comments: [.sample("1")]), of: "p")
    remote.hold()
    let comments = CommentsViewModel(repository: repository(), drafts: Drafts(store: nil))
    async let fetched: Void = comments.fetchComments(for: "p")
    while remote.asked.isEmpty { await Task.yield() }
    #expect(comments.thread(of: "p").comments.map(\.id) == ["1"])
    remote.setComments(.success(CommentPage(comments: [.sample("1"), .sample("2")])))
    remote.release()
    await fetched
    #expect(comments.thread(of: "p").comments.map(\.id) == ["1", "2"])
  }

  @Test func `a created comment is shown among later loaded ones`() async {
    remote.setComments(.failure(.offline))
    let repository = repository()
    let comments = CommentsViewModel(repository: repository, drafts: Drafts(store: nil))
    await comments.fetchComments(for: "p")
    remote.setComments(.success(CommentPage(comments: [.sample("1"), .sample("2", "Hm.")])))
    remote.setResults([.success(.comment(.sample("2", "Hm.")))])
    comments.addComment(to: "p", text: "Hm.")
    while comments.thread(of: "p").comments.isEmpty { await Task.yield() }
    #expect(comments.thread(of: "p").comments.map(\.id) == ["1", "2"])
    #expect(comments.thread(of: "p").pending.isEmpty)
  }

  // MARK: Edits and deletions

  @Test func `a rejected change is shown where it was made with retry and discard`() async throws {
    remote.setResults(Array(repeating: .failure(Self.refusal), count: 5))
    let repository = repository()
    let changes = FailedChangesViewModel(repository: repository)
    repository.editComment(id: "c", postId: "p", text: "Better")
    repository.deleteComment(id: "d", postId: "p")
    repository.editPost(id: "p", PostEdit(caption: "Better"))
    repository.deletePost(id: "q")
    await repository.settle()
    #expect(changes.change(of: "c")?.action == .edit(text: "Better"))
    #expect(changes.change(of: "d")?.action == .deletion)
    #expect(changes.change(of: "p")?.action == .edit(text: "Better"))
    #expect(changes.change(of: "q")?.message == "Not yours.")

    changes.discard(try #require(changes.change(of: "c")))
    #expect(changes.change(of: "c") == nil)
    remote.setResults([.success(.deleted)])
    changes.retry(try #require(changes.change(of: "q")))
    #expect(changes.change(of: "q") == nil)
    await repository.settle()
    #expect(!repository.outbox.contains { $0.action == .deletePost(id: "q") })
  }

  @Test func `a failed change is shown after a restart`() async {
    remote.setResults([.failure(Self.refusal)])
    let first = repository()
    first.editComment(id: "c", postId: "p", text: "Better")
    await first.settle()
    first.stop()
    let second = repository()
    let changes = FailedChangesViewModel(repository: second)
    await second.resume()
    #expect(changes.change(of: "c")?.action == .edit(text: "Better"))
  }

  // MARK: A full disk

  @Test(arguments: [true, false]) func `a like that could not be recorded can be repeated`(
    isLiked: Bool
  ) async {
    let repository = repository()
    let post = Post.sample(likes: 1, liked: isLiked)
    var received: [APIFailure] = []
    repository.observe(remote) { if case .rejected(_, let failure) = $0 { received.append(failure) } }
    local.setFull(true)
    repository.setLiked(!isLiked, of: post)
    await repository.settle()
    #expect(repository.knownPost(id: "p")?.likedByMe == isLiked)
    #expect(received.map(\.message) == ["Full."])
    #expect(repository.outbox.isEmpty)
    local.setFull(false)
    repository.setLiked(!isLiked, of: repository.knownPost(id: "p") ?? post)
    await repository.settle()
    #expect(remote.performed.map(\.action) == [.setLiked(!isLiked, postId: "p")])
  }

  @Test func `a follow that could not be recorded can be repeated`() async {
    let repository = repository()
    var received: [PostRepositoryChange] = []
    repository.observe(remote) { if case .followed = $0 { received.append($0) } }
    local.setFull(true)
    repository.setFollowed(true, username: "bob")
    await repository.settle()
    #expect(received.last == .followed(username: "bob", followed: false))
    local.setFull(false)
    repository.setFollowed(true, username: "bob")
    await repository.settle()
    #expect(remote.performed.map(\.action) == [.setFollowed(true, username: "bob")])
  }

  // MARK: Photos

  @Test func `an unreadable photo fails only its own post and stays on the disk`() async throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "kiwi-photo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try await RealKiwiRepository(folder: folder)
    remote.setResults([.failure(.offline), .failure(.offline)])
    func person() -> PostRepository {
      PostRepository(
        remote: remote, local: DevicePostDataStore(repository: data), me: User(id: "me", username: "alice"))
    }
    let first = person()
    first.createPost(PostDraft(caption: "Plums", photos: [DraftPhoto(data: Data("photo".utf8))]))
    first.addComment("Hm.", to: "p")
    await first.settle()
    first.stop()
    let photos = folder.appending(path: "Outbox")
    let photo = try #require(FileManager.default.contentsOfDirectory(atPath: photos.path).first)
    try FileManager.default.moveItem(
      at: photos.appending(path: photo), to: folder.appending(path: "elsewhere"))

    let second = person()
    remote.setResults([.success(.comment(.sample("1")))])
    await second.resume()
    await second.settle()
    #expect(remote.performed.last?.action == .createComment(postId: "p", text: "Hm."))
    let failed = try #require(second.outbox.first)
    #expect(failed.isFailed)
    second.retry(failed.id)
    await second.settle()
    #expect(second.outbox.first?.isFailed == true, "A post must not be sent without its photo.")
    second.stop()

    try FileManager.default.moveItem(
      at: folder.appending(path: "elsewhere"), to: photos.appending(path: photo))
    remote.setResults([.success(.post(.sample("q")))])
    let third = person()
    await third.resume()
    await third.settle()
    guard case .createPost(let draft)? = remote.performed.last?.action else {
      return #expect(Bool(false), "\(String(describing: remote.performed.last))")
    }
    #expect(draft.photos.map(\.data) == [Data("photo".utf8)])
    await data.close()
  }

  // MARK: Repeating

  /// A server that never responds.
  private final class SilentServer: HTTPClient {
    private let count = Mutex(0)
    var requests: Int { count.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      count.withLock { $0 += 1 }
      throw .timedOut
    }
  }

  @Test func `only the outbox decides how often an entry is sent`() async {
    let server = SilentServer()
    let clock = EngineClock(now: { Date() }, sleep: { _ in })
    let api = RESTAPIClient(client: server, tokens: MemoryTokenStore("t"), clock: clock)
    let remote = PostRemoteDataSource(api: api)
    let actions: [OutboxAction] = [
      .setLiked(true, postId: "p"), .setLiked(false, postId: "p"), .createComment(postId: "p", text: "Hm."),
      .editComment(id: "c", postId: "p", text: "Hm."), .deleteComment(id: "c", postId: "p"),
      .createPost(PostDraft(caption: "Hm.")), .editPost(id: "p", PostEdit(caption: "Hm.")),
      .deletePost(id: "p"), .setFollowed(true, username: "bob"), .setFollowed(false, username: "bob"),
    ]
    for (index, action) in actions.enumerated() {
      let entry = OutboxEntry(id: "e\(index)", action: action, createdAt: Date(), order: index)
      await #expect(throws: APIFailure.timedOut) { try await remote.perform(entry, progress: nil) }
      #expect(server.requests == index + 1, "\(action)")
    }
    await #expect(throws: APIFailure.timedOut) { try await api.send(API.Posts.post("p")) }
    #expect(server.requests == actions.count + 3, "Reads are retried by the client.")
  }
}

import EngineTesting
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct LikesViewModelTests {
  private let remote = FakeRemote()
  private let repository: PostRepository
  private let likes: LikesViewModel

  init() {
    repository = PostRepository(remote: remote, local: FakeLocal(), me: User(id: "me", username: "alice"))
    likes = LikesViewModel(repository: repository)
  }

  @Test func `a like shows immediately and its rejection rolls it back`() async {
    remote.setPost("p", .success(.sample()))
    let screen = PostViewModel(postId: "p", repository: repository)
    await screen.load()
    remote.setResults([.failure(.rejected(status: 403, code: "no", message: "No.", field: nil))])
    likes.toggle(.sample())
    #expect(screen.post?.likedByMe == true)
    #expect(likes.likedPostIds == ["p"])
    await repository.settle()
    #expect(screen.post?.likedByMe == false)
    #expect(likes.likedPostIds.isEmpty)
  }

  @Test func `a like and its withdrawal leave the server unchanged`() async {
    remote.setPost("p", .success(.sample(likes: 3)))
    _ = try? await repository.post(id: "p")
    likes.like(.sample(likes: 3))
    #expect(likes.isLiked(repository.knownPost(id: "p") ?? .sample()))
    likes.unlike(.sample(likes: 4, liked: true))
    await repository.settle()
    #expect(repository.knownPost(id: "p")?.likedByMe == false)
    #expect(likes.likedPostIds.isEmpty)
    #expect(remote.performed.map(\.action).last != .setLiked(true, postId: "p"))
  }

  @Test func `the server's likes are shown`() async {
    remote.setFeed(.success(PostPage(posts: [.sample("a", liked: true), .sample("b")])))
    _ = try? await repository.refresh(.everyone)
    #expect(likes.isLiked(.sample("a", liked: true)))
    #expect(!likes.isLiked(.sample("b")))
  }
}

import EngineTesting
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct PostViewModelTests {
  private let remote = FakeRemote()
  private let local = FakeLocal()

  private func screen() -> (PostViewModel, PostRepository) {
    let repository = PostRepository(remote: remote, local: local, me: User(id: "me", username: "alice"))
    return (PostViewModel(postId: "p", repository: repository), repository)
  }

  @Test func `the stored post is shown before the server's`() async {
    local.save([Post.sample(likes: 1)])
    remote.setPost("p", .success(.sample(likes: 2)))
    remote.hold()
    let (screen, _) = screen()
    async let loaded: Void = screen.load()
    while remote.asked.isEmpty { await Task.yield() }
    #expect(screen.post?.likes == 1)
    remote.release()
    await loaded
    #expect(screen.post?.likes == 2)
  }

  @Test func `a failure can be retried and leaving is not a failure`() async {
    let (screen, _) = screen()
    remote.setPost("p", .failure(.cancelled))
    await screen.load()
    #expect(screen.loading == .idle)
    remote.setPost("p", .failure(.offline))
    await screen.load()
    #expect(screen.loading == .failed(.offline))
    remote.setPost("p", .success(.sample()))
    await screen.load()
    #expect(screen.loading == .loaded)
  }

  @Test func `a failed refresh keeps the post and a missing post is reported`() async {
    remote.setPost("p", .success(.sample()))
    let (screen, _) = screen()
    await screen.load()
    remote.setPost("p", .failure(.offline))
    await screen.refresh()
    #expect(screen.post != nil)
    #expect(!screen.isGone)
    remote.setPost("p", .failure(.notFound))
    await screen.refresh()
    #expect(screen.isGone)
  }
}

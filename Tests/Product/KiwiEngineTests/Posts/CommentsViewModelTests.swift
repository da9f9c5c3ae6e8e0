import EngineTesting
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct CommentsViewModelTests {
  private let remote = FakeRemote()

  private func comments() -> (CommentsViewModel, PostRepository) {
    let repository = PostRepository(
      remote: remote, local: FakeLocal(), me: User(id: "me", username: "alice"))
    return (CommentsViewModel(repository: repository, drafts: Drafts(store: nil)), repository)
  }

  private func answer(_ ids: [String], next: String? = nil) {
    remote.setComments(.success(CommentPage(comments: ids.map { .sample($0) }, nextCursor: next)))
  }

  @Test func `invisible text is not a comment`() async {
    let (comments, repository) = comments()
    comments.setDraft("\u{2800}\u{200B}", for: "p")
    #expect(!comments.canSend(to: "p"))
    comments.sendDraft(to: "p")
    await repository.settle()
    #expect(remote.performed.isEmpty)
  }

  @Test func `a thread is paged to its end`() async {
    let (comments, _) = comments()
    answer(["1", "2"], next: "2 2")
    await comments.fetchComments(for: "p")
    #expect(comments.thread(of: "p").hasMore)
    answer(["2", "3"])
    await comments.fetchMore(for: "p")
    #expect(comments.thread(of: "p").comments.map(\.id) == ["1", "2", "3"])
    #expect(!comments.thread(of: "p").hasMore)
    await comments.fetchMore(for: "p")
    #expect(remote.asked.count == 2)
  }

  @Test func `a failed page keeps the comments and can be retried`() async {
    let (comments, _) = comments()
    answer(["1"], next: "1 1")
    await comments.fetchComments(for: "p")
    remote.setComments(.failure(.offline))
    await comments.fetchMore(for: "p")
    #expect(comments.thread(of: "p").comments.map(\.id) == ["1"])
    #expect(comments.thread(of: "p").moreFailure == .offline)
    answer(["2"])
    await comments.fetchMore(for: "p")
    #expect(comments.thread(of: "p").comments.map(\.id) == ["1", "2"])
    #expect(comments.thread(of: "p").moreFailure == nil)
  }

  @Test func `a deleted comment is removed and a new one is appended`() async {
    let (comments, repository) = comments()
    answer(["1", "2", "3"])
    await comments.fetchComments(for: "p")
    repository.receive(.commentRemoved(postId: "p", commentId: "2"))
    repository.receive(.comment(postId: "p", comment: .sample("4")))
    #expect(comments.thread(of: "p").comments.map(\.id) == ["1", "3", "4"])
  }

  @Test func `leaving during a load is not a failure`() async {
    let (comments, _) = comments()
    remote.setComments(.failure(.cancelled))
    await comments.fetchComments(for: "p")
    #expect(comments.thread(of: "p").loading == .idle)
    answer(["1"])
    await comments.fetchComments(for: "p")
    #expect(comments.thread(of: "p").loading == .loaded)
  }
}

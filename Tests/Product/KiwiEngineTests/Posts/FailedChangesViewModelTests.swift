import EngineTesting
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct FailedChangesViewModelTests {
  private static let refusal = APIFailure.rejected(
    status: 403, code: "forbidden", message: "Not yours.", field: nil)
  private let remote = FakeRemote()
  private let repository: PostRepository
  private let changes: FailedChangesViewModel

  init() {
    repository = PostRepository(remote: remote, local: FakeLocal(), me: User(id: "u", username: "bob"))
    changes = FailedChangesViewModel(repository: repository)
  }

  @Test func `a failed change is shown at its post until it succeeds`() async throws {
    remote.setResults([.failure(Self.refusal), .failure(Self.refusal), .success(.deleted)])
    repository.deletePost(id: "p")
    #expect(changes.change(of: "p") == nil, "The change is pending.")
    await repository.settle()
    for _ in 1...2 {
      let change = try #require(changes.change(of: "p"))
      #expect(change.action == .deletion && change.message == "Not yours.")
      changes.retry(change)
      #expect(changes.change(of: "p") == nil)
      await repository.settle()
    }
    #expect(changes.change(of: "p") == nil)
    #expect(repository.outbox.isEmpty)
  }

  @Test func `a discarded change is never sent, even after a late retry`() async throws {
    remote.setResults([.failure(Self.refusal)])
    repository.editPost(id: "p", PostEdit(visibility: .me))
    await repository.settle()
    let change = try #require(changes.change(of: "p"))
    #expect(change.action == .edit(text: nil))
    changes.discard(change)
    changes.retry(change)
    await repository.settle()
    #expect(changes.change(of: "p") == nil)
    #expect(remote.performed.count == 1)
  }

  @Test func `failed likes, follows, comments and posts are not listed here`() async {
    remote.setResults(Array(repeating: .failure(Self.refusal), count: 3))
    repository.setLiked(true, of: .sample())
    repository.addComment("Yes", to: "p")
    repository.createPost(PostDraft(caption: "Plums"))
    await repository.settle()
    #expect(changes.change(of: "p") == nil)
  }
}

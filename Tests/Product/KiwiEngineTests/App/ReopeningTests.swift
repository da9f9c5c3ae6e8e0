import EngineTesting
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

/// A change that could not be sent returns to its form without replacing other input.
@MainActor struct ReopeningTests {
  private static let refusal = APIFailure.rejected(
    status: 403, code: "forbidden", message: "Not now.", field: nil)
  private let remote = FakeRemote()
  private let account: Account

  init() {
    let me = User(id: "me", username: "alice")
    account = Account(
      user: me, client: MockAPIClient(),
      repository: PostRepository(remote: remote, local: FakeLocal(), me: me),
      drafts: Drafts(store: MemoryDraftStore()))
  }

  private var entries: [OutboxEntry] { account.repository.outbox }

  @Test func `a rejected post returns to its form as written`() async throws {
    remote.setResults([.failure(Self.refusal)])
    let photo = DraftPhoto(data: DraftsTests.jpeg, alt: "A bowl")
    account.repository.createPost(PostDraft(caption: "Plums", photos: [photo], visibility: .followers))
    await account.repository.settle()
    #expect(account.reopen(try #require(entries.first)))
    #expect(account.composer.caption == "Plums" && account.composer.visibility == .followers)
    #expect(account.composer.photos.map(\.photo) == [photo])
    #expect(entries.isEmpty)
  }

  @Test func `text being written is not replaced`() async throws {
    remote.setResults([.failure(Self.refusal), .failure(Self.refusal)])
    account.repository.createPost(PostDraft(caption: "Plums"))
    account.repository.addComment("Yes", to: "p")
    await account.repository.settle()
    account.composer.caption = "Figs"
    account.comments.setDraft("No", for: "p")
    #expect(!account.reopen(try #require(entries.first)))
    #expect(!account.reopen(try #require(account.repository.pendingComments(of: "p").first)))
    #expect(account.composer.caption == "Figs" && account.comments.draft(for: "p") == "No")
    #expect(entries.count == 2)
  }

  @Test func `a rejected comment returns to its field`() async throws {
    remote.setResults([.failure(Self.refusal)])
    account.repository.addComment("Yes", to: "p")
    await account.repository.settle()
    #expect(account.reopen(try #require(account.repository.pendingComments(of: "p").first)))
    #expect(account.comments.draft(for: "p") == "Yes")
    #expect(entries.isEmpty)
  }

  @Test func `a rejected edit returns to its form and a deletion is dropped`() async throws {
    remote.setResults(Array(repeating: .failure(Self.refusal), count: 3))
    account.repository.editComment(id: "c", postId: "p", text: "Better")
    account.repository.editPost(id: "q", PostEdit(caption: "Ripe", visibility: .me))
    account.repository.deletePost(id: "r")
    await account.repository.settle()
    for id in ["c", "q", "r"] { account.reopen(try #require(account.failedChanges.change(of: id))) }
    #expect(account.drafts[.commentEdit(commentId: "c")] == Draft(text: "Better"))
    #expect(account.drafts[.postEdit(postId: "q")] == Draft(text: "Ripe", visibility: .me))
    #expect(entries.map(\.action) == [.deletePost(id: "r")])
  }
}

import EngineTesting
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct EditPostViewModelTests {
  private let remote = FakeRemote()
  private let repository: PostRepository
  private let drafts = Drafts(store: nil)

  init() {
    repository = PostRepository(remote: remote, local: FakeLocal(), me: User(id: "u", username: "bob"))
  }

  private func form(_ post: Post = .sample(caption: "Old")) -> EditPostViewModel {
    EditPostViewModel(post: post, repository: repository, drafts: drafts)
  }

  private static var photographed: Post {
    let attachment = Attachment(
      url: URL(filePath: "/photo"), width: 4, height: 3, alt: "A bowl", placeholder: "", sizes: [])
    return Post(
      id: "p", author: User(id: "u", username: "bob"), imageURL: URL(filePath: "/photo"), hasPhoto: true,
      caption: "Old", likes: 0, createdAt: Date(timeIntervalSince1970: 0), commentCount: 0, likedByMe: false,
      visibility: .everyone, attachments: [attachment])
  }

  @Test func `the form saves changes and rejects too long ones`() async {
    let form = form()
    form.caption = ""
    #expect(!form.canSave, "A post needs text or a photo. Write something, or add a photo.")
    form.caption = "\u{3164}"
    #expect(!form.canSave, "Invisible text does not count.")
    form.caption = String(repeating: "x", count: Limits.captionLength + 1)
    #expect(!form.canSave)
    form.save()
    form.caption = " New "
    form.save()
    await repository.settle()
    #expect(remote.performed.map(\.action) == [.editPost(id: "p", PostEdit(caption: "New"))])
    #expect(drafts.kinds.isEmpty)
  }

  @Test func `an unchanged form sends nothing`() async {
    let form = form()
    form.caption = " Old "
    form.save()
    await repository.settle()
    #expect(remote.performed.isEmpty)
    #expect(drafts.kinds.isEmpty)
  }

  @Test func `a post with a photo may lose its text, and alt texts are bounded`() async {
    let form = form(Self.photographed)
    form.caption = ""
    form.alts[0] = String(repeating: "x", count: Limits.altLength + 1)
    #expect(form.altProblem(at: 0) != nil && form.altProblem(at: 1) == nil && !form.canSave)
    form.alts[0] = "A bowl of soup"
    form.visibility = .followers
    form.save()
    await repository.settle()
    #expect(
      remote.performed.map(\.action) == [
        .editPost(
          id: "p", PostEdit(caption: "", alt: ["A bowl of soup"], visibility: .followers))
      ])
  }

  @Test func `a cancelled edit is dropped and a pending one is restored`() {
    let first = form()
    first.caption = "Better"
    #expect(form().caption == "Better")
    first.cancel()
    #expect(form().caption == "Old")
  }
}

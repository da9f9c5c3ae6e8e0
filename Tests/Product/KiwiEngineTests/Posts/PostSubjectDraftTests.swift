import EngineTesting
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// The subject of a post from the form to the server, through restarts and other versions.
@MainActor struct PostSubjectDraftTests {
  private static let subject = PostSubject(
    .title(TitleSummary(id: "t", kind: .book, name: "Dune", year: 1965, makers: ["Frank Herbert"])),
    rating: Rating(quarterStars: 18))

  private static let other = PostSubject(.title(TitleSummary(id: "u", kind: .film, name: "Alien")))
  private let remote = FakeRemote()
  private let local = FakeLocal()
  private let store = MemoryDraftStore()

  private func repository() -> PostRepository {
    PostRepository(remote: remote, local: local, me: User(id: "u", username: "bob"))
  }

  @Test func `records of an earlier version have no subject`() throws {
    let photo = #"{"data":"","alt":"A","crop":"square"}"#
    let draft = #"{"caption":"Hm","photos":[\#(photo)],"visibility":"me"}"#
    let entries = [
      #"{"id":"e","action":{"createPost":{"_0":\#(draft)}},"state":{"pending":{}},"createdAt":0,"order":1}"#,
      """
      {"id":"e","action":{"editPost":{"id":"p","_1":{"caption":"Better","visibility":"me"}}},\
      "state":{"failed":{"message":"No."}},"createdAt":0,"order":2}
      """,
    ].map { Data($0.utf8) }
    let created = try JSONDecoder().decode(OutboxEntry.self, from: entries[0]).action
    #expect(
      created
        == .createPost(
          PostDraft(
            caption: "Hm", photos: [DraftPhoto(data: Data(), alt: "A", crop: .square)], visibility: .me)))
    let edited = try JSONDecoder().decode(OutboxEntry.self, from: entries[1]).action
    #expect(edited == .editPost(id: "p", PostEdit(caption: "Better", visibility: .me)))
    let kept = try JSONDecoder().decode(
      Draft.self, from: Data(#"{"text":"Hm","photos":[],"alts":[],"displayName":""}"#.utf8))
    #expect(kept == Draft(text: "Hm"))
    let known = OutboxAction.editPost(
      id: "p", PostEdit(about: .subject(Self.subject), isSpoiler: true))
    #expect(try JSONDecoder().decode(OutboxAction.self, from: JSONEncoder().encode(known)) == known)
    let nothing = OutboxAction.editPost(id: "p", PostEdit(about: .nothing))
    #expect(try JSONDecoder().decode(OutboxAction.self, from: JSONEncoder().encode(nothing)) == nothing)
  }

  @Test func `a draft keeps its subject through a restart and the post has it`() async throws {
    let drafts = Drafts(store: store)
    let composer = CreatePostViewModel(repository: repository(), drafts: drafts)
    composer.about = Self.subject
    composer.isSpoiler = true
    await drafts.flush()
    #expect(!composer.canPost, "A subject alone is not a post.")

    let laterDrafts = Drafts(store: store)
    await laterDrafts.load()
    let repository = repository()
    let later = CreatePostViewModel(repository: repository, drafts: laterDrafts)
    later.restore()
    #expect(later.about == Self.subject && later.isSpoiler)
    later.caption = "Sand"
    later.createPost()
    await repository.settle()
    #expect(
      (local.entries + remote.performed).map(\.action).contains(
        .createPost(PostDraft(caption: "Sand", about: Self.subject, isSpoiler: true))))
    await laterDrafts.flush()
    #expect(store.drafts().isEmpty)
  }

  @Test func `starting with a subject sets it and leaves a started post unchanged`() {
    let composer = CreatePostViewModel(repository: repository(), drafts: Drafts(store: nil))
    composer.begin(about: Self.other)
    composer.begin(about: Self.subject)
    #expect(composer.about == Self.subject)
    composer.caption = "Sand"
    composer.begin(about: Self.other)
    #expect(composer.about == Self.subject, "The started post keeps its subject.")
    var rated = Self.subject
    rated.rating = nil
    composer.begin(about: rated)
    #expect(composer.about == rated)
  }

  @Test func `edits of one post are merged and merged into an unsent post`() {
    let first = PostEdit(caption: "1", about: .subject(Self.subject))
    let second = PostEdit(about: .nothing, isSpoiler: true)
    let both = PostEdit(caption: "1", about: .nothing, isSpoiler: true)
    #expect(first.followed(by: second) == both)
    #expect(both.supersedes(first) && both.supersedes(second) && !second.supersedes(first))
    #expect(
      PostDraft(caption: "0", about: Self.other).applying(first)
        == PostDraft(caption: "1", about: Self.subject))
    #expect(PostDraft(caption: "0", about: Self.other).applying(both).about == nil)
  }

  @Test func `pending changes are shown and encoded as requested`() {
    var post = Post.sample(caption: "Old")
    post.edit(PostEdit(about: .subject(Self.subject), isSpoiler: true))
    #expect(post.about == Self.subject && post.isSpoiler)
    post.edit(PostEdit(caption: "New"))
    #expect(post.about == Self.subject)
    post.edit(PostEdit(about: .nothing, isSpoiler: false))
    #expect(post.about == nil && !post.isSpoiler)
    #expect(
      PostEdit(about: .subject(Self.subject)).request
        == UpdatePostRequest(about: "title:t", rating: Rating(quarterStars: 18)))
    #expect(PostEdit(about: .nothing).request == UpdatePostRequest(about: ""))
  }

  @Test func `an edit starts with the post's subject and is kept until it is saved`() async {
    var post = Post.sample(caption: "Old")
    post.about = Self.other
    let drafts = Drafts(store: nil)
    let form = EditPostViewModel(post: post, repository: repository(), drafts: drafts)
    #expect(form.about == Self.other && !form.isSpoiler)
    form.about = Self.subject
    form.isSpoiler = true
    let again = EditPostViewModel(post: post, repository: repository(), drafts: drafts)
    #expect(again.about == Self.subject && again.isSpoiler)
    again.about = nil
    again.save()
    #expect(drafts[.postEdit(postId: post.id)] == nil)
  }

  @Test func `a revealed spoiler stays revealed wherever its post is shown`() {
    let spoilers = RevealedSpoilers()
    #expect(!spoilers.isRevealed("p"))
    spoilers.reveal("p")
    #expect(spoilers.isRevealed("p") && !spoilers.isRevealed("q"))
  }
}

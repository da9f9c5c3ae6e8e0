import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

/// Posts about places and experiences on their way from a page to the outbox, through drafts and restarts.
@MainActor struct PostPlaceDraftTests {
  private nonisolated static let spot = SampleContent.spots[0]
  private nonisolated static let place = PostSubject(spot, rating: Rating(quarterStars: 14), zones: [])
  private nonisolated static let visit = PostSubject(
    .experience(VisitSummary(id: "e", name: "Fish soup", spot: SpotSummary(spot), town: "Seahaven")),
    rating: Rating(quarterStars: 18), audience: .followers)

  @Test(arguments: [place, visit])
  func `a draft and what waits to be sent keep what they are about through a restart`(
    subject: PostSubject
  ) async throws {
    let (remote, local, store) = (FakeRemote(), FakeLocal(), MemoryDraftStore())
    let me = User(id: "u", username: "bob")
    let drafts = Drafts(store: store)
    let first = PostRepository(remote: remote, local: local, me: me)
    CreatePostViewModel(repository: first, drafts: drafts).begin(about: subject)
    await drafts.flush()
    let laterDrafts = Drafts(store: store)
    await laterDrafts.load()
    remote.setResults([.failure(.offline)])
    let repository = PostRepository(remote: remote, local: local, me: me)
    let composer = CreatePostViewModel(repository: repository, drafts: laterDrafts)
    composer.restore()
    #expect(composer.about == subject)
    composer.caption = "Hm"
    composer.createPost()
    await repository.settle()
    repository.stop()
    let kept = try local.entries.map {
      try JSONDecoder().decode(OutboxEntry.self, from: JSONEncoder().encode($0)).action
    }
    #expect(kept == [.createPost(PostDraft(caption: "Hm", about: subject))])
    #expect(kept.first?.subject == subject.reference)
    let edit = OutboxAction.editPost(id: "p", PostEdit(about: .subject(subject)))
    #expect(try JSONDecoder().decode(OutboxAction.self, from: JSONEncoder().encode(edit)) == edit)
  }

  @Test func `the server is told of a place with its rating, and of an experience alone`() {
    func asked(_ subject: PostSubject) -> UpdatePostRequest { PostEdit(about: .subject(subject)).request }
    #expect(
      asked(Self.place)
        == UpdatePostRequest(about: "spot:\(Self.spot.id)", rating: Rating(quarterStars: 14)))
    #expect(asked(Self.visit) == UpdatePostRequest(about: "experience:e"))
    func form(_ subject: PostSubject) -> [String] {
      PostDraft(caption: "Hm", about: subject).upload.form.parts.map(\.name)
    }
    #expect(form(Self.place).contains("rating") && !form(Self.visit).contains("rating"))
  }

  @Test func `a page offers to write about it, and says who will be told`() async throws {
    let client = MockAPIClient.withPlaces
    let library = LibraryRepository(client: client)
    let page = SpotViewModel(id: Self.spot.id, client: client, library: library)
    #expect(await page.subject() == nil)
    await page.load()
    #expect(await page.subject() == PostSubject(Self.spot, zones: []))
    let soup = try #require(try await library.experiences(ExperienceQuery(text: "fish soup")).items.first)
    let experience = ExperienceViewModel(id: soup.id, library: library)
    await experience.load()
    let told = await experience.subject()
    #expect(told?.reference == .experience(id: soup.id) && told?.rating == Rating(quarterStars: 18))
    #expect(told?.spot == SpotSummary(Self.spot) && told?.audience == .followers)

    try await library.saveZone(
      name: "Home", PrivacyZone.Circle(center: Self.spot.coordinate, radius: 100))
    #expect(await page.subject()?.audience == .onlyMe)
    #expect(await experience.subject()?.audience == .onlyMe)
  }
}

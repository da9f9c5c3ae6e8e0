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
  func `drafts and pending posts keep their subject through a restart`(
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

  @Test func `a request names a place with its rating and an experience without one`() {
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

  @Test func `a screen offers to write about its subject with its audience`() async throws {
    let client = MockAPIClient.withPlaces
    let library = LibraryRepository(client: client)
    let page = SpotViewModel(id: Self.spot.id, client: client, library: library)
    #expect(await page.subject() == nil)
    await page.load()
    #expect(await page.subject() == PostSubject(Self.spot, zones: []))
    let soup = try #require(try await library.experiences(ExperienceQuery(text: "fish soup")).items.first)
    let experience = ExperienceViewModel(id: soup.id, library: library)
    await experience.load()
    let experienceSubject = await experience.subject()
    #expect(
      experienceSubject?.reference == .experience(id: soup.id)
        && experienceSubject?.rating == Rating(quarterStars: 18))
    #expect(experienceSubject?.spot == SpotSummary(Self.spot) && experienceSubject?.audience == .followers)

    try await library.saveZone(
      name: "Home", PrivacyZone.Circle(center: Self.spot.coordinate, radius: 100))
    #expect(await page.subject()?.audience == .onlyMe)
    #expect(await experience.subject()?.audience == .onlyMe)
  }
}

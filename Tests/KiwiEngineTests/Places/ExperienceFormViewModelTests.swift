import Formats
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct ExperienceFormViewModelTests {
  private let client = MockAPIClient.withPlaces
  private let now = Date(timeIntervalSince1970: 1_795_000_000)

  private func form(_ experience: Experience? = nil, _ library: LibraryRepository) -> ExperienceFormViewModel
  {
    ExperienceFormViewModel(
      SampleContent.spots[1], experience: experience, library: library, client: client, timeZone: .gmt,
      now: now)
  }

  @Test func `a new experience is for followers, of today, and needs a name`() async throws {
    let library = LibraryRepository(client: client)
    let form = form(nil, library)
    #expect(form.visibility == .followers)
    #expect(!form.canSave)
    form.name = " \n"
    #expect(!form.canSave)
    form.name = " Flat white "
    form.description = "  "
    form.companions = "@bob, Carla ,, "
    form.rating = Rating(quarterStars: 14)
    form.ratingNote = "Too hot"
    #expect(await form.save())
    let saved = try #require(
      try await library.record(ofSpot: SampleContent.spots[1].id).experiences.first {
        $0.experience.name?.value == "Flat white"
      })
    #expect(saved.experience.description?.value == nil, "Empty words are none.")
    #expect(saved.experience.companions?.value == ["@bob", "Carla"])
    #expect(saved.experience.visitedOn?.value == CivilDate(now, in: .gmt))
    #expect(saved.rating == Rating(quarterStars: 14))
    #expect(saved.ratingNote == "Too hot")
  }

  @Test func `of what is changed only that is written which differs`() async throws {
    let library = LibraryRepository(client: client)
    let before = try #require(try await library.experiences(ExperienceQuery(text: "oat")).items.first)
    let form = form(before.experience, library)
    #expect(form.name == "Oat flat white")
    form.name = "Oat cortado"
    form.visibility = .onlyMe
    #expect(await form.save())
    let after = try #require(try await library.experiences(ExperienceQuery(text: "oat")).items.first)
    #expect(after.experience.name?.value == "Oat cortado")
    #expect(after.experience.visibility?.value == .onlyMe)
    #expect(after.experience.visitedOn == before.experience.visitedOn)
    #expect(after.rating == before.rating)
  }

  @Test func `what is too long cannot be saved, and says so`() {
    let form = form(nil, LibraryRepository(client: client))
    form.name = String(repeating: "x", count: Limits.spotNameLength + 1)
    #expect(form.nameProblem != nil && !form.canSave)
    form.name = "Soup"
    form.companions = Array(repeating: "a", count: Limits.companionsPerExperience + 1).joined(separator: ",")
    #expect(form.companionsProblem != nil && !form.canSave)
  }

  @Test func `a picture that was taken away while it was sent does not come back`() async throws {
    let server = try await EngineServer()
    let gate = GatedHTTPClient(server.client)
    let alice = try await server.join("alice")
    let api = server.api(token: alice.token, through: gate)
    let form = ExperienceFormViewModel(
      SampleContent.spots[0], library: LibraryRepository(client: api), client: api, timeZone: .gmt)
    gate.set(.answerHeld, for: "POST /library/photos")
    let sending = Task { await form.setPhoto(SamplePicture.png) }
    await gate.held()
    #expect(form.uploadProgress != nil)
    form.removePhoto()
    #expect(form.uploadProgress == nil)
    gate.release()
    await sending.value
    #expect(form.photoURL == nil && form.photoProblem == nil)
    await form.setPhoto(SamplePicture.png)
    #expect(form.photoURL != nil && form.uploadProgress == nil)
  }

  @Test func `a failure keeps what was typed`() async {
    let failing = MockAPIClient(behavior: .failing(.offline))
    let form = ExperienceFormViewModel(
      SampleContent.spots[0], library: LibraryRepository(client: failing), client: failing, timeZone: .gmt)
    form.name = "Soup"
    await form.setPhoto(Data([1, 2, 3]))
    #expect(form.photoProblem == APIFailure.offline.message)
    #expect(form.photoURL == nil)
    #expect(form.name == "Soup" && form.canSave)
  }

  @Test func `a photo that was sent goes with it, and can be taken away again`() async throws {
    let library = LibraryRepository(client: client)
    let form = form(nil, library)
    form.name = "Soup"
    await form.setPhoto(Data([1, 2, 3]))
    #expect(form.photoURL != nil && form.uploadProgress == nil)
    #expect(await form.save())
    let saved = try #require(
      try await library.experiences(ExperienceQuery(text: "soup")).items.first {
        $0.spot.id == SampleContent.spots[1].id
      })
    #expect(saved.experience.photo?.value != nil)
    let edit = self.form(saved.experience, library)
    edit.removePhoto()
    #expect(await edit.save())
    #expect(try await library.experience(saved.id).experience.photo?.value == .some(nil))
  }

  @Test func `what is to be published later is told from then on`() async throws {
    let library = LibraryRepository(client: client)
    let form = form(nil, library)
    form.name = "Surprise"
    form.isPublishedLater = true
    form.showsTownOnly = true
    #expect(await form.save())
    let saved = try #require(try await library.experiences(ExperienceQuery(text: "surprise")).items.first)
    #expect(saved.experience.publishedFrom?.value == now.addingTimeInterval(86_400))
    #expect(saved.experience.showsTownOnly?.value == true)
  }
}

import Formats
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ExperienceFormViewModelTests {
  private let client = MockAPIClient.withPlaces
  private let drafts = Drafts(store: nil)
  private let now = Date(timeIntervalSince1970: 1_795_000_000)

  private func form(_ experience: Experience? = nil, _ library: LibraryRepository) -> ExperienceFormViewModel
  {
    ExperienceFormViewModel(
      SampleContent.spots[1], experience: experience, library: library, client: client, drafts: drafts,
      timeZone: .gmt,
      now: now)
  }

  @Test func `a new experience is for followers, dated today and needs a name`() async throws {
    let library = LibraryRepository(client: client)
    let form = form(nil, library)
    #expect(form.fields.visibility == .followers)
    #expect(!form.canSave)
    form.fields.name = " \n"
    #expect(!form.canSave)
    form.fields.name = " Flat white "
    form.fields.description = "  "
    form.fields.companions = "@bob, Carla ,, "
    form.fields.rating = Rating(quarterStars: 14)
    form.fields.ratingNote = "Too hot"
    #expect(await form.save())
    let saved = try #require(
      try await library.record(ofSpot: SampleContent.spots[1].id).experiences.first {
        $0.experience.name?.value == "Flat white"
      })
    #expect(saved.experience.description?.value == nil, "A blank description is stored as nil.")
    #expect(saved.experience.companions?.value == ["@bob", "Carla"])
    #expect(saved.experience.visitedOn?.value == CivilDate(now, in: .gmt))
    #expect(saved.rating == Rating(quarterStars: 14))
    #expect(saved.ratingNote == "Too hot")
  }

  @Test func `an edit writes only the changed fields`() async throws {
    let library = LibraryRepository(client: client)
    let before = try #require(try await library.experiences(ExperienceQuery(text: "oat")).items.first)
    let form = form(before.experience, library)
    #expect(form.fields.name == "Oat flat white")
    form.fields.name = "Oat cortado"
    form.fields.visibility = .onlyMe
    #expect(await form.save())
    let after = try #require(try await library.experiences(ExperienceQuery(text: "oat")).items.first)
    #expect(after.experience.name?.value == "Oat cortado")
    #expect(after.experience.visibility?.value == .onlyMe)
    #expect(after.experience.visitedOn == before.experience.visitedOn)
    #expect(after.rating == before.rating)
  }

  @Test func `fields above their limits are reported and cannot be saved`() {
    let form = form(nil, LibraryRepository(client: client))
    form.fields.name = String(repeating: "x", count: Limits.spotNameLength + 1)
    #expect(form.nameProblem != nil && !form.canSave)
    form.fields.name = "Soup"
    form.fields.companions = Array(repeating: "a", count: Limits.companionsPerExperience + 1).joined(
      separator: ",")
    #expect(form.companionsProblem != nil && !form.canSave)
  }

  @Test func `a failure keeps the typed fields`() async {
    let failing = MockAPIClient(behavior: .failing(.offline))
    let form = ExperienceFormViewModel(
      SampleContent.spots[0], library: LibraryRepository(client: failing), client: failing, drafts: drafts,
      timeZone: .gmt)
    form.fields.name = "Soup"
    await form.setPhoto(Data([1, 2, 3]))
    #expect(form.photoProblem == APIFailure.offline.message)
    #expect(form.fields.photoURL == nil)
    #expect(form.fields.name == "Soup" && form.canSave)
  }

  @Test func `an uploaded photo is saved with the experience and can be removed`() async throws {
    let library = LibraryRepository(client: client)
    let form = form(nil, library)
    form.fields.name = "Soup"
    await form.setPhoto(Data([1, 2, 3]))
    #expect(form.fields.photoURL != nil && form.uploadProgress == nil)
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

  @Test
  func `typed fields are kept until they are saved and changes until they are cancelled`() async throws {
    let library = LibraryRepository(client: client)
    let begun = form(nil, library)
    begun.fields.name = "Smoked eel"
    begun.fields.rating = Rating(quarterStars: 16)
    let again = form(nil, library)
    #expect(again.fields == begun.fields)
    again.cancel()
    #expect(form(nil, library).fields.name == "Smoked eel")
    #expect(await again.save())
    #expect(form(nil, library).fields.name.isEmpty)
    let saved = try #require(try await library.experiences(ExperienceQuery(text: "eel")).items.first)
    let edit = form(saved.experience, library)
    edit.fields.description = "With mustard"
    #expect(form(saved.experience, library).fields.description == "With mustard")
    edit.cancel()
    #expect(form(saved.experience, library).fields.description.isEmpty)
  }

  @Test func `an invalid day is reported`() {
    let form = form(nil, LibraryRepository(client: client))
    form.fields.name = "Soup"
    form.fields.visitedOn = CivilDate(year: 0, month: 12, day: 31).date(in: .gmt)
    #expect(form.dayProblem != nil && !form.canSave)
    form.fields.visitedOn = Date().addingTimeInterval(3 * 86_400)
    #expect(form.dayProblem?.contains("in the future") == true && !form.canSave)
    form.fields.hasDay = false
    #expect(form.dayProblem == nil && form.canSave)
  }

  @Test func `an experience to be published later is visible from that time`() async throws {
    let library = LibraryRepository(client: client)
    let form = form(nil, library)
    form.fields.name = "Surprise"
    form.fields.isPublishedLater = true
    form.fields.showsTownOnly = true
    #expect(await form.save())
    let saved = try #require(try await library.experiences(ExperienceQuery(text: "surprise")).items.first)
    #expect(saved.experience.publishedFrom?.value == now.addingTimeInterval(86_400))
    #expect(saved.experience.showsTownOnly?.value == true)
  }
}

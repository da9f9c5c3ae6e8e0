import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct TitleFormViewModelTests {
  private static let film = SampleContent.titles[0]

  @Test func `a missing title is added under the searched name`() async throws {
    let client = MockAPIClient()
    let form = TitleFormViewModel(adding: "Piranesi", client: client)
    form.year = " 2020 "
    form.makers = "Susanna Clarke, "
    form.length = "272"
    form.genres = ["fantasy"]
    let title = try #require(await form.save())
    #expect(title.name == "Piranesi")
    #expect(title.kind == .book)
    #expect(title.year == 2020)
    #expect(title.pages == 272)
    #expect(title.people == [TitlePerson(role: .author, name: "Susanna Clarke")])
    #expect(
      try await client.send(API.Titles.titles(TitleQuery("piranesi", page: 1, pageSize: 9))).items == [title])
  }

  @Test func `a correction sends only changed fields`() async throws {
    let client = MockAPIClient()
    let untouched = TitleFormViewModel(correcting: Self.film, client: client)
    #expect(untouched.details == TitleDetails(Self.film))
    #expect(await untouched.save() == Self.film)
    #expect(
      try await client.send(API.Titles.history(Self.film.id, PageQuery(page: 1, pageSize: 9))).items.isEmpty)
    let form = TitleFormViewModel(correcting: Self.film, client: client)
    form.name = "Sen to Chihiro"
    form.originalName = ""
    form.genres.insert("adventure")
    let title = try #require(await form.save())
    #expect(title.name == "Sen to Chihiro")
    #expect(title.originalName == nil)
    #expect(title.genres == Self.film.genres + ["adventure"])
    #expect(title.people == Self.film.people)
    let change = try #require(
      try await client.send(API.Titles.history(title.id, PageQuery(page: 1, pageSize: 9))).items.first)
    #expect(change.before.name == Self.film.name)
    #expect(change.after.year == nil)
  }

  @Test func `editing the makers keeps people with other roles`() {
    let title = Title(
      id: "a", kind: .book, name: "The Odyssey",
      people: [
        TitlePerson(role: .author, name: "Homer"), TitlePerson(role: .translator, name: "Emily Wilson"),
      ])
    let form = TitleFormViewModel(correcting: title, client: MockAPIClient())
    #expect(form.makers == "Homer")
    form.makers = "Homer the poet"
    #expect(
      form.details.people == [
        TitlePerson(role: .author, name: "Homer the poet"),
        TitlePerson(role: .translator, name: "Emily Wilson"),
      ])
  }

  @Test func `invalid fields are reported and prevent saving`() async {
    let form = TitleFormViewModel(adding: "", client: MockAPIClient(behavior: .failing(.offline)))
    #expect(!form.canSave)
    form.name = "Emma"
    #expect(form.canSave)
    form.year = "soon"
    #expect(form.yearProblem != nil)
    #expect(!form.canSave)
    form.year = "1815"
    form.length = "0"
    #expect(form.lengthProblem != nil)
    form.length = ""
    #expect(await form.save() == nil)
    #expect(form.saving.failure == .offline)
  }
}

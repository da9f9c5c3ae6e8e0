import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct NoteFormViewModelTests {
  private let sample = ReadingSample()
  private let drafts = Drafts(store: MemoryDraftStore())

  private func form(
    _ reading: ReadingViewModel, about book: NoteFormViewModel.Book = .named
  ) -> NoteFormViewModel {
    NoteFormViewModel(about: book, reading: reading, drafts: drafts, client: sample.client)
  }

  @Test func `a draft note is kept until it is saved once`() async throws {
    let reading = await sample.reading()
    var form = self.form(reading)
    form.bookTitle = "Emma"
    form.fields.text = "A thought"
    let id = form.fields.id
    form = self.form(reading)
    #expect((form.fields.text, form.fields.id, form.bookTitle) == ("A thought", id, "Emma"))
    #expect(await form.save())
    #expect(await form.save())
    #expect(try await sample.client.send(API.Notes.list(NoteQuery())).items.count == 1)
    #expect(self.form(reading).fields.text.isEmpty)
  }

  @Test func `a note during a session starts with its page`() async throws {
    let reading = await sample.reading()
    let start = StartReadingViewModel(reading: reading)
    start.bookTitle = "Emma"
    start.page = "40"
    _ = await start.start(in: sample.utc)
    let form = self.form(reading, about: .session(try #require(reading.current).session))
    #expect(form.fields.page == "40")
    #expect(form.isBookGiven && !form.canSave)
    form.fields.text = "Here"
    form.fields.page = "forty"
    #expect(!form.canSave)
    form.fields.page = "41"
    form.fields.percent = "101"
    #expect(!form.canSave)
    form.fields.percent = ""
    #expect(await form.save())
    let note = try #require(try await sample.client.send(API.Notes.list(NoteQuery())).items.first)
    #expect((note.bookTitle, note.position) == ("Emma", BookPosition(page: 41)))
  }

  @Test func `a conflicting change of another device is shown and neither text is lost`() async throws {
    let reading = await sample.reading()
    let first = self.form(reading)
    first.bookTitle = "Emma"
    first.fields.text = "First"
    #expect(await first.save())
    let note = try #require(try await sample.client.send(API.Notes.list(NoteQuery())).items.first)
    let form = NoteFormViewModel(note, reading: reading, drafts: drafts, client: sample.client)
    form.fields.text = "Desk"
    _ = try await sample.client.send(API.Notes.change(note.id, NoteChange(revision: 0, text: "Phone")))
    #expect(!(await form.save()))
    #expect((form.other?.text, form.fields.text) == ("Phone", "Desk"))
    form.useOtherVersion()
    #expect((form.other?.text, form.fields.text) == (nil, "Phone"))
    form.fields.text = "Desk and phone"
    #expect(await form.save())
    #expect(try await sample.client.send(API.Notes.note(note.id)).text == "Desk and phone")
  }

  @Test(arguments: ["text", "position"])
  func `a rejected field is shown and can be sent again`(field: String) async {
    let form = form(await sample.reading())
    (form.bookTitle, form.fields.text) = ("Emma", "A thought")
    sample.client.setBehavior(
      .failing(.rejected(status: 422, code: "invalid", message: "Not this.", field: field)))
    #expect(await !form.save())
    #expect((field == "text" ? form.textProblem : form.pageProblem) == "Not this.")
    #expect(form.canSave)
    sample.client.setBehavior(.answering)
    #expect(await form.save())
  }
}

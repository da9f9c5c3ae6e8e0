import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ListFormViewModelTests {
  private let sample = LibrarySample()

  @Test func `a new list has a trimmed name and comes last`() async throws {
    let form = ListFormViewModel(library: sample.library)
    #expect(!form.canSave)
    form.name = "  \n "
    #expect(!form.canSave)
    form.name = "  By the sea \n"
    form.description = " "
    let id = try #require(await form.save())
    let list = try await sample.library.list(id)
    #expect(list.name == "By the sea")
    #expect(list.description == nil)
    #expect(try await sample.library.lists().filter { $0.role == .owner }.last?.id == id)
  }

  @Test func `a name has at most 200 characters`() async throws {
    let form = ListFormViewModel(library: sample.library)
    form.name = String(repeating: "x", count: Limits.listNameLength)
    #expect(form.canSave)
    form.name += "x"
    #expect(form.nameProblem != nil)
    #expect(!form.canSave)
    #expect(await form.save() == nil)
    form.name = "Short"
    form.description = String(repeating: "x", count: Limits.listDescriptionLength + 1)
    #expect(!form.canSave)
  }

  @Test func `a list is renamed and described`() async throws {
    let list = try await sample.library.list(SampleContent.ownListId)
    let form = ListFormViewModel(list, library: sample.library)
    form.name = "Winter mornings"
    form.description = ""
    #expect(await form.save() == list.id)
    let now = try await sample.library.list(list.id)
    #expect(now.name == "Winter mornings")
    #expect(now.description == nil)
  }

  @Test func `a failed save is shown and can be retried`() async {
    let form = ListFormViewModel(library: sample.library)
    form.name = "Later"
    sample.client.setBehavior(.failing(.offline))
    #expect(await form.save() == nil)
    #expect(form.saving.failure == .offline)
    sample.client.setBehavior(.answering)
    #expect(await form.save() != nil)
  }

  @Test func `a name rejected by the server is shown and can be sent again`() async {
    let form = ListFormViewModel(library: sample.library)
    form.name = "Later"
    sample.client.setBehavior(
      .failing(.rejected(status: 422, code: "invalid", message: "Not this.", field: "name")))
    #expect(await form.save() == nil)
    #expect(form.nameProblem == "Not this." && form.canSave)
    sample.client.setBehavior(.answering)
    form.name = "Sooner"
    #expect(await form.save() != nil)
    #expect(form.nameProblem == nil)
  }
}

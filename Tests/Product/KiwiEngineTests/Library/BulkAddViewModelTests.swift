import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct BulkAddViewModelTests {
  private let sample = LibrarySample()

  @Test func `titles of the list are preselected and nothing changes before saving`() async throws {
    let list = try await sample.library.list(SampleContent.ownListId)
    let form = BulkAddViewModel(list, library: sample.library)
    #expect(await !form.apply())
    await form.load()
    await form.shelf.load()
    #expect(form.chosen.count == 5)
    let alien = try #require(form.shelf.titles.first { $0.title.name == "Alien" })
    form.toggle(alien.id)
    form.toggle(LibrarySample.titles[0].id)
    #expect(form.added == [alien.id])
    #expect(form.removed == [LibrarySample.titles[0].id])
    #expect(try await sample.names(ofList: list.id).count == 5)
    #expect(await form.apply())
    #expect(
      try await sample.names(ofList: list.id)
        == ["The Left Hand of Darkness", "The Wire", "Middlemarch", "Seven Samurai", "Alien"])
  }

  @Test func `the selection survives a search`() async throws {
    let list = try await sample.library.list(SampleContent.ownListId)
    let form = BulkAddViewModel(list, library: sample.library)
    await form.load()
    await form.shelf.load()
    form.toggle(LibrarySample.titles[6].id)
    form.shelf.text = "parasite"
    await form.shelf.load()
    form.toggle(LibrarySample.titles[9].id)
    #expect(await form.apply())
    #expect(try await sample.names(ofList: list.id).count == 7)
  }

  @Test func `a failed load is retried`() async throws {
    let list = try await sample.library.list(SampleContent.ownListId)
    let form = BulkAddViewModel(list, library: sample.library)
    sample.client.setBehavior(.failing(.offline))
    await form.load()
    #expect(form.loading == .failed(.offline))
    sample.client.setBehavior(.answering)
    await form.load()
    #expect(form.members?.count == 5)
  }
}

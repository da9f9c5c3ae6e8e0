import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct AddToListViewModelTests {
  private let sample = LibrarySample()

  @Test func `one title is added to a list and removed again`() async throws {
    let form = AddToListViewModel([LibrarySample.titles[9]], library: sample.library)
    await form.load()
    let list = try #require(form.lists.first)
    #expect(!form.hasAll(list))
    await form.toggle(list)
    #expect(form.hasAll(list))
    #expect(try await sample.names(ofList: list.id).last == "Parasite")
    await form.toggle(list)
    #expect(!form.hasAll(list))
    #expect(try await sample.names(ofList: list.id).count == 5)
  }

  @Test func `a list shows how many of several titles it has and the others are added`() async throws {
    let form = AddToListViewModel(Array(LibrarySample.titles.prefix(7)), library: sample.library)
    await form.load()
    let list = try #require(form.lists.first)
    #expect(form.count(in: list) == 5)
    await form.toggle(list)
    #expect(form.hasAll(list))
    #expect(try await sample.names(ofList: list.id).count == 7)
  }

  @Test func `lists of other users are not offered`() async throws {
    let form = AddToListViewModel([LibrarySample.titles[0]], library: sample.library)
    await form.load()
    #expect(form.lists.map(\.name) == ["Winter evenings", "For the train"])
  }
}

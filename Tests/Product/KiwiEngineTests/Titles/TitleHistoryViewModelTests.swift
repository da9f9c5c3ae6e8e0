import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct TitleHistoryViewModelTests {
  @Test func `a change is told and undone`() async throws {
    let client = MockAPIClient()
    let film = SampleContent.titles[0]
    var details = TitleDetails()
    details.name = "Other"
    _ = try await client.send(API.Titles.correct(film.id, details))
    let history = TitleHistoryViewModel(titleId: film.id, client: client)
    await history.loadInitial()
    let change = try #require(history.items.first)
    #expect(change.mayUndo)
    await history.undo(change)
    #expect(history.items.first?.undoneAt != nil)
    #expect(history.items.first?.mayUndo == false)
    #expect(try await client.send(API.Titles.title(film.id)) == film)
    #expect(history.hasReachedEnd)
  }

  @Test func `trouble is told, and tried again`() async {
    let history = TitleHistoryViewModel(
      titleId: "x", client: MockAPIClient(behavior: .failing(.offline)))
    await history.loadInitial()
    #expect(history.loading.failure == .offline)
    await history.tryAgain()
    #expect(history.items.isEmpty)
  }
}

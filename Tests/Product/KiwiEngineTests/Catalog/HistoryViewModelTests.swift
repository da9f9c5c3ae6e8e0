import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct HistoryViewModelTests {
  @Test func `a change of a title is shown and undone`() async throws {
    let client = MockAPIClient()
    let film = SampleContent.titles[0]
    var details = TitleDetails()
    details.name = "Other"
    _ = try await client.send(API.Titles.correct(film.id, details))
    let history = HistoryViewModel<Title>(itemId: film.id, isAdmin: true, client: client)
    await history.loadInitial()
    let change = try #require(history.items.first)
    #expect(change.mayUndo)
    await history.undo(change)
    #expect(history.items.first?.undoneAt != nil)
    #expect(history.items.first?.mayUndo == false)
    #expect(try await client.send(API.Titles.title(film.id)) == film)
    #expect(history.hasReachedEnd)
  }

  @Test func `a failure to load a title's changes is kept, and loading is retried`() async {
    let history = HistoryViewModel<Title>(
      itemId: "x", isAdmin: true, client: MockAPIClient(behavior: .failing(.offline)))
    await history.loadInitial()
    #expect(history.loading.failure == .offline)
    await history.tryAgain()
    #expect(history.items.isEmpty)
  }

  @Test func `a change of a place is shown and undone`() async throws {
    let client = MockAPIClient.withPlaces
    let bar = SampleContent.spots[0]
    var details = SpotDetails()
    details.name = "Other"
    _ = try await client.send(API.Places.correctSpot(bar.id, SpotCorrection(details: details)))
    let history = HistoryViewModel<Spot>(itemId: bar.id, isAdmin: false, client: client)
    await history.loadInitial()
    let change = try #require(history.items.first)
    #expect(change.mayUndo)
    await history.undo(change)
    #expect(history.items.first?.undoneAt != nil)
    #expect(history.items.first?.mayUndo == false)
    #expect(try await client.send(API.Places.spot(bar.id)) == bar)
    #expect(history.hasReachedEnd)
  }

  @Test func `a failure to load a place's changes is kept, and loading is retried`() async {
    let history = HistoryViewModel<Spot>(
      itemId: "x", isAdmin: true, client: MockAPIClient(behavior: .failing(.offline)))
    await history.loadInitial()
    #expect(history.loading.failure == .offline)
    await history.tryAgain()
    #expect(history.items.isEmpty)
  }

  @Test func `a title has no merges to undo, not even for admins`() async throws {
    let client = MockAPIClient()
    let film = SampleContent.titles[0]
    let history = HistoryViewModel<Title>(itemId: film.id, isAdmin: true, client: client)
    await history.loadInitial()
    #expect(history.duplicates.isEmpty && history.loading.failure == nil)
    await history.unmerge(film)
    #expect(history.undoing.failure == nil && !history.undoing.isUnderWay)
  }
}

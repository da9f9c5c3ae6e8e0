import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct SpotHistoryViewModelTests {
  @Test func `a change is told and undone`() async throws {
    let client = MockAPIClient.withPlaces
    let bar = SampleContent.spots[0]
    var details = SpotDetails()
    details.name = "Other"
    _ = try await client.send(API.Places.correctSpot(bar.id, SpotCorrection(details: details)))
    let history = SpotHistoryViewModel(spotId: bar.id, isAdmin: false, client: client)
    await history.loadInitial()
    let change = try #require(history.items.first)
    #expect(change.mayUndo)
    await history.undo(change)
    #expect(history.items.first?.undoneAt != nil)
    #expect(history.items.first?.mayUndo == false)
    #expect(try await client.send(API.Places.spot(bar.id)) == bar)
    #expect(history.hasReachedEnd)
  }

  @Test func `trouble is told, and tried again`() async {
    let history = SpotHistoryViewModel(
      spotId: "x", isAdmin: true, client: MockAPIClient(behavior: .failing(.offline)))
    await history.loadInitial()
    #expect(history.loading.failure == .offline)
    await history.tryAgain()
    #expect(history.items.isEmpty)
  }
}

import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SpotPickerViewModelTests {
  @Test func `nearby places are offered without the duplicate and filtered by text`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    var spots: [Spot] = []
    for (name, isPrivate) in [("Plum Harbor", false), ("Plum Harbour", false), ("Home", true)] {
      spots.append(
        try await alice.api.send(
          API.Places.addSpot(
            NewSpot(name: name, category: .cafe, coordinate: SampleContent.town, isPrivate: isPrivate))))
    }
    let picker = SpotPickerViewModel(beside: spots[0], client: alice.api)
    await picker.search()
    #expect(picker.spots.map(\.id) == [spots[1].id])
    picker.query = "no such place"
    await picker.search()
    #expect(picker.spots.isEmpty && picker.hasReachedEnd)
    picker.query = "plum"
    await picker.search()
    #expect(picker.spots.map(\.id) == [spots[1].id])
  }
}

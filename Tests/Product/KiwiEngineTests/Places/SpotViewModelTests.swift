import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SpotViewModelTests {
  private let client = MockAPIClient.withPlaces
  private let spot = SampleContent.spots[0]

  private func screen(preview: Spot? = nil, client: MockAPIClient? = nil) -> SpotViewModel {
    let client = client ?? self.client
    return SpotViewModel(
      id: spot.id, preview: preview, client: client, library: LibraryRepository(client: client))
  }

  @Test func `a preview from a list is shown until the details are loaded`() {
    let known = screen(preview: spot)
    #expect(known.shown == spot)
    #expect(known.title == "Harbour Kitchen")
    #expect(known.loading == .idle)
    let unknown = screen()
    #expect(unknown.shown == nil)
    #expect(unknown.title == "Place")
  }

  @Test func `the screen of a place has the reader's experiences and other users' visits`() async {
    let screen = screen()
    await screen.load()
    #expect(screen.loading == .loaded)
    #expect(screen.spot == spot)
    #expect(screen.record.experiences.map(\.experience.name?.value) == ["Fish soup", "Crab toast"])
    #expect(screen.visits?.visits.map(\.name) == ["Fish soup"])
    #expect(screen.visits?.friendsRatings.average == 4.5)
  }

  @Test func `a missing place and a failure are shown and can be retried`() async {
    let nothing = SpotViewModel(
      id: "01a1fd7d-0000-7000-8000-000000000000", client: client, library: nil)
    await nothing.load()
    #expect(nothing.loading.failure?.isNotFound == true)
    let failing = MockAPIClient(SampleContent.lively().withPlaces(), behavior: .failing(.offline))
    let screen = screen(preview: spot, client: failing)
    await screen.load()
    #expect(screen.loading == .failed(.offline))
    #expect(screen.shown == spot, "The preview is still shown.")
    failing.setBehavior(.answering)
    await screen.load()
    #expect(screen.loading == .loaded)
  }

  @Test func `the loaded title replaces the preview's and is not requested twice`() async throws {
    let known = Spot(id: spot.id, name: "Old Kitchen", category: spot.category, coordinate: spot.coordinate)
    let screen = screen(preview: known)
    #expect(screen.title == "Old Kitchen" && screen.spot == nil)
    await screen.load()
    #expect(screen.title == "Harbour Kitchen" && screen.shown == spot)
    var details = SpotDetails()
    details.name = "New Kitchen"
    _ = try await client.send(API.Places.correctSpot(spot.id, SpotCorrection(details: details)))
    await screen.load()
    #expect(screen.title == "Harbour Kitchen")
    await screen.refresh()
    #expect(screen.title == "New Kitchen")
  }

  @Test func `a place is added to the places to visit and removed`() async {
    let screen = screen()
    await screen.load()
    #expect(!screen.wantsToGo)
    await screen.setWantsToGo(true)
    #expect(screen.wantsToGo)
    await screen.setWantsToGo(false)
    #expect(!screen.wantsToGo)
  }

  @Test func `a visitor sees public content only`() async {
    let screen = SpotViewModel(id: spot.id, client: client, library: nil)
    await screen.load()
    #expect(screen.spot == spot)
    #expect(screen.record == LibrarySpotRecord())
    await screen.setWantsToGo(true)
    #expect(!screen.wantsToGo)
  }
}

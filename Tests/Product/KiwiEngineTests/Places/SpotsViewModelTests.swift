import EngineTesting
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SpotsViewModelTests {
  private let spots = FakeSpots()

  private func screen(_ location: FakeLocation) -> SpotsViewModel {
    SpotsViewModel(provider: spots, location: location.service)
  }

  @Test func `the device is not located before the user opts in`() async {
    let location = FakeLocation(optIn: false)
    let screen = screen(location)
    #expect(screen.stage == .uninitialized)
    await screen.initialize()
    #expect(screen.stage == .requiresOptIn)
    #expect(location.requests == 0)
    #expect(spots.queries.isEmpty)
  }

  @Test func `opting in locates the device and shows nearby places`() async {
    let location = FakeLocation(optIn: false)
    spots.answer = .success([.sample(0, distance: 120)])
    let screen = screen(location)
    await screen.initialize()
    await screen.optIn()
    #expect(screen.stage == .fetched)
    #expect(screen.origin == SpotsViewModel.Origin(SampleContent.town, isDevice: true))
    #expect(spots.queries == [SpotQuery(near: SampleContent.town)])
    #expect(screen.spots == [.sample(0, distance: 120)])
    #expect(location.optIn == .success(true))
  }

  @Test func `a user who opted in before sees nearby places immediately with one request`() async {
    let location = FakeLocation()
    let screen = screen(location)
    await screen.initialize()
    await screen.initialize()
    #expect(screen.stage == .fetched)
    #expect(location.requests == 1)
    #expect(spots.queries.count == 1)
  }

  @Test(arguments: [LocationFailure.denied, .unavailable, .timedOut, .unsupported])
  func `an unknown location is reported, requests nothing and can be set by hand`(
    failure: LocationFailure
  ) async throws {
    let screen = screen(FakeLocation(.failure(failure)))
    await screen.initialize()
    #expect(screen.stage == .locationFailed(failure))
    #expect(!failure.message.isEmpty)
    #expect(spots.queries.isEmpty, "A query needs a location or text.")
    let origin = SpotsViewModel.Origin(SampleContent.town, name: "Seahaven")
    await screen.search(around: origin)
    #expect(screen.stage == .fetched)
    #expect(screen.origin == origin)
  }

  @Test func `an unreadable opt-in is reported`() async {
    let location = FakeLocation()
    location.optIn = .failure(.optInUnreadable)
    let screen = screen(location)
    await screen.initialize()
    #expect(screen.stage == .locationFailed(.optInUnreadable))
    await screen.optIn()
    #expect(screen.stage == .locationFailed(.optInUnreadable))
    #expect(location.requests == 0)
  }

  @Test func `text, category and location are sent in one query`() async {
    let screen = screen(FakeLocation())
    await screen.initialize()
    await screen.select(.cafe)
    await screen.search("  slow", after: .zero)
    #expect(spots.queries.last == SpotQuery(near: SampleContent.town, category: .cafe, text: "slow"))
    await screen.search("slow", after: .zero)
    #expect(spots.queries.count == 3, "The same text is not requested again.")
  }

  @Test func `text alone is a valid query`() async {
    let screen = screen(FakeLocation(optIn: false))
    await screen.initialize()
    await screen.search("Seahaven", after: .zero)
    #expect(spots.queries == [SpotQuery(text: "Seahaven")])
    #expect(screen.stage == .fetched)
  }

  @Test func `only submitted text is sent to other services`() async {
    let screen = screen(FakeLocation(optIn: false))
    await screen.submit("  ")
    #expect(spots.queries.isEmpty)
    await screen.search("Sea", after: .zero)
    await screen.submit("Sea")
    await screen.search("Seahaven", after: .zero)
    #expect(spots.queries.map(\.isSubmitted) == [false, true, false])
  }

  @Test func `submitted text is searched immediately, without the pause after typing`() async {
    let clock = HeldClock()
    let screen = SpotsViewModel(
      provider: spots, location: FakeLocation(optIn: false).service, clock: clock.clock)
    let typing = Task { await screen.search("Café Anna") }
    await clock.untilWaits(1)
    await screen.submit("Café Anna")
    clock.pass()
    await typing.value
    #expect(spots.queries.map(\.text) == ["Café Anna"], "The end of the pause repeats no search.")
    #expect(spots.queries.map(\.isSubmitted) == [true])
  }

  @Test func `a search during location keeps the location's response`() async {
    let location = FakeLocation()
    let gate = Gate()
    location.wait = { await gate.wait() }
    let screen = screen(location)
    let asking = Task { await screen.initialize() }
    await gate.isReached()
    await screen.search("slow", after: .zero)
    #expect(screen.stage == .locating)
    #expect(screen.origin == nil)
    gate.open()
    await asking.value
    #expect(screen.origin?.isDevice == true)
    #expect(screen.stage == .fetched)
    #expect(spots.queries.last == SpotQuery(near: SampleContent.town, text: "slow"))
  }

  @Test func `a chosen location is kept while the location request is pending`() async {
    let location = FakeLocation()
    let gate = Gate()
    location.wait = { await gate.wait() }
    let screen = screen(location)
    let asking = Task { await screen.initialize() }
    await gate.isReached()
    let elsewhere = SpotsViewModel.Origin(.north, name: "North Pole")
    await screen.search(around: elsewhere)
    #expect(screen.stage == .fetched)
    gate.open()
    await asking.value
    #expect(screen.origin == elsewhere)
  }

  @Test func `a search whose screen was left finishes loading`() async {
    spots.answer = .success([.sample(0, distance: 5)])
    let gate = Gate()
    spots.wait = { await gate.wait() }
    let screen = screen(FakeLocation(optIn: false))
    let leaving = Task { await screen.search("slow", after: .zero) }
    await gate.isReached()
    leaving.cancel()
    gate.open()
    await leaving.value
    #expect(screen.loading == .loaded)
    #expect(screen.spots.count == 1)
  }

  @Test func `without text and location the screen asks for the location again`() async {
    let screen = screen(FakeLocation(optIn: false))
    await screen.initialize()
    await screen.search("slow", after: .zero)
    await screen.search("", after: .zero)
    #expect(screen.stage == .requiresOptIn)
  }

  @Test func `a failure is shown and can be retried`() async {
    spots.answer = .failure(.offline)
    let screen = screen(FakeLocation())
    await screen.initialize()
    #expect(screen.loading == .failed(.offline))
    spots.answer = .success([.sample(1, distance: 5)])
    await screen.tryAgain()
    #expect(screen.spots.count == 1)
    #expect(screen.stage == .fetched)
  }

  @Test func `a location set by hand during location is kept`() async {
    let location = FakeLocation()
    let screen = screen(location)
    await screen.initialize()
    let elsewhere = SpotsViewModel.Origin(.north, name: "North Pole")
    let gate = Gate()
    spots.wait = { await gate.wait() }
    let first = Task { await screen.refreshLocation() }
    await gate.isReached()
    spots.wait = nil
    await screen.search(around: elsewhere)
    gate.open()
    await first.value
    #expect(screen.origin == elsewhere)
    #expect(screen.stage == .fetched)
  }

  @Test func `the location can be refreshed and its nearby places are shown`() async {
    let location = FakeLocation()
    let screen = screen(location)
    await screen.initialize()
    location.answer = .success(.north)
    await screen.refreshLocation()
    #expect(location.requests == 2)
    #expect(screen.origin == SpotsViewModel.Origin(.north, isDevice: true))
    #expect(screen.stage == .fetched)
    spots.answer = .success([.sample(0, distance: 7)])
    await screen.refresh()
    #expect(spots.queries.map(\.near) == [SampleContent.town, Coordinate.north, Coordinate.north])
    #expect(screen.spots == [.sample(0, distance: 7)])
    location.answer = .failure(.timedOut)
    await screen.refreshLocation()
    #expect(screen.stage == .locationFailed(.timedOut))
    #expect(screen.origin?.coordinate == Coordinate.north, "The earlier location is kept.")
    #expect(spots.queries.count == 3)
  }

  @Test func `places are sorted by distance or by name`() async {
    spots.answer = .success([.sample(1, distance: 5), .sample(0, distance: 9)])
    let screen = screen(FakeLocation())
    await screen.initialize()
    #expect(screen.spots.map(\.spot.name) == ["The Slow Cup", "Harbour Kitchen"])
    spots.answer = .success([.sample(0, distance: 9), .sample(1, distance: 5)])
    await screen.select(.name)
    #expect(screen.spots.map(\.spot.name) == ["Harbour Kitchen", "The Slow Cup"])
    #expect(
      spots.queries.map(\.sort) == [.distance, .name],
      "The server sorts, because it knows the pages not loaded yet.")
  }

  @Test func `the coordinate of a place is not swapped`() async throws {
    spots.answer = .success([.sample(0, distance: 5)])
    let screen = screen(FakeLocation())
    await screen.initialize()
    let shown = try #require(screen.spots.first).spot.coordinate
    #expect(shown.latitude != shown.longitude)
    #expect(shown == SampleContent.spots[0].coordinate)
  }
}

@MainActor struct TownsViewModelTests {
  @Test func `towns are found by name`() async {
    let screen = TownsViewModel(client: MockAPIClient())
    #expect(!screen.canSearch && screen.towns == nil)
    screen.name = " sea"
    await screen.search()
    #expect(screen.towns?.map(\.name) == ["Seahaven"])
    screen.name = "Nowhere"
    await screen.search()
    #expect(screen.towns == [])
  }

  @Test func `a failed search is shown`() async {
    let screen = TownsViewModel(client: MockAPIClient(behavior: .failing(.offline)))
    screen.name = "Sea"
    await screen.search()
    #expect(screen.searching.failure == .offline && screen.towns == nil)
  }
}

/// Suspends its caller until it opens.
@MainActor private final class Gate {
  private var isOpen = false
  private var waiting: CheckedContinuation<Void, Never>?
  private var watching: CheckedContinuation<Void, Never>?

  func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { continuation in
      waiting = continuation
      watching?.resume()
      watching = nil
    }
  }

  func isReached() async {
    guard waiting == nil else { return }
    await withCheckedContinuation { watching = $0 }
  }

  func open() {
    isOpen = true
    waiting?.resume()
    waiting = nil
  }
}

import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SpotsMapViewModelTests {
  private static func viewport(_ category: SpotCategory? = nil) -> SpotsMapViewModel.Viewport {
    SpotsMapViewModel.Viewport(latitudes: 54...55, west: 8, east: 9, zoom: 10, category: category)
  }

  @Test func `places in the viewport are shown by category`() async {
    let map = SpotsMapViewModel(client: MockAPIClient.withPlaces)
    #expect(map.shown == nil)
    await map.load(in: Self.viewport())
    #expect(map.shown?.spots.count == SampleContent.spots.count && map.loading == .loaded)
    await map.load(in: Self.viewport(.cinema))
    #expect(map.shown?.spots.map(\.name) == ["Lantern Cinema"])
  }

  @Test func `places are kept after a failure and the same viewport is requested again`() async {
    let client = MockAPIClient.withPlaces
    let map = SpotsMapViewModel(client: client)
    await map.load(in: Self.viewport())
    client.setBehavior(.failing(.offline))
    await map.load(in: Self.viewport(.cinema))
    #expect(map.loading == .loaded && map.shown?.spots.count == SampleContent.spots.count)
    client.setBehavior(.answering)
    await map.load(in: Self.viewport(.cinema))
    #expect(map.loading == .loaded && map.shown?.spots.count == 1)
  }

  @Test(arguments: [
    (170.0, 190.0, [170.0...180, -180 ... -170]), (-190, -170, [-180 ... -170, 170...180]),
    (-10, 10, [-10...10]),
    (-200, 200, [-180...180]),
  ])
  func `a viewport across the date line is split in two boxes`(
    west: Double, east: Double, expected: [ClosedRange<Double>]
  ) {
    let viewport = SpotsMapViewModel.Viewport(latitudes: -1...1, west: west, east: east, zoom: 3)
    #expect(viewport.boxes.map(\.longitudes) == expected)
  }
}

@MainActor struct MapOutlinePartsTests {
  private static let squares = MapTile.all(
    in: CoordinateBox(latitudes: 54.6...54.7, longitudes: 8.3...8.4), zoom: 12)

  @Test func `tiles are requested once for all maps`() async throws {
    let cache = MapOutlineCache()
    let client = MockAPIClient.withPlaces
    let parts = MapOutlineParts(client: client, cache: cache)
    #expect(parts.outlines(of: Self.squares).isEmpty)
    while parts.revision == 0 { await Task.yield() }
    let known = parts.outlines(of: Self.squares)
    #expect(known.count == Self.squares.count && known.contains { !$0.outlines.isEmpty })
    #expect(parts.attribution == SampleContent.outlines.attribution)
    client.setBehavior(.failing(.offline))
    #expect(MapOutlineParts(client: client, cache: cache).outlines(of: Self.squares) == known)
  }

  @Test func `the least recently used tiles are evicted`() throws {
    let cache = MapOutlineCache()
    let line = MapOutlines.Outline(kind: .street, points: Array(repeating: [0, 0], count: 100_000))
    let squares = MapTile.all(in: CoordinateBox(latitudes: 0...1, longitudes: 0...1), zoom: 10).prefix(5)
    let first = try #require(squares.first)
    for square in squares {
      cache.keep(MapOutlines(outlines: [line]), of: square)
      _ = cache[first]
    }
    #expect(squares.filter { cache[$0] != nil }.count == 3 && cache[first] != nil)
  }
}

import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SpotsMapViewModelTests {
  private static func sight(_ category: SpotCategory? = nil) -> SpotsMapViewModel.Sight {
    SpotsMapViewModel.Sight(latitudes: 54...55, west: 8, east: 9, zoom: 10, category: category)
  }

  @Test func `what is in sight is shown, of the kind that is looked for`() async {
    let map = SpotsMapViewModel(client: MockAPIClient.withPlaces)
    #expect(map.shown == nil)
    await map.look(at: Self.sight())
    #expect(map.shown?.spots.count == SampleContent.spots.count && map.loading == .loaded)
    await map.look(at: Self.sight(.cinema))
    #expect(map.shown?.spots.map(\.name) == ["Lantern Cinema"])
  }

  @Test func `what was seen stays when nothing more comes, and the same sight is asked for again`() async {
    let client = MockAPIClient.withPlaces
    let map = SpotsMapViewModel(client: client)
    await map.look(at: Self.sight())
    client.setBehavior(.failing(.offline))
    await map.look(at: Self.sight(.cinema))
    #expect(map.loading == .loaded && map.shown?.spots.count == SampleContent.spots.count)
    client.setBehavior(.answering)
    await map.look(at: Self.sight(.cinema))
    #expect(map.loading == .loaded && map.shown?.spots.count == 1)
  }

  @Test(arguments: [
    (170.0, 190.0, [170.0...180, -180 ... -170]), (-190, -170, [-180 ... -170, 170...180]),
    (-10, 10, [-10...10]),
    (-200, 200, [-180...180]),
  ])
  func `a map over the date line is looked at in two parts`(
    west: Double, east: Double, expected: [ClosedRange<Double>]
  ) {
    let sight = SpotsMapViewModel.Sight(latitudes: -1...1, west: west, east: east, zoom: 3)
    #expect(sight.boxes.map(\.longitudes) == expected)
  }
}

@MainActor struct MapOutlinePartsTests {
  private static let squares = MapTile.all(
    in: CoordinateBox(latitudes: 54.6...54.7, longitudes: 8.3...8.4), zoom: 12)

  @Test func `squares are asked for once, for all who look`() async throws {
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

  @Test func `what nobody looked at for longest goes when there is too much`() throws {
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

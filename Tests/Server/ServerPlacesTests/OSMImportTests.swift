import Foundation
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// Extracts of OpenStreetMap, read by the sandboxed program.
struct PlacesImportTests {
  private struct World {
    let server: TestServer

    init() async throws { server = try await TestServer() }

    func write(_ bytes: [UInt8], to name: String = "extract.osm.pbf") throws -> String {
      let path = "\(server.folder)/\(name)"
      try Data(bytes).write(to: URL(filePath: path))
      return path
    }

    @discardableResult
    func run(_ path: String, limits: OSMImportLimits = OSMImportLimits()) async throws
      -> OSMImport.Counts
    {
      try await OSMImport(
        storage: server.context.storage, output: Recorder().output,
        helper: server.context.configuration.placesHelper, batchSize: 1_000,
        now: server.context.now, limits: limits
      ).run(path)
    }

    func spots() throws -> [StoredSpot] {
      try server.context.storage.read { transaction in
        try SpotSearchStore(transaction).spots(of: nil, seenBy: nil, page: Page(number: 1, size: 100))
      }
    }
  }

  /// A café, an unnamed one, a museum in a building, a park, a street and a town.
  private static func town() -> ExtractMaker {
    var maker = ExtractMaker()
    maker.nodes = [
      .init(
        id: 1, latitude: 48.2, longitude: 16.37,
        tags: [
          ("amenity", "cafe"), ("name", "Café Kiwi\u{202E}\n"), ("addr:street", "Am Hof"),
          ("addr:housenumber", "3"),
          ("opening_hours", "Mo-Fr 08:00-18:00"), ("phone", "+43 1 234"), ("website", "https://kiwi.example"),
          ("wheelchair", "yes"),
        ]),
      .init(id: 2, latitude: 48.2001, longitude: 16.37, tags: [("amenity", "cafe")]),
      .init(id: 3, latitude: 48.2, longitude: 16.371, tags: [("amenity", "bench"), ("name", "Bench")]),
      .init(
        id: 4, latitude: 48.21, longitude: 16.36,
        tags: [("place", "city"), ("name", "Wien"), ("population", "2000000")]),
    ]
    for (number, (north, east)) in [(0, 0), (0, 10), (10, 10), (10, 0)].enumerated() {
      maker.nodes.append(
        .init(
          id: Int64(10 + number), latitude: 48.21 + Double(north) * 1e-4,
          longitude: 16.38 + Double(east) * 1e-4))
    }
    maker.ways = [
      .init(id: 1, nodes: [10, 11, 12, 13, 10], tags: [("tourism", "museum"), ("name", "Museum of Kiwis")]),
      .init(id: 2, nodes: [10, 11, 12, 13, 10], tags: [("leisure", "park"), ("name", "Garden")]),
      .init(id: 3, nodes: [10, 12], tags: [("highway", "residential"), ("name", "Lane")]),
      .init(id: 4, nodes: [10, 12], tags: [("building", "yes")]),
    ]
    return maker
  }

  @Test(arguments: [ExtractMaker.Packing.none, .zlib, .lz4], [true, false])
  func `an extract adds its places, towns and outlines once`(
    packing: ExtractMaker.Packing, isPlain: Bool
  ) async throws {
    let world = try await World()
    var maker = Self.town()
    maker.packing = packing
    maker.isPlain = isPlain
    let path = try world.write(maker.bytes())
    let counts = try await world.run(path)
    #expect(counts == OSMImport.Counts(new: 3, towns: 1, outlines: 2))
    let spots = try world.spots()
    #expect(spots.map(\.facts.name) == ["Café Kiwi", "Garden", "Museum of Kiwis"])
    let cafe = try #require(spots.first)
    #expect(
      cafe.facts
        == SpotFacts(
          name: "Café Kiwi", category: .cafe,
          coordinate: try #require(Coordinate(latitude: 48.2, longitude: 16.37)),
          address: "Am Hof 3", town: "Wien", openingHours: "Mo-Fr 08:00-18:00", phone: "+43 1 234",
          website: "https://kiwi.example"))
    #expect(cafe.attribution == "© OpenStreetMap contributors")
    // The center of its building.
    let museum = try #require(spots.last)
    #expect(museum.facts.category == .museum)
    let middle = try #require(Coordinate(latitude: 48.2105, longitude: 16.3805))
    #expect(museum.facts.coordinate.distance(to: middle) < 1)
    let outlines = try world.server.context.storage.read { transaction in
      try MapOutlineStore(transaction).outlines(
        in: CoordinateBox(latitudes: 48...49, longitudes: 16...17), level: 9, limit: 10)
    }
    #expect(outlines.map(\.kind) == [.park, .street])
    #expect(outlines.map(\.points.count) == [5, 2])
    #expect(outlines.last?.points.first == MapOutline.Point(latitude: 4_821_000, longitude: 1_638_000))

    #expect(try await world.run(path) == OSMImport.Counts(same: 3))
    #expect(try world.spots() == spots)
  }

  @Test(arguments: ExtractMaker.Lists.allCases, [true, false])
  func `lists of numbers are read in every encoding`(lists: ExtractMaker.Lists, isPlain: Bool) async throws {
    let world = try await World()
    var maker = Self.town()
    maker.lists = lists
    maker.isPlain = isPlain
    let counts = try await world.run(try world.write(maker.bytes()))
    #expect(counts == OSMImport.Counts(new: 3, towns: 1, outlines: 2))
    #expect(try world.spots().map(\.facts.name) == ["Café Kiwi", "Garden", "Museum of Kiwis"])
  }

  @Test(arguments: [
    (ExtractMaker.Packing.lzma, "LZMA"), (.bzip2, "bzip2"), (.zstandard, "Zstandard"),
  ])
  func `an unreadable extract is rejected with its compression`(
    packing: ExtractMaker.Packing, name: String
  ) async throws {
    let world = try await World()
    var maker = Self.town()
    maker.packing = packing
    let path = try world.write(maker.bytes())
    await #expect(performing: { try await world.run(path) }, throws: { "\($0)".contains(name) })
  }

  @Test func `an extract with history is rejected by name`() async throws {
    let world = try await World()
    var maker = Self.town()
    maker.features.append("HistoricalInformation")
    let path = try world.write(maker.bytes())
    await #expect(
      performing: { try await world.run(path) }, throws: { "\($0)".contains("HistoricalInformation") })
  }

  @Test func `a newer extract updates known places`() async throws {
    let world = try await World()
    var maker = Self.town()
    try await world.run(try world.write(maker.bytes()))
    maker.nodes[0].tags[1].1 = "Café Kakapo"
    #expect(
      try await world.run(try world.write(maker.bytes())) == OSMImport.Counts(changed: 1, same: 2))
    #expect(try world.spots().map(\.facts.name) == ["Café Kakapo", "Garden", "Museum of Kiwis"])
  }

  @Test func `damaged, truncated and missing files are rejected with a message`() async throws {
    let world = try await World()
    let whole = Self.town().bytes()
    var bent = whole
    for index in (whole.count / 2)..<(whole.count / 2 + 40) { bent[index] ^= 0xA5 }
    for (number, bytes) in [
      [], [0, 0, 0], Array("<osm></osm>".utf8), Array(whole.dropLast(5)), Array(whole.prefix(60)), bent,
      [255, 255, 255, 255] + whole,
    ].enumerated() {
      let path = try world.write(bytes, to: "bad-\(number).osm.pbf")
      await #expect(throws: CommandFailure.self, "\(number)") { try await world.run(path) }
    }
    await #expect(throws: CommandFailure.self) { try await world.run("\(world.server.folder)/none.osm.pbf") }
    let text = try world.write(whole, to: "extract.txt")
    await #expect(throws: CommandFailure.self) { try await world.run(text) }
    // A faulty extract does not keep the others from being read.
    #expect(try await world.run(try world.write(whole)).new + (try world.spots().count) >= 3)
  }

  @Test func `a file that would unpack beyond the memory limit is rejected`() async throws {
    let world = try await World()
    let maker = Self.town()
    let bomb =
      maker.bytes() + maker.blob("OSMData", [UInt8](repeating: 0, count: 1 << 20), claimedSize: 3 << 30)
    var limits = OSMImportLimits()
    limits.addressSpace = 1 << 30
    let path = try world.write(bomb)
    await #expect(throws: CommandFailure.self) { try await world.run(path, limits: limits) }
  }

  @Test func `lines with more points than fit in memory are read in passes`() async throws {
    let world = try await World()
    var maker = Self.town()
    let nodes = (0..<2_000).map { Int64(1_000 + $0) }
    maker.nodes += nodes.map { .init(id: $0, latitude: 48, longitude: 16 + Double($0) * 1e-4) }
    // Each block of these lines has two million references to points.
    var lines = ExtractMaker()
    lines.ways = (0..<1_000).map { _ in .init(id: 100, nodes: nodes, tags: [("highway", "residential")]) }
    let block = lines.bytes().dropFirst(ExtractMaker().bytes().count)
    let file = maker.bytes() + Array(repeatElement(block, count: 6).joined())
    var limits = OSMImportLimits()
    limits.addressSpace = 128 << 20
    let counts = try await world.run(try world.write(file), limits: limits)
    #expect(counts == OSMImport.Counts(new: 3, towns: 1, outlines: 3))
  }

  @Test func `half a million points are read within two minutes`() async throws {
    let world = try await World()
    var maker = ExtractMaker()
    for number in 0..<500_000 {
      let tags = number.isMultiple(of: 25) ? [("shop", "books"), ("name", "Books \(number)")] : []
      maker.nodes.append(
        .init(
          id: Int64(number + 1), latitude: 48 + Double(number / 1_000) * 1e-3,
          longitude: 16 + Double(number % 1_000) * 1e-3, tags: tags))
    }
    for number in 0..<20_000 {
      let first = Int64(number * 25 + 1)
      maker.ways.append(
        .init(id: Int64(number + 1), nodes: (0..<10).map { first + $0 }, tags: [("highway", "residential")]))
    }
    let path = try world.write(maker.bytes())
    let start = ContinuousClock.now
    let counts = try await world.run(path)
    #expect(counts.new == 20_000)
    #expect(counts.outlines == 20_000)
    #expect(ContinuousClock.now - start < .seconds(120))
  }
}

import KiwiKit
import ServerTesting
import Testing

@testable import ServerPlaces

struct MapOutlineStoreTests {
  private static func outline(
    _ id: Int, _ kind: MapOutline.Kind, at latitude: Int, name: String? = nil
  ) -> MapOutline {
    MapOutline(
      source: "osm:way/\(id)", kind: kind, name: name,
      points: [.init(latitude: latitude, longitude: -100), .init(latitude: latitude + 50, longitude: 1_200)])
  }

  @Test(arguments: StorageEngine.allCases)
  func `outlines are found by box and level, coarse first`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction throws in
      let store = MapOutlineStore(transaction)
      let (street, river) = (Self.outline(1, .street, at: 0, name: "Lane"), Self.outline(2, .river, at: 10))
      let far = Self.outline(3, .street, at: 4_000_000)
      for outline in [street, river, far] { #expect(try store.put(outline)) }
      #expect(try !store.put(street))
      let box = CoordinateBox(latitudes: -1...1, longitudes: -1...1)
      #expect(try store.outlines(in: box, level: 3, limit: 10) == [river, street])
      #expect(try store.outlines(in: box, level: 2, limit: 10) == [river])
      #expect(try store.outlines(in: box, level: 3, limit: 1) == [river])
      // A moved outline is found only at its new position.
      let moved = Self.outline(1, .street, at: 4_000_000)
      #expect(try store.put(moved))
      #expect(try store.outlines(in: box, level: 3, limit: 10) == [river])
    }
  }
}

import KiwiKit
import Testing

struct MapTileTests {
  @Test func `the world is one tile and each tile splits into four`() throws {
    let world = try #require(MapTile(zoom: 0, x: 0, y: 0))
    #expect(abs(world.box.latitudes.upperBound - MapTile.maxLatitude) < 1e-9)
    #expect(world.box.longitudes == -180...180)
    #expect(MapTile.all(in: world.box, zoom: 1).count == 4)
    #expect(MapTile.all(in: world.box, zoom: 3).count == 64)
    #expect(MapTile(zoom: 2, x: 4, y: 0) == nil && MapTile(zoom: 21, x: 0, y: 0) == nil)
    #expect(MapTile(zoom: 2, x: -1, y: 0) == nil)
  }

  @Test func `a limit chooses the highest zoom whose tiles fit`() throws {
    let world = try #require(MapTile(zoom: 0, x: 0, y: 0)).box
    #expect(MapTile.all(in: world, zoom: 20, most: 400).count == 256)
    #expect(MapTile.all(in: world, zoom: 20, most: 1).map(\.zoom) == [0])
    #expect(MapTile.all(in: world, zoom: 20, most: 0).map(\.zoom) == [0])
    #expect(MapTile.all(in: world, zoom: 3, most: 64).count == 64)
    let town = CoordinateBox(latitudes: 48.1...48.3, longitudes: 16.2...16.5)
    #expect(MapTile.all(in: town, zoom: 14, most: 400) == MapTile.all(in: town, zoom: 14))
  }

  @Test(arguments: [
    (48.2082, 16.3738), (0, -180), (90, 0), (-90, 179.9), (-33.86, 151.2),
  ])
  func `a point is inside its tile`(latitude: Double, longitude: Double) throws {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    for zoom in MapTile.zooms {
      let tile = MapTile(containing: point, zoom: zoom)
      #expect(tile.zoom == zoom)
      #expect(MapTile(zoom: zoom, x: tile.x, y: tile.y) == tile)
      if abs(latitude) < MapTile.maxLatitude { #expect(tile.box.contains(point)) }
      #expect(MapTile(containing: tile.middle, zoom: zoom) == tile)
    }
  }

  @Test func `tiles have the numbers of OpenStreetMap`() throws {
    // Vienna at zoom 12 is 2234, 1420.
    let vienna = try #require(Coordinate(latitude: 48.2082, longitude: 16.3738))
    #expect(MapTile(containing: vienna, zoom: 12) == MapTile(zoom: 12, x: 2234, y: 1420))
  }
}

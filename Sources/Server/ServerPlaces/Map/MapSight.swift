import ServerCore
import KiwiKit

/// What somebody sees of a map: a box, how near it is, and which places they look for.
struct MapSight: Sendable {
  let box: CoordinateBox
  let zoom: Int
  let category: SpotCategory?
  var mostInSight = MapSpots.mostInSight

  /// Squares that are half as wide as the tiles of the map, so that what stands in the middle of one covers nothing of
  /// another. At the nearest zoom they are as wide as the tiles.
  private func squares() -> [MapTile] {
    MapTile.all(in: box, zoom: min(zoom + 1, MapTile.zooms.upperBound), most: MapSpots.maxSquares)
  }

  /// The cost is that of the places in sight, and of no more than ``MapSpots/mostInSight``.
  func spots(seenBy viewer: Viewer?, in transaction: Transaction) throws -> MapSpots {
    let squares = squares()
    guard let first = squares.first, let last = squares.last else { return MapSpots() }
    let whole = CoordinateBox(
      latitudes: last.box.latitudes.lowerBound...first.box.latitudes.upperBound,
      longitudes: first.box.longitudes.lowerBound...last.box.longitudes.upperBound)
    let found = try transaction.nearbySpots.spots(in: whole, of: category, limit: mostInSight + 1)
    guard found.count <= mostInSight else { return MapSpots(isWhole: false) }
    let own =
      try viewer.map {
        try transaction.nearbySpots.privateSpots(
          ofUser: $0.key, in: whole, of: category, limit: mostInSight + 1)
      } ?? []
    guard own.count <= mostInSight else { return MapSpots(isWhole: false) }
    let places = (found + own).compactMap { spot in
      Coordinate(latitude: spot.latitude, longitude: spot.longitude).map { (key: spot.key, coordinate: $0) }
    }
    let seen = Set(squares)
    var members: [MapTile: [Int64]] = [:]
    for place in places {
      let square = MapTile(containing: place.coordinate, zoom: first.zoom)
      if seen.contains(square) { members[square, default: []].append(place.key) }
    }
    let mostAlone = zoom < MapSpots.nearbyZoom ? MapSpots.mostAlone : MapSpots.mostAloneNearby
    var spots = MapSpots()
    for square in squares {
      guard let keys = members[square] else { continue }
      if keys.count > mostAlone {
        spots.clusters.append(.init(coordinate: square.middle, count: keys.count))
        continue
      }
      for key in keys.sorted() {
        guard let spot = try transaction.spots.spot(key: key) else { continue }
        spots.spots.append(
          .init(
            id: spot.id, name: spot.facts.name, category: spot.facts.category,
            coordinate: spot.facts.coordinate))
      }
    }
    return spots
  }
}

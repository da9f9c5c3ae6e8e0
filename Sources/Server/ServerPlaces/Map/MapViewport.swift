import ServerCore
import KiwiKit

/// The part of a map on a user's screen: a box, its zoom level and a category.
struct MapViewport: Sendable {
  let box: CoordinateBox
  let zoom: Int
  let category: SpotCategory?
  var maxInSight = MapSpots.maxVisible

  /// Returns squares half as wide as map tiles. Markers in their middles do not overlap. At the highest zoom they are
  /// as wide as tiles.
  private func squares() -> [MapTile] {
    MapTile.all(in: box, zoom: min(zoom + 1, MapTile.zooms.upperBound), most: MapSpots.maxSquares)
  }

  /// Returns places and clusters. Reads at most ``MapSpots/maxVisible`` places.
  func spots(seenBy viewer: Viewer?, in transaction: Transaction) throws -> MapSpots {
    let squares = squares()
    guard let first = squares.first, let last = squares.last else { return MapSpots() }
    let whole = CoordinateBox(
      latitudes: last.box.latitudes.lowerBound...first.box.latitudes.upperBound,
      longitudes: first.box.longitudes.lowerBound...last.box.longitudes.upperBound)
    let found = try NearbySpotStore(transaction).spots(in: whole, of: category, limit: maxInSight + 1)
    guard found.count <= maxInSight else { return MapSpots(isWhole: false) }
    let own =
      try viewer.map {
        try NearbySpotStore(transaction).privateSpots(
          ofUser: $0.key, in: whole, of: category, limit: maxInSight + 1)
      } ?? []
    guard own.count <= maxInSight else { return MapSpots(isWhole: false) }
    let places = (found + own).compactMap { spot in
      Coordinate(latitude: spot.latitude, longitude: spot.longitude).map { (key: spot.key, coordinate: $0) }
    }
    let seen = Set(squares)
    var members: [MapTile: [Int64]] = [:]
    for place in places {
      let square = MapTile(containing: place.coordinate, zoom: first.zoom)
      if seen.contains(square) { members[square, default: []].append(place.key) }
    }
    let maxUnclustered = zoom < MapSpots.nearbyZoom ? MapSpots.maxUnclustered : MapSpots.maxUnclusteredNearby
    var spots = MapSpots()
    for square in squares {
      guard let keys = members[square] else { continue }
      if keys.count > maxUnclustered {
        spots.clusters.append(.init(coordinate: square.middle, count: keys.count))
        continue
      }
      for key in keys.sorted() {
        guard let spot = try SpotStore(transaction).spot(key: key) else { continue }
        spots.spots.append(
          .init(
            id: spot.id, name: spot.facts.name, category: spot.facts.category,
            coordinate: spot.facts.coordinate))
      }
    }
    return spots
  }
}

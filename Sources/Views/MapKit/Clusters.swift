/// The clusters of places that would overlap at one zoom level.
///
/// Each place without a cluster forms one with all other such places near it. Every place is therefore in one cluster,
/// and no two clusters are closer than `separation`, because the earlier would contain the later.
struct ClusterLevel {
  /// The separation in points at integral zooms. Between two of them it varies by up to a factor of 1.4.
  static let separation = 80.0

  /// The place at which each cluster is drawn.
  private(set) var seeds: [Int] = []
  /// The number of items in each cluster. A place may represent several.
  private(set) var counts: [Int] = []
  /// The number of places in each cluster.
  private(set) var sizes: [Int] = []
  /// The larger of the width and the height of each cluster, as a fraction of the world's width.
  private(set) var extents: [Double] = []
  /// The cluster of each place.
  private(set) var owners: [Int]

  /// - Parameter weights: The number of items at each place. Empty means one each.
  init(_ points: [WorldPoint], weights: [Int] = [], zoom: Int) {
    let distance = Self.separation / (256 * Double(1 << min(max(zoom, 0), 30)))
    // Cells are at least as wide as the distance, so all near places are in adjacent cells.
    let columns = max(Int(1 / distance), 1)
    func cell(_ part: Double) -> Int { min(max(Int(part * Double(columns)), 0), columns - 1) }
    owners = Array(repeating: -1, count: points.count)
    var cells: [Int: [Int]] = [:]
    for (index, point) in points.enumerated() {
      cells[cell(point.y) * columns + cell(point.x), default: []].append(index)
    }
    for (seed, point) in points.enumerated() where owners[seed] < 0 {
      let cluster = seeds.count
      var (count, size) = (0, 0)
      var (west, east, north, south) = (0.0, 0.0, 0.0, 0.0)
      let (row, column) = (cell(point.y), cell(point.x))
      // Wraps around the world at the edges, without repeating a column if there are few.
      let beside = Set((-1...1).map { (column + $0 + columns) % columns })
      for nearRow in max(row - 1, 0)...min(row + 1, columns - 1) {
        for nearColumn in beside {
          let place = nearRow * columns + nearColumn
          cells[place]?.removeAll { other in
            let across = WorldPoint.near(points[other].x - point.x)
            let down = points[other].y - point.y
            guard across * across + down * down <= distance * distance else { return false }
            owners[other] = cluster
            count += weights.isEmpty ? 1 : weights[other]
            size += 1
            (west, east) = (min(west, across), max(east, across))
            (north, south) = (min(north, down), max(south, down))
            return true
          }
        }
      }
      seeds.append(seed)
      counts.append(count)
      sizes.append(size)
      extents.append(max(east - west, south - north))
    }
  }

  func members(of cluster: Int) -> [Int] { owners.indices.filter { owners[$0] == cluster } }
}

/// The clusters of a list of places, computed on first use of each zoom level.
@MainActor final class MapClusters {
  let points: [WorldPoint]
  let weights: [Int]
  private var levels: [Int: ClusterLevel] = [:]

  init(_ points: [WorldPoint], weights: [Int] = []) {
    self.points = points
    self.weights = weights
  }

  /// Returns the number of items in an area.
  func count(in area: WorldArea) -> Int {
    if weights.isEmpty { return points.count { area.contains($0) } }
    return zip(points, weights).reduce(0) { area.contains($1.0) ? $0 + $1.1 : $0 }
  }

  lazy var area = WorldArea(around: points)

  func level(_ zoom: Double) -> ClusterLevel {
    let zoom = zoom.isFinite ? Int(min(max(zoom, WorldView.minZoom), WorldView.maxZoom).rounded()) : 0
    if let level = levels[zoom] { return level }
    let level = ClusterLevel(points, weights: weights, zoom: zoom)
    levels[zoom] = level
    return level
  }
}

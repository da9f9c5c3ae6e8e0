/// Which places stand together at one zoom, since they would hide one another.
///
/// The first place that belongs to none yet takes all others near it that belong to none. So each place is in one
/// cluster, and no two clusters are nearer to each other than `separation`: the later one would be in the earlier.
struct ClusterLevel {
  /// In points, where the zoom is a whole number; between two it is up to 1.4 times more or less.
  static let separation = 80.0

  /// The place that each cluster stands at.
  private(set) var seeds: [Int] = []
  /// How many things each stands for, of which a program may have put several at one place.
  private(set) var counts: [Int] = []
  /// How many places each has.
  private(set) var sizes: [Int] = []
  /// How far apart the places of each are, across or down, in parts of the world's width.
  private(set) var extents: [Double] = []
  /// The cluster of each place.
  private(set) var owners: [Int]

  /// - Parameter weights: How many things each place stands for; none where that is one each.
  init(_ points: [WorldPoint], weights: [Int] = [], zoom: Int) {
    let distance = Self.separation / (256 * Double(1 << min(max(zoom, 0), 30)))
    // Cells as wide as the distance at least, so that whoever is near is in a cell beside.
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
      // Around the world at the edges, and no column twice where there are few.
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

/// The clusters of some places, made when a zoom is first looked at.
@MainActor final class MapClusters {
  let points: [WorldPoint]
  let weights: [Int]
  private var levels: [Int: ClusterLevel] = [:]

  init(_ points: [WorldPoint], weights: [Int] = []) {
    self.points = points
    self.weights = weights
  }

  /// How many things stand in a part of the world.
  func count(in area: WorldArea) -> Int {
    if weights.isEmpty { return points.count { area.contains($0) } }
    return zip(points, weights).reduce(0) { area.contains($1.0) ? $0 + $1.1 : $0 }
  }

  lazy var area = WorldArea(around: points)

  func level(_ zoom: Double) -> ClusterLevel {
    let zoom = zoom.isFinite ? Int(min(max(zoom, WorldView.leastZoom), WorldView.mostZoom).rounded()) : 0
    if let level = levels[zoom] { return level }
    let level = ClusterLevel(points, weights: weights, zoom: zoom)
    levels[zoom] = level
    return level
  }
}

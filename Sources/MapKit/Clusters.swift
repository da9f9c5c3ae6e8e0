/// Which places stand together at one zoom, since they would hide one another.
///
/// The first place that belongs to none yet takes all others near it that belong to none. So each place is in one
/// cluster, and no two clusters are nearer to each other than `separation`: the later one would be in the earlier.
struct ClusterLevel {
  /// In points, where the zoom is a whole number; between two it is up to 1.4 times more or less.
  static let separation = 80.0

  /// The place that each cluster stands at.
  private(set) var seeds: [Int] = []
  /// How many places each has.
  private(set) var counts: [Int] = []
  /// The cluster of each place.
  private(set) var owners: [Int]

  init(_ points: [WorldPoint], zoom: Int) {
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
      var count = 0
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
            count += 1
            return true
          }
        }
      }
      seeds.append(seed)
      counts.append(count)
    }
  }

  func members(of cluster: Int) -> [Int] { owners.indices.filter { owners[$0] == cluster } }
}

/// The clusters of some places, made when a zoom is first looked at.
@MainActor final class MapClusters {
  let points: [WorldPoint]
  private var levels: [Int: ClusterLevel] = [:]

  init(_ points: [WorldPoint]) { self.points = points }

  lazy var area = WorldArea(around: points)

  func level(_ zoom: Double) -> ClusterLevel {
    let zoom = zoom.isFinite ? Int(min(max(zoom, WorldView.leastZoom), WorldView.mostZoom).rounded()) : 0
    if let level = levels[zoom] { return level }
    let level = ClusterLevel(points, zoom: zoom)
    levels[zoom] = level
    return level
  }
}

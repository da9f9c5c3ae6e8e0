public import KiwiKit
public import Observation

/// A cache of map outlines by tile, shared by all users of a process.
@MainActor public final class MapOutlineCache {
  private var parts: [MapTile: (outlines: MapOutlines, used: Int)] = [:]
  private var uses = 0
  private var points = 0

  /// The maximum number of points in all tiles. The least recently used tiles are evicted.
  private static let maxPoints = 400_000

  public init() {}

  public subscript(square: MapTile) -> MapOutlines? {
    guard let known = parts[square]?.outlines else { return nil }
    uses += 1
    parts[square]?.used = uses
    return known
  }

  func keep(_ outlines: MapOutlines, of square: MapTile) {
    uses += 1
    if let old = parts.updateValue((outlines, uses), forKey: square) { points -= Self.cost(old.outlines) }
    points += Self.cost(outlines)
    while points > Self.maxPoints, parts.count > 1,
      let oldest = parts.min(by: { $0.value.used < $1.value.used })
    {
      parts[oldest.key] = nil
      points -= Self.cost(oldest.value.outlines)
    }
  }

  /// The cost of a tile; empty ones have a cost too.
  private static func cost(_ outlines: MapOutlines) -> Int {
    outlines.outlines.reduce(100) { $0 + $1.points.count }
  }
}

/// The outlines of one map. Each visible tile is requested once.
@Observable @MainActor public final class MapOutlineParts {
  /// Increases when more outlines are available.
  public private(set) var revision = 0
  /// The attribution that the sources of the visible outlines require.
  @ObservationIgnored public private(set) var attribution: String?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let cache: MapOutlineCache
  @ObservationIgnored private var requestedTiles: Set<MapTile> = []
  @ObservationIgnored private var missingTiles: [MapTile] = []
  @ObservationIgnored private var isRequesting = false

  /// The maximum number of requested tiles, more than any screen shows.
  private static let maxTiles = 24

  public init(client: any APIClientProtocol, cache: MapOutlineCache) {
    self.client = client
    self.cache = cache
  }

  /// Returns the known outlines of tiles, and requests the missing ones.
  public func outlines(of squares: [MapTile]) -> [MapOutlines] {
    _ = revision
    let squares = squares.prefix(Self.maxTiles)
    let known = squares.map { (square: $0, outlines: cache[$0]) }
    // Tiles that have left the viewport are not requested.
    missingTiles = known.filter { $0.outlines == nil && !requestedTiles.contains($0.square) }.map(\.square)
    if !missingTiles.isEmpty, !isRequesting {
      isRequesting = true
      Task { await ask() }
    }
    attribution = known.compactMap(\.outlines?.attribution).first
    return known.compactMap(\.outlines)
  }

  private func ask() async {
    var hasMore = false
    while let square = missingTiles.popLast() {
      // A failed tile is requested once per page.
      requestedTiles.insert(square)
      do throws(APIFailure) {
        let outlines = try await client.send(API.Places.mapOutlines(MapBoxQuery(square.box)))
        cache.keep(outlines, of: square)
        requestedTiles.remove(square)
        hasMore = hasMore || !outlines.outlines.isEmpty
      } catch {}
    }
    isRequesting = false
    if hasMore { revision += 1 }
  }
}

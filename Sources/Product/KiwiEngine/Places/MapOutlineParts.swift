public import KiwiKit
public import Observation

/// What maps are drawn from, square by square, for all who look at the same parts of the world.
@MainActor public final class MapOutlineCache {
  private var parts: [MapTile: (outlines: MapOutlines, used: Int)] = [:]
  private var uses = 0
  private var points = 0

  /// Of all squares together; those that nobody looked at for longest go.
  private static let mostPoints = 400_000

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
    while points > Self.mostPoints, parts.count > 1,
      let oldest = parts.min(by: { $0.value.used < $1.value.used })
    {
      parts[oldest.key] = nil
      points -= Self.cost(oldest.value.outlines)
    }
  }

  /// Empty squares cost something too.
  private static func cost(_ outlines: MapOutlines) -> Int {
    outlines.outlines.reduce(100) { $0 + $1.points.count }
  }
}

/// The squares that one map is drawn from: asked for when they come into sight, once.
@Observable @MainActor public final class MapOutlineParts {
  /// Grows when there is more to draw.
  public private(set) var revision = 0
  /// What the sources of what is in sight ask to be shown with it.
  @ObservationIgnored public private(set) var attribution: String?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let cache: MapOutlineCache
  @ObservationIgnored private var asked: Set<MapTile> = []
  @ObservationIgnored private var wanted: [MapTile] = []
  @ObservationIgnored private var isAsking = false

  /// More are in sight of no screen.
  private static let mostSquares = 24

  public init(client: any APIClientProtocol, cache: MapOutlineCache) {
    self.client = client
    self.cache = cache
  }

  /// What is known of some squares; the others are asked for.
  public func outlines(of squares: [MapTile]) -> [MapOutlines] {
    _ = revision
    let squares = squares.prefix(Self.mostSquares)
    let known = squares.map { (square: $0, outlines: cache[$0]) }
    // What is out of sight again nobody waits for.
    wanted = known.filter { $0.outlines == nil && !asked.contains($0.square) }.map(\.square)
    if !wanted.isEmpty, !isAsking {
      isAsking = true
      Task { await ask() }
    }
    attribution = known.compactMap(\.outlines?.attribution).first
    return known.compactMap(\.outlines)
  }

  private func ask() async {
    var hasMore = false
    while let square = wanted.popLast() {
      // A square that cannot be had is asked for once by each page.
      asked.insert(square)
      do throws(APIFailure) {
        let outlines = try await client.send(API.Places.mapOutlines(MapBoxQuery(square.box)))
        cache.keep(outlines, of: square)
        asked.remove(square)
        hasMore = hasMore || !outlines.outlines.isEmpty
      } catch {}
    }
    isAsking = false
    if hasMore { revision += 1 }
  }
}

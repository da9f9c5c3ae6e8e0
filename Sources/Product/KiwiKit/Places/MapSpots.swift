/// The places on a part of a map. Squares with many places have a count instead.
///
/// ```swift
/// let spot = MapSpots.Spot(id: cafe.id, name: cafe.name, category: cafe.category, coordinate: cafe.coordinate)
/// let tile = MapSpots(spots: [spot], clusters: [MapSpots.Cluster(coordinate: cafe.coordinate, count: 12)])
/// assert(tile.count == 13)
/// ```
public struct MapSpots: WireValue {
  public static let rules: [String: FieldRule] = ["clusters": .list(0...maxSquares)]

  public var spots: [Spot]
  public var clusters: [Cluster]
  /// False if there are too many places in the box. Then none is listed.
  public var isWhole: Bool

  /// The maximum number of places in a square that are listed one by one.
  public static let maxUnclustered = 4
  /// The same from ``nearbyZoom`` on, where a map cannot be enlarged much further.
  public static let maxUnclusteredNearby = 100
  public static let nearbyZoom = 18
  /// The maximum number of places in a box.
  public static let maxVisible = 30_000
  /// The maximum number of squares. A larger screen has coarser ones.
  public static let maxSquares = 400

  public init(spots: [Spot] = [], clusters: [Cluster] = [], isWhole: Bool = true) {
    self.spots = spots
    self.clusters = clusters
    self.isWhole = isWhole
  }

  /// A place as a map shows it.
  public struct Spot: Identifiable, WireValue {
    public static let rules: [String: FieldRule] = ["id": .id]

    /// The id of the ``KiwiKit/Spot``.
    public let id: String
    public let name: String
    public let category: SpotCategory
    public let coordinate: Coordinate

    public init(id: String, name: String, category: SpotCategory, coordinate: Coordinate) {
      self.id = id
      self.name = name
      self.category = category
      self.coordinate = coordinate
    }
  }

  /// A square of the map with many places.
  public struct Cluster: Identifiable, WireValue {
    public static let rules: [String: FieldRule] = ["count": .atLeast(2)]

    /// The middle of the square.
    public let coordinate: Coordinate
    public let count: Int

    public init(coordinate: Coordinate, count: Int) {
      self.coordinate = coordinate
      self.count = count
    }

    public var id: Coordinate { coordinate }
  }

  public var count: Int { spots.count + clusters.reduce(0) { $0 + $1.count } }
}

/// The streets, water and parks of a map that is drawn without tiles.
///
/// ```swift
/// let map = try decoder.decode(MapOutlines.self, from: data)
/// for outline in map.outlines { print(outline.kind, outline.points.count) }
/// ```
public struct MapOutlines: WireValue {
  public static let rules: [String: FieldRule] = ["outlines": .list(0...maxOutlines)]
  public static let maxOutlines = 4_000

  /// The attribution that the source requires next to the map.
  public let attribution: String?
  public let outlines: [Outline]

  public init(attribution: String? = nil, outlines: [Outline] = []) {
    self.attribution = attribution
    self.outlines = outlines
  }

  /// A feature that a map draws.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case coast
    case motorway
    case river
    case water
    case park
    case mainStreet
    case railway
    case street
  }

  /// A line, or the edge of an area.
  public struct Outline: WireValue {
    public static let rules: [String: FieldRule] = ["points": .list(0...Int.max, of: .list(2...2))]

    public let kind: Kind
    public let name: String?
    /// The points; each is a latitude and a longitude in degrees.
    public let points: [[Double]]

    public init(kind: Kind, name: String? = nil, points: [[Double]]) {
      self.kind = kind
      self.name = name
      self.points = points
    }
  }
}

/// The places in a part of a map: where few are, each of them, and where many are, how many.
///
/// ```swift
/// let spot = MapSpots.Spot(id: cafe.id, name: cafe.name, category: cafe.category, coordinate: cafe.coordinate)
/// let tile = MapSpots(spots: [spot], clusters: [MapSpots.Cluster(coordinate: cafe.coordinate, count: 12)])
/// assert(tile.count == 13)
/// ```
public struct MapSpots: Codable, Hashable, Sendable {
  public var spots: [Spot]
  public var clusters: [Cluster]
  /// False where there are too many places in sight to be told: then none is.
  public var isWhole: Bool

  /// With so many in a square of the map each is told, and with more their number.
  public static let mostAlone = 4
  /// Where nobody can come much nearer, so many: a street, or a house full of shops.
  public static let mostAloneNearby = 100
  public static let nearbyZoom = 18
  /// More are never looked at.
  public static let mostInSight = 30_000

  public init(spots: [Spot] = [], clusters: [Cluster] = [], isWhole: Bool = true) {
    self.spots = spots
    self.clusters = clusters
    self.isWhole = isWhole
  }

  /// A place in as many words as a map has.
  public struct Spot: Identifiable, Codable, Hashable, Sendable {
    /// That of the ``KiwiKit/Spot``.
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

  public struct Cluster: Identifiable, Codable, Hashable, Sendable {
    /// The middle of the square of the map in which its places are.
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

/// What a map without pictures is drawn from.
///
/// ```swift
/// let map = try decoder.decode(MapOutlines.self, from: data)
/// for outline in map.outlines { print(outline.kind, outline.points.count) }
/// ```
public struct MapOutlines: Codable, Hashable, Sendable {
  /// What the source asks to be shown with the map.
  public let attribution: String?
  public let outlines: [Outline]

  public init(attribution: String? = nil, outlines: [Outline] = []) {
    self.attribution = attribution
    self.outlines = outlines
  }

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
  public struct Outline: Codable, Hashable, Sendable {
    public let kind: Kind
    public let name: String?
    /// Each a latitude and a longitude in degrees.
    public let points: [[Double]]

    public init(kind: Kind, name: String? = nil, points: [[Double]]) {
      self.kind = kind
      self.name = name
      self.points = points
    }
  }
}

/// The numbers of the user's own places, for a map and for a diary by month.
///
/// ```swift
/// let summary = try decoder.decode(PlacesSummary.self, from: data)
/// print("\(summary.experienceCount) visits to \(summary.spotCount) places")
/// ```
public struct PlacesSummary: WireValue {
  public static let rules: [String: FieldRule] = [
    "experienceCount": .atLeast(0), "spotCount": .atLeast(0), "wishCount": .atLeast(0),
    "spots": .list(0...maxSpots),
  ]

  public let experienceCount: Int
  /// The number of different places.
  public let spotCount: Int
  public let wishCount: Int
  /// The latest first. Experiences without a day are not counted.
  public let months: [MonthCount]
  /// The visited places, most visited first.
  public let spots: [VisitedSpot]

  public static let maxSpots = 3_000

  public init(
    experienceCount: Int = 0, spotCount: Int = 0, wishCount: Int = 0, months: [MonthCount] = [],
    spots: [VisitedSpot] = []
  ) {
    self.experienceCount = experienceCount
    self.spotCount = spotCount
    self.wishCount = wishCount
    self.months = months
    self.spots = spots
  }

  /// The number of experiences in a month.
  public struct MonthCount: WireValue {
    public static let rules: [String: FieldRule] = ["count": .atLeast(1)]

    public let month: CivilMonth
    /// The number of experiences.
    public let count: Int

    public init(month: CivilMonth, count: Int) {
      self.month = month
      self.count = count
    }
  }

  /// A place with the number of experiences at it.
  public struct VisitedSpot: Identifiable, WireValue {
    public static let rules: [String: FieldRule] = ["id": .id, "count": .atLeast(1)]

    /// The id of the ``Spot``.
    public let id: String
    public let name: String
    public let category: SpotCategory
    public let coordinate: Coordinate
    /// The number of experiences.
    public let count: Int

    public init(id: String, name: String, category: SpotCategory, coordinate: Coordinate, count: Int) {
      self.id = id
      self.name = name
      self.category = category
      self.coordinate = coordinate
      self.count = count
    }
  }
}

/// What somebody's own places come to: for their map, and for a diary by month.
///
/// ```swift
/// let summary = try decoder.decode(PlacesSummary.self, from: data)
/// print("\(summary.experienceCount) visits to \(summary.spotCount) places")
/// ```
public struct PlacesSummary: Codable, Hashable, Sendable {
  public let experienceCount: Int
  /// Of different places.
  public let spotCount: Int
  public let wishCount: Int
  /// The latest first; what nobody remembers the day of is in none.
  public let months: [MonthCount]
  /// The places that were visited most, at most ``mostSpots``.
  public let spots: [VisitedSpot]

  public static let mostSpots = 3_000

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

  public struct MonthCount: Codable, Hashable, Sendable {
    public let month: CivilMonth
    public let count: Int

    public init(month: CivilMonth, count: Int) {
      self.month = month
      self.count = count
    }
  }

  public struct VisitedSpot: Identifiable, Codable, Hashable, Sendable {
    /// That of the ``Spot``.
    public let id: String
    public let name: String
    public let category: SpotCategory
    public let coordinate: Coordinate
    /// How many experiences were there.
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

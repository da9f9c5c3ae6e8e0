/// A query for places: those near a point, nearest first, those that match words, or both.
///
/// ```swift
/// let query = SpotQuery(near: cafe.coordinate, radius: 500, category: .bakery)
/// ```
public struct SpotQuery: Hashable, Sendable {
  public var near: Coordinate?
  /// The radius in meters; nil to widen the search from ``Limits/defaultNearbyRadius`` until it finds a place.
  public var radius: Int?
  public var category: SpotCategory?
  /// The order of places near a point.
  public var sort: SpotSort
  /// Words of the name, the town, the street or a visit; empty for all.
  public var text: String
  /// True if the user submitted the words and is no longer typing. Only then does the server ask its sources.
  public var isSubmitted = false

  public init(
    near: Coordinate? = nil, radius: Int? = nil, category: SpotCategory? = nil, sort: SpotSort = .distance,
    text: String = ""
  ) {
    self.near = near
    self.radius = radius
    self.category = category
    self.sort = sort
    self.text = text
  }
}

/// An order of places near a point.
///
/// ```swift
/// let query = SpotQuery(sort: .name, text: "noodles")
/// ```
public enum SpotSort: String, WireScalar, CaseIterable {
  public static var rule: FieldRule { .choice(allCases.map(\.rawValue)) }

  /// Nearest first.
  case distance
  /// The thousand nearest places, ordered by name.
  case name
}

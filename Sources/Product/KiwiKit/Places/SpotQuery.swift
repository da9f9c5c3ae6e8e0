/// Which places are asked for: those near a point, the nearest first, those that are found by words, or both.
///
/// ```swift
/// let query = SpotQuery(near: cafe.coordinate, radius: 500, category: .bakery)
/// ```
public struct SpotQuery: Hashable, Sendable {
  public var near: Coordinate?
  /// In metres; nil for as far as it takes to find some, beginning with ``Limits/defaultNearbyRadius``.
  public var radius: Int?
  public var category: SpotCategory?
  /// The order of what is near a point; without one it is of no matter.
  public var sort: SpotSort
  /// Words of the name, the town, the street or what somebody had there; empty for all.
  public var text: String
  /// Whether somebody sent the words off, and is not still typing: only then others are asked for them.
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

/// In which order places near a point come.
///
/// ```swift
/// let query = SpotQuery(sort: .name, text: "noodles")
/// ```
public enum SpotSort: String, Hashable, Sendable, CaseIterable {
  /// The nearest first.
  case distance
  /// The thousand nearest, by their names.
  case name
}

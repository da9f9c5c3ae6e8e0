/// The short form of a place, as part of another object.
///
/// ```swift
/// let summary = SpotSummary(cafe)
/// print(summary.name, summary.town ?? "")
/// ```
public struct SpotSummary: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "name": .length(1...Limits.spotNameLength), "address": .length(0...Limits.spotLineLength),
    "town": .length(0...Limits.spotLineLength),
  ]

  /// The id of the ``Spot``.
  public let id: String
  public let name: String
  public let category: SpotCategory
  /// The street and number.
  public let address: String?
  /// The town or district.
  public let town: String?

  public init(
    id: String, name: String, category: SpotCategory, address: String? = nil, town: String? = nil
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.address = address
    self.town = town
  }

  public init(_ spot: Spot) {
    self.init(id: spot.id, name: spot.name, category: spot.category, address: spot.address, town: spot.town)
  }
}

/// The short form of an experience, as part of a post about it.
///
/// ```swift
/// let visit = VisitSummary(id: id, name: "Birthday", spot: SpotSummary(cafe))
/// ```
public struct VisitSummary: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "name": .length(0...Limits.spotNameLength), "town": .length(0...Limits.spotLineLength),
  ]

  /// The id of the ``Experience``.
  public let id: String
  public let name: String
  /// The place; null for other users if the author shows only the town.
  public let spot: SpotSummary?
  /// The town or district.
  public let town: String?
  /// True if other users see only the town.
  public let showsTownOnly: Bool

  public init(
    id: String, name: String, spot: SpotSummary?, town: String? = nil, showsTownOnly: Bool = false
  ) {
    self.id = id
    self.name = name
    self.spot = spot
    self.town = town
    self.showsTownOnly = showsTownOnly
  }
}

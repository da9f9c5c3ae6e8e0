/// A place in a few words, where something else is shown with it.
///
/// ```swift
/// let summary = SpotSummary(cafe)
/// print(summary.name, summary.town ?? "")
/// ```
public struct SpotSummary: Identifiable, Codable, Hashable, Sendable {
  /// That of the ``Spot``.
  public let id: String
  public let name: String
  public let category: SpotCategory
  /// Street and number.
  public let address: String?
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

/// As much of an experience as a post about it tells.
///
/// ```swift
/// let visit = VisitSummary(id: id, name: "Birthday", spot: SpotSummary(cafe))
/// ```
public struct VisitSummary: Identifiable, Codable, Hashable, Sendable {
  /// That of the ``Experience``.
  public let id: String
  /// What was had or done.
  public let name: String
  /// Nil to others than the person, when they tell the town alone.
  public let spot: SpotSummary?
  public let town: String?
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

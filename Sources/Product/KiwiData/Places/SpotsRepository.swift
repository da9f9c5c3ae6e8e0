public import KiwiKit

/// The places known on this device.
public protocol SpotsRepository: Sendable {
  /// Returns the place that has any of these ids.
  func fetchSpot(id: String?, mapkitId: String?, remoteId: String?) async throws(KiwiDataError) -> SpotRecord?
  func fetchSpots(_ query: SpotsQuery) async throws(KiwiDataError) -> [SpotInfoSummary]
  /// Inserts places, or updates those that have any of their ids, in one transaction.
  ///
  /// - Returns: The stored places.
  @discardableResult func saveSpots(_ spots: [SpotRecord]) async throws(KiwiDataError) -> [SpotRecord]
}

/// A filter and an order of places.
public struct SpotsQuery: Hashable, Sendable {
  public enum Sort: Hashable, Sendable {
    case name(isAscending: Bool)
    case distance(from: Coordinate, isAscending: Bool)
  }

  /// A part of the name; empty for all places.
  public var name: String
  public var category: SpotCategory?
  public var sort: Sort
  /// The maximum distance from the point of the sort, in meters.
  public var radius: Double?
  public var limit: Int

  public init(
    name: String = "", category: SpotCategory? = nil, sort: Sort = .name(isAscending: true),
    radius: Double? = nil, limit: Int = 500
  ) {
    self.name = name
    self.category = category
    self.sort = sort
    self.radius = radius
    self.limit = limit
  }
}

/// A place in a list.
public struct SpotInfoSummary: Identifiable, Hashable, Sendable {
  public let spot: SpotRecord
  /// The distance from the point of the sort, in meters; nil if there is none.
  public let distance: Double?

  public var id: String { spot.id }
}

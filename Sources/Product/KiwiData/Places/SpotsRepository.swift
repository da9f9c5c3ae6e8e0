public import KiwiKit

/// The places that this device knows.
public protocol SpotsRepository: Sendable {
  /// The one that has any of these ids.
  func fetchSpot(id: String?, mapkitId: String?, remoteId: String?) async throws(KiwiDataError) -> SpotRecord?
  func fetchSpots(_ query: SpotsQuery) async throws(KiwiDataError) -> [SpotInfoSummary]
  /// Puts places in, or brings those up to date that have any of their ids; all of them or none. Returns them as they
  /// are kept.
  @discardableResult func saveSpots(_ spots: [SpotRecord]) async throws(KiwiDataError) -> [SpotRecord]
}

/// Which places are asked for, and in which order.
public struct SpotsQuery: Hashable, Sendable {
  public enum Sort: Hashable, Sendable {
    case name(isAscending: Bool)
    case distance(from: Coordinate, isAscending: Bool)
  }

  /// A part of the name; empty for all.
  public var name: String
  public var category: SpotCategory?
  public var sort: Sort
  /// Only what is so near to the point of the sort, in metres.
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

/// A place as lists show it.
public struct SpotInfoSummary: Identifiable, Hashable, Sendable {
  public let spot: SpotRecord
  /// In metres; nil where nobody asked from anywhere.
  public let distance: Double?

  public var id: String { spot.id }
}

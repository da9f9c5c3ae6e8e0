public import Foundation
public import KiwiKit
import SQLite

/// A stored place.
public struct SpotRecord: Identifiable, Hashable, Sendable {
  /// The origin of the record.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case createdByUser
    case findResult
    case foundAndViewed
  }

  /// The permanent id on this device.
  public let id: String
  /// The id in Apple's maps.
  public var mapkitId: String?
  /// The id on the server.
  public var remoteId: String?
  public var name: String
  public var category: SpotCategory
  public var coordinate: Coordinate
  public var createdAt: Date
  public var reason: Reason
  /// All fields of the place.
  public var spot: Spot

  public init(
    id: String, mapkitId: String? = nil, remoteId: String? = nil, spot: Spot, createdAt: Date,
    reason: Reason
  ) {
    self.id = id
    self.mapkitId = mapkitId
    self.remoteId = remoteId
    name = spot.name
    category = spot.category
    coordinate = spot.coordinate
    self.createdAt = createdAt
    self.reason = reason
    self.spot = spot
  }

  /// Updates the names, the location and the server's id from a newer result.
  ///
  /// The creation time, the reason and the device's id are unchanged. A missing id does not remove a known one.
  public mutating func update(with other: SpotRecord) {
    name = other.name
    category = other.category
    coordinate = other.coordinate
    spot = other.spot
    remoteId = other.remoteId ?? remoteId
    mapkitId = mapkitId ?? other.mapkitId
  }
}

extension SpotRecord {
  private static let columns: SQL = """
    spots.id AS id, mapkitId, remoteId, spots.createdAt AS createdAt, reason, spots.content AS content
    """

  /// Returns nil if the stored JSON is unreadable.
  init?(row: borrowing Row) {
    guard let spot = StoredJSON.decode(Spot.self, from: row.blob("content")) else { return nil }
    self.init(
      id: row.text("id"), mapkitId: row.optionalText("mapkitId"), remoteId: row.optionalText("remoteId"),
      spot: spot, createdAt: Date(timeIntervalSince1970: row.real("createdAt")),
      reason: Reason(rawValue: row.text("reason")) ?? .findResult)
  }

  static func fetchAll(_ condition: SQL, in connection: Connection) throws -> [SpotRecord] {
    try connection.all("SELECT \(sql: columns) FROM spots \(sql: condition)", SpotRecord.init(row:))
      .compactMap(\.self)
  }

  /// Returns the places with any of these ids. Two results are duplicates of one place.
  static func fetch(
    id: String?, mapkitId: String?, remoteId: String?, in connection: Connection
  ) throws -> [SpotRecord] {
    try fetchAll(
      """
      WHERE spots.id = \(id) OR mapkitId = \(mapkitId) OR remoteId = \(remoteId)
      ORDER BY createdAt, spots.id
      """, in: connection)
  }

  func save(in connection: Connection) throws {
    let words = [spot.town, spot.address].compactMap(\.self).map(FoldedText.fold).joined(separator: " ")
    try connection.run(
      """
      INSERT INTO spots (
        id, mapkitId, remoteId, name, category, latitude, longitude, createdAt, reason, sortName, words, content
      )
      VALUES (
        \(id), \(mapkitId), \(remoteId), \(name), \(category.rawValue), \(coordinate.latitude),
        \(coordinate.longitude), \(createdAt.timeIntervalSince1970), \(reason.rawValue), \(FoldedText.fold(name)),
        \(words), \(try StoredJSON.encode(spot))
      )
      ON CONFLICT (id) DO UPDATE SET
        mapkitId = excluded.mapkitId, remoteId = excluded.remoteId, name = excluded.name,
        category = excluded.category, latitude = excluded.latitude, longitude = excluded.longitude,
        reason = excluded.reason, sortName = excluded.sortName, words = excluded.words,
        content = excluded.content
      """)
  }

  /// Inserts a place or updates the one with any of its ids. Merges duplicates.
  @discardableResult static func upsert(
    _ record: SpotRecord, in connection: Connection
  ) throws -> SpotRecord {
    let known = try fetch(
      id: record.id, mapkitId: record.mapkitId, remoteId: record.remoteId, in: connection)
    guard var kept = known.first else {
      try record.save(in: connection)
      return record
    }
    for duplicate in known.dropFirst() {
      kept.mapkitId = kept.mapkitId ?? duplicate.mapkitId
      kept.remoteId = kept.remoteId ?? duplicate.remoteId
      try connection.run("DELETE FROM spots WHERE id = \(duplicate.id)")
    }
    kept.update(with: record)
    try kept.save(in: connection)
    return kept
  }
}

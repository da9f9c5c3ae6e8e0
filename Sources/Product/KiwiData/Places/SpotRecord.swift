public import Foundation
public import KiwiKit
import SQLite

/// A place as a device keeps it.
public struct SpotRecord: Identifiable, Hashable, Sendable {
  /// How it came here.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case createdByUser
    case findResult
    case foundAndViewed
  }

  /// Of this device, and lasting.
  public let id: String
  /// What Apple's maps call it.
  public var mapkitId: String?
  /// What the server calls it.
  public var remoteId: String?
  public var name: String
  public var category: SpotCategory
  public var coordinate: Coordinate
  public var createdAt: Date
  public var reason: Reason
  /// What else is known.
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

  /// Takes over what was found anew: names, places and what the server calls it. When and why the place came here, and
  /// what it is called on this device, stay; what is not said of an id takes none away.
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

  /// Nil when what was kept cannot be read any more.
  init?(row: borrowing Row) {
    guard let spot = KeptJSON.decode(Spot.self, from: row.blob("content")) else { return nil }
    self.init(
      id: row.text("id"), mapkitId: row.optionalText("mapkitId"), remoteId: row.optionalText("remoteId"),
      spot: spot, createdAt: Date(timeIntervalSince1970: row.real("createdAt")),
      reason: Reason(rawValue: row.text("reason")) ?? .findResult)
  }

  static func fetchAll(_ condition: SQL, in connection: Connection) throws -> [SpotRecord] {
    try connection.all("SELECT \(sql: columns) FROM spots \(sql: condition)", SpotRecord.init(row:))
      .compactMap(\.self)
  }

  /// Those that have any of these ids: two where what was taken for two places turns out to be one.
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
        \(words), \(try KeptJSON.encode(spot))
      )
      ON CONFLICT (id) DO UPDATE SET
        mapkitId = excluded.mapkitId, remoteId = excluded.remoteId, name = excluded.name,
        category = excluded.category, latitude = excluded.latitude, longitude = excluded.longitude,
        reason = excluded.reason, sortName = excluded.sortName, words = excluded.words,
        content = excluded.content
      """)
  }

  /// Puts a place in, or brings the one up to date that has any of its ids, all in the one transaction; what was kept
  /// twice becomes one.
  @discardableResult static func upsert(
    _ record: SpotRecord, in connection: Connection
  ) throws -> SpotRecord {
    let known = try fetch(
      id: record.id, mapkitId: record.mapkitId, remoteId: record.remoteId, in: connection)
    guard var kept = known.first else {
      try record.save(in: connection)
      return record
    }
    for double in known.dropFirst() {
      kept.mapkitId = kept.mapkitId ?? double.mapkitId
      kept.remoteId = kept.remoteId ?? double.remoteId
      try connection.run("DELETE FROM spots WHERE id = \(double.id)")
    }
    kept.update(with: record)
    try kept.save(in: connection)
    return kept
  }
}

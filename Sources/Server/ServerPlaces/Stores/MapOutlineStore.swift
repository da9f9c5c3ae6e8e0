import ServerCore
import KiwiKit
import SQLite

/// Streets, water and parks by location.
struct MapOutlineStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Inserts or replaces an outline. Returns whether anything changed.
  func put(_ outline: MapOutline) throws -> Bool {
    guard let box = outline.box else { return false }
    let points = outline.pointsText
    let known = try connection.first(
      "SELECT key, kind, name, points FROM mapOutlines WHERE source = \(outline.source)"
    ) { row in
      (
        key: row.integer("key"),
        isSame: row.text("points") == points && row.text("kind") == outline.kind.rawValue
          && row.optionalText("name") == outline.name
      )
    }
    if known?.isSame == true { return false }
    if let known { try connection.run("DELETE FROM mapOutlines WHERE key = \(known.key)") }
    try connection.run(
      """
      INSERT INTO mapOutlines (source, kind, name, points)
      VALUES (\(outline.source), \(outline.kind.rawValue), \(outline.name), \(points))
      """)
    try connection.run(
      """
      INSERT INTO mapOutlinesIndex
        (key, minLatitude, maxLatitude, minLongitude, maxLongitude, minLevel, maxLevel)
      VALUES (
        \(connection.lastInsertedKey), \(box.latitudes.lowerBound), \(box.latitudes.upperBound),
        \(box.longitudes.lowerBound), \(box.longitudes.upperBound), \(outline.level), \(outline.level)
      )
      """)
    return true
  }

  /// Returns up to `limit` outlines in a box that are shown at a level, coarser ones first.
  ///
  /// It reads level by level, so the cost does not depend on the number of outlines in the box.
  func outlines(in box: CoordinateBox, level: Int, limit: Int) throws -> [MapOutline] {
    var found: [MapOutline] = []
    var corners = 0
    for level in 0...max(level, 0) {
      guard found.count < limit, corners < Self.maxCorners else { break }
      try connection.scan(
        """
        SELECT mapOutlines.source AS source, mapOutlines.kind AS kind, mapOutlines.name AS name,
          mapOutlines.points AS points
        FROM (\(sql: Dialect.outlines(in: box, level: level, limit: limit - found.count))) AS found
        \(raw: Dialect.orderedJoin) mapOutlines ON mapOutlines.key = found.key
        ORDER BY found.key
        """
      ) { row in
        let outline = MapOutline(
          source: row.text("source"), kind: MapOutline.Kind(rawValue: row.text("kind")) ?? .street,
          name: row.optionalText("name"), points: MapOutline.points(row.text("points")))
        corners += outline.points.count
        found.append(outline)
        return corners < Self.maxCorners
      }
    }
    return found
  }

  /// The maximum number of corners read. A map shows far fewer of them.
  private static let maxCorners = 1_000_000
}

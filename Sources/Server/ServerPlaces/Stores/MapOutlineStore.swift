import ServerCore
import KiwiKit
import SQLite

/// Streets, water and parks by where they are.
struct MapOutlineStore {
  let connection: Connection

  /// Puts it in, or what is told now in the place of what was. Returns whether anything changed.
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

  /// Returns the outlines that reach into a box and are shown at a level, the coarser first, at most `limit`.
  ///
  /// Level by level, so that no more is looked at than is told, whatever lies in the box.
  func outlines(in box: CoordinateBox, level: Int, limit: Int) throws -> [MapOutline] {
    var found: [MapOutline] = []
    var corners = 0
    for level in 0...max(level, 0) {
      guard found.count < limit, corners < Self.mostCorners else { break }
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
        return corners < Self.mostCorners
      }
    }
    return found
  }

  /// So many corners are read; what a map shows of them is much less.
  private static let mostCorners = 1_000_000
}

import KiwiKit
import SQLite

/// Streets, water and parks by where they are.
protocol MapOutlineStore {
  /// Puts it in, or what is told now in the place of what was. Returns whether anything changed.
  func put(_ outline: MapOutline) throws -> Bool
  /// Those that reach into a box and are shown at a level, the coarser first, at most so many.
  func outlines(in box: CoordinateBox, level: Int, limit: Int) throws -> [MapOutline]
}

extension Transaction {
  var mapOutlines: any MapOutlineStore { SQLMapOutlineStore(connection: connection) }
}

struct SQLMapOutlineStore: MapOutlineStore {
  let connection: Connection

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

  func outlines(in box: CoordinateBox, level: Int, limit: Int) throws -> [MapOutline] {
    try connection.all(
      """
      SELECT mapOutlines.source AS source, mapOutlines.kind AS kind, mapOutlines.name AS name,
        mapOutlines.points AS points
      FROM (\(sql: Dialect.outlines(in: box, level: level))) AS found
      \(raw: Dialect.orderedJoin) mapOutlines ON mapOutlines.key = found.key
      ORDER BY found.level, found.key
      LIMIT \(limit)
      """
    ) { row in
      MapOutline(
        source: row.text("source"), kind: MapOutline.Kind(rawValue: row.text("kind")) ?? .street,
        name: row.optionalText("name"), points: MapOutline.points(row.text("points")))
    }
  }
}

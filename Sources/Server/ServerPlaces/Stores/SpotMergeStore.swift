import ServerLibrary
import ServerCore
import KiwiKit
import SQLite

/// Takes doubles into the places that stay, and back.
package struct SpotMergeStore {
  package let connection: Connection

  package init(connection: Connection) {
    self.connection = connection
  }

  /// Lets the id of a double lead to the place that takes it in, and returns the key of the merge.
  package func begin(_ doubleKey: Int64, into spotKey: Int64, now: Timestamp) throws -> Int64 {
    try connection.run(
      "INSERT INTO spotMerges (doubleKey, spotKey, mergedAt) VALUES (\(doubleKey), \(spotKey), \(now.seconds))"
    )
    let key = connection.lastInsertedKey
    try connection.run("UPDATE spots SET mergedIntoKey = \(spotKey) WHERE key = \(doubleKey)")
    return key
  }

  /// The merge by which a double went; nil for what is no double.
  package func merge(ofDouble doubleKey: Int64) throws -> (key: Int64, spotKey: Int64)? {
    try connection.first("SELECT key, spotKey FROM spotMerges WHERE doubleKey = \(doubleKey)") {
      (key: $0.integer("key"), spotKey: $0.integer("spotKey"))
    }
  }

  /// What was merged into a place, the latest first.
  package func doubles(ofSpot spotKey: Int64, limit: Int) throws -> [SpotRecord] {
    try connection.all(
      """
      SELECT \(sql: SpotStore.columns)
      FROM spotMerges
      JOIN spots ON spots.key = spotMerges.doubleKey
      WHERE spotMerges.spotKey = \(spotKey)
      ORDER BY spotMerges.key DESC
      LIMIT \(limit)
      """, SpotRecord.init(row:)
    ).compactMap(\.self)
  }

  /// Lets a double be a place again, and forgets the merge.
  package func end(_ mergeKey: Int64, ofDouble doubleKey: Int64) throws {
    try connection.run("UPDATE spots SET mergedIntoKey = NULL WHERE key = \(doubleKey)")
    try connection.run("DELETE FROM spotMerges WHERE key = \(mergeKey)")
  }

  /// Writes down that a row moved.
  package func note(_ merge: SpotMerge, _ table: String, row: String, before: String?) throws {
    try connection.run(
      """
      INSERT INTO spotMergeMoves (mergeKey, tableName, row, before)
      VALUES (\(merge.key), \(table), \(row), \(before))
      """)
  }

  /// Returns up to `limit` rows that moved, and forgets that they did.
  package func takeMoves(
    _ merge: SpotMerge, _ table: String, limit: Int
  ) throws -> [(row: String, before: String?)] {
    let moves = try connection.all(
      """
      SELECT row, before FROM spotMergeMoves
      WHERE mergeKey = \(merge.key) AND tableName = \(table) ORDER BY row LIMIT \(limit)
      """
    ) { (row: $0.text("row"), before: $0.optionalText("before")) }
    guard let last = moves.last else { return [] }
    try connection.run(
      """
      DELETE FROM spotMergeMoves
      WHERE mergeKey = \(merge.key) AND tableName = \(table) AND row <= \(last.row)
      """)
    return moves
  }

  /// A merge of which both places are known; nil when it has ended.
  package func merge(key: Int64, now: Timestamp) throws -> SpotMerge? {
    let keys = try connection.first("SELECT doubleKey, spotKey FROM spotMerges WHERE key = \(key)") {
      (double: $0.integer("doubleKey"), spot: $0.integer("spotKey"))
    }
    let spots = SpotStore(connection: connection)
    guard let keys, let double = try spots.spot(key: keys.double), let spot = try spots.spot(key: keys.spot)
    else { return nil }
    return SpotMerge(key: key, double: double, spot: spot, now: now)
  }

  /// Whether rows still move because of another merge of any of some places.
  package func isMoving(anyOf spotKeys: [Int64], except mergeKey: Int64?) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS found FROM batchedWork
      JOIN spotMerges ON spotMerges.key = batchedWork.subject
      WHERE batchedWork.kind IN (\(SpotMoves.mergeName), \(SpotMoves.unmergeName))
        AND spotMerges.key <> \(mergeKey ?? 0)
        AND (
          spotMerges.doubleKey IN (SELECT value FROM \(sql: Dialect.keys(spotKeys)))
          OR spotMerges.spotKey IN (SELECT value FROM \(sql: Dialect.keys(spotKeys)))
        )
      LIMIT 1
      """
    ) { _ in true } ?? false
  }

  /// Writes down of a row that came under the id of a double, as if it had been there and moved with it: it was meant for
  /// the double, and goes there when the merge is undone.
  package func noteArrival(at doubleKey: Int64, _ table: String, row: String, before: String?) throws {
    try connection.run(
      """
      INSERT INTO spotMergeMoves (mergeKey, tableName, row, before)
      SELECT key, \(table), \(row), \(before) FROM spotMerges WHERE doubleKey = \(doubleKey)
      ON CONFLICT (mergeKey, tableName, row) DO NOTHING
      """)
  }

  /// Writes down the same for each merge that leads on from a double.
  package func noteArrivals(from doubleKey: Int64, _ table: String, row: String) throws {
    var key = doubleKey
    while let merge = try merge(ofDouble: key) {
      try noteArrival(at: key, table, row: row, before: nil)
      key = merge.spotKey
    }
  }

  /// Forgets of a row at a place that it came with a double.
  package func forget(_ table: String, row: String, atSpot spotKey: Int64) throws {
    try connection.run(
      """
      DELETE FROM spotMergeMoves
      WHERE mergeKey IN (SELECT key FROM spotMerges WHERE spotKey = \(spotKey))
        AND tableName = \(table) AND row = \(row)
      """)
  }

  /// What a source says of a double is no longer all that is known of the place.
  package func moveSources(_ merge: SpotMerge) throws {
    let sources = try connection.all(
      "SELECT source, isOrigin FROM spotSources WHERE spotKey = \(merge.double.key)"
    ) { (source: $0.text("source"), isOrigin: $0.bool("isOrigin")) }
    for (source, isOrigin) in sources {
      try note(merge, "spotSources", row: source, before: isOrigin ? "origin" : nil)
      try connection.run(
        "UPDATE spotSources SET spotKey = \(merge.spot.key), isOrigin = \(false) WHERE source = \(source)")
    }
  }

  package func moveSourcesBack(_ merge: SpotMerge) throws {
    for (source, before) in try takeMoves(merge, "spotSources", limit: .max) {
      try connection.run(
        """
        UPDATE spotSources SET spotKey = \(merge.double.key), isOrigin = \(before != nil)
        WHERE source = \(source) AND spotKey = \(merge.spot.key)
        """)
    }
  }

  package func experiences(atSpot spotKey: Int64, limit: Int) throws -> [ExperienceRow] {
    try experiences(where: "spotKey = \(spotKey) ORDER BY userKey, key LIMIT \(limit)")
  }

  /// Nil when it is at another place, or gone.
  package func experience(key: Int64, atSpot spotKey: Int64) throws -> ExperienceRow? {
    try experiences(where: "key = \(key) AND spotKey = \(spotKey)").first
  }

  private func experiences(where condition: SQL) throws -> [ExperienceRow] {
    try connection.all(
      "SELECT key, userKey, spotKey, record FROM experiences WHERE \(sql: condition)"
    ) { row in
      ExperienceRow(
        key: row.integer("key"), userKey: row.integer("userKey"), spotKey: row.integer("spotKey"),
        experience: try Experience(stored: row.text("record")))
    }
  }

  /// Moves an experience, and the posts about it.
  package func setSpot(_ spotKey: Int64, ofExperience key: Int64, record: Experience, sequence: Int64) throws
  {
    try connection.run(
      """
      UPDATE experiences SET
        spotKey = \(spotKey), record = \(record.stored), sequence = \(sequence)
      WHERE key = \(key)
      """)
    try connection.run("UPDATE posts SET aboutSpotKey = \(spotKey) WHERE aboutExperienceKey = \(key)")
  }

  /// Users who wish to go to a place.
  package func wishers(ofSpot spotKey: Int64, limit: Int) throws -> [Int64] {
    try connection.all(
      """
      SELECT userKey FROM spotWishes
      WHERE spotKey = \(spotKey) AND isWished = 1 ORDER BY userKey LIMIT \(limit)
      """
    ) { $0.integer("userKey") }
  }
}

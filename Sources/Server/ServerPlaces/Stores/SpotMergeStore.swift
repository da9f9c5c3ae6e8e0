import ServerLibrary
import ServerCore
import KiwiKit
import SQLite

/// Merges of duplicates and the rows that they moved.
package struct SpotMergeStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Redirects a duplicate to another place. Returns the key of the merge.
  package func begin(_ duplicateKey: Int64, into spotKey: Int64, now: Timestamp) throws -> Int64 {
    try connection.run(
      "INSERT INTO spotMerges (duplicateKey, spotKey, mergedAt) VALUES (\(duplicateKey), \(spotKey), \(now.seconds))"
    )
    let key = connection.lastInsertedKey
    try connection.run("UPDATE spots SET mergedIntoKey = \(spotKey) WHERE key = \(duplicateKey)")
    return key
  }

  /// Returns the merge of a duplicate, or nil if the place is not a duplicate.
  package func merge(ofDuplicate duplicateKey: Int64) throws -> (key: Int64, spotKey: Int64)? {
    try connection.first("SELECT key, spotKey FROM spotMerges WHERE duplicateKey = \(duplicateKey)") {
      (key: $0.integer("key"), spotKey: $0.integer("spotKey"))
    }
  }

  /// Returns the duplicates merged into a place, latest first.
  package func duplicates(ofSpot spotKey: Int64, limit: Int) throws -> [StoredSpot] {
    try connection.all(
      """
      SELECT \(sql: SpotStore.columns)
      FROM spotMerges
      JOIN spots ON spots.key = spotMerges.duplicateKey
      WHERE spotMerges.spotKey = \(spotKey)
      ORDER BY spotMerges.key DESC
      LIMIT \(limit)
      """, StoredSpot.init(row:)
    ).compactMap(\.self)
  }

  /// Makes a duplicate a separate place again, and deletes the merge.
  package func end(_ mergeKey: Int64, ofDuplicate duplicateKey: Int64) throws {
    try connection.run("UPDATE spots SET mergedIntoKey = NULL WHERE key = \(duplicateKey)")
    try connection.run("DELETE FROM spotMerges WHERE key = \(mergeKey)")
  }

  /// Records that a row was moved.
  package func recordMove(_ merge: SpotMerge, _ table: String, row: String, before: String?) throws {
    try connection.run(
      """
      INSERT INTO spotMergeMoves (mergeKey, tableName, row, before)
      VALUES (\(merge.key), \(table), \(row), \(before))
      """)
  }

  /// Returns up to `limit` moved rows and deletes their records.
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

  /// Returns a merge with both places, or nil after its end.
  package func merge(key: Int64, now: Timestamp) throws -> SpotMerge? {
    let keys = try connection.first("SELECT duplicateKey, spotKey FROM spotMerges WHERE key = \(key)") {
      (duplicate: $0.integer("duplicateKey"), spot: $0.integer("spotKey"))
    }
    let spots = SpotStore(Transaction(connection))
    guard let keys, let duplicate = try spots.spot(key: keys.duplicate),
      let spot = try spots.spot(key: keys.spot)
    else { return nil }
    return SpotMerge(key: key, duplicate: duplicate, spot: spot, now: now)
  }

  /// Returns whether another merge of any of these places is still moving rows.
  package func isMoving(anyOf spotKeys: [Int64], except mergeKey: Int64?) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS found FROM batchedWork
      JOIN spotMerges ON spotMerges.key = batchedWork.subject
      WHERE batchedWork.kind IN (\(SpotMoves.mergeName), \(SpotMoves.unmergeName))
        AND spotMerges.key <> \(mergeKey ?? 0)
        AND (
          spotMerges.duplicateKey IN (SELECT value FROM \(sql: Dialect.keys(spotKeys)))
          OR spotMerges.spotKey IN (SELECT value FROM \(sql: Dialect.keys(spotKeys)))
        )
      LIMIT 1
      """
    ) { _ in true } ?? false
  }

  /// Records a row added under a duplicate's id as if the merge had moved it. It belongs to the duplicate and returns
  /// there when the merge is undone.
  package func recordArrival(at duplicateKey: Int64, _ table: String, row: String, before: String?) throws {
    try connection.run(
      """
      INSERT INTO spotMergeMoves (mergeKey, tableName, row, before)
      SELECT key, \(table), \(row), \(before) FROM spotMerges WHERE duplicateKey = \(duplicateKey)
      ON CONFLICT (mergeKey, tableName, row) DO NOTHING
      """)
  }

  /// Records the same for each merge in the chain from a duplicate.
  package func recordArrivals(from duplicateKey: Int64, _ table: String, row: String) throws {
    var key = duplicateKey
    while let merge = try merge(ofDuplicate: key) {
      try recordArrival(at: key, table, row: row, before: nil)
      key = merge.spotKey
    }
  }

  /// Forgets that a merge moved a row to a place.
  package func deleteMoves(_ table: String, row: String, atSpot spotKey: Int64) throws {
    try connection.run(
      """
      DELETE FROM spotMergeMoves
      WHERE mergeKey IN (SELECT key FROM spotMerges WHERE spotKey = \(spotKey))
        AND tableName = \(table) AND row = \(row)
      """)
  }

  /// Moves the sources of a duplicate. They no longer count as the origin of the place.
  package func moveSources(_ merge: SpotMerge) throws {
    let sources = try connection.all(
      "SELECT source, isOrigin FROM spotSources WHERE spotKey = \(merge.duplicate.key)"
    ) { (source: $0.text("source"), isOrigin: $0.bool("isOrigin")) }
    for (source, isOrigin) in sources {
      try recordMove(merge, "spotSources", row: source, before: isOrigin ? "origin" : nil)
      try connection.run(
        "UPDATE spotSources SET spotKey = \(merge.spot.key), isOrigin = \(false) WHERE source = \(source)")
    }
  }

  package func moveSourcesBack(_ merge: SpotMerge) throws {
    for (source, before) in try takeMoves(merge, "spotSources", limit: .max) {
      try connection.run(
        """
        UPDATE spotSources SET spotKey = \(merge.duplicate.key), isOrigin = \(before != nil)
        WHERE source = \(source) AND spotKey = \(merge.spot.key)
        """)
    }
  }

  package func experiences(atSpot spotKey: Int64, limit: Int) throws -> [ExperienceRow] {
    try experiences(where: "spotKey = \(spotKey) ORDER BY userKey, key LIMIT \(limit)")
  }

  /// Returns an experience, or nil if it is at another place or deleted.
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

  /// Moves an experience and the posts about it.
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

  /// Returns the users who want to visit a place.
  package func usersWishing(forSpot spotKey: Int64, limit: Int) throws -> [Int64] {
    try connection.all(
      """
      SELECT userKey FROM wantToGoSpots
      WHERE spotKey = \(spotKey) AND wantsToGo = 1 ORDER BY userKey LIMIT \(limit)
      """
    ) { $0.integer("userKey") }
  }
}

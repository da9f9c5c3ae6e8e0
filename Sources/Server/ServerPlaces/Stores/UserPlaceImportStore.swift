import ServerCore
import Foundation
import KiwiKit
import SQLite

package struct UserPlaceImportRecord: Hashable, Sendable {
  package var key: Int64 = 0
  package let id: String
  package let userKey: Int64
  package let fileName: String
  var stage: PlaceImport.Stage
  package var visibility: Audience
  package let createdAt: Timestamp
  package var expiresAt: Timestamp
}

package struct UserPlaceImportRowRecord: Hashable, Sendable {
  package let number: Int
  package var row: ImportedRow
  package var problems: [PlaceImportRow.Problem]
  var isLeftOut: Bool
  package var outcome = PlaceImportRow.Outcome.waiting
  package var message: String?
  package var spotKey: Int64?
  var madeSpot = false

  var isIncomplete: Bool { problems.contains(where: \.makesIncomplete) }

  /// Returns the audience of a row's place.
  ///
  /// - Parameter spot: The known place of the row; nil for a new one.
  func spotAudience(of spot: StoredSpot?) -> PlaceImportRow.SpotAudience {
    if let spot, !spot.isPrivate { return .everyone }
    let staysPrivate = spot.map { $0.isPrivate && !$0.followsVisits } ?? problems.contains(.inZone)
    return row.isPrivatePlace || staysPrivate ? .onlyMe : .onceShared
  }
}

/// Imports of places and their rows.
package struct UserPlaceImportStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the user's permanent secret, from which ids of imported records are derived.
  package func secret(ofUser userKey: Int64) throws -> [UInt8] {
    try connection.run(
      """
      INSERT INTO placeImportSecrets (userKey, secret) VALUES (\(userKey), \(UserPlaceImportIdentity.newSecret()))
      ON CONFLICT (userKey) DO NOTHING
      """)
    return try connection.first("SELECT secret FROM placeImportSecrets WHERE userKey = \(userKey)") {
      $0.blob("secret")
    } ?? []
  }

  // MARK: Imports

  private static let columns: SQL = "key, id, userKey, fileName, stage, visibility, createdAt, expiresAt"

  package func insert(_ new: UserPlaceImportRecord) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO placeImports (id, userKey, fileName, stage, visibility, createdAt, expiresAt)
      VALUES (
        \(new.id), \(new.userKey), \(new.fileName), \(new.stage.rawValue), \(new.visibility.rawValue),
        \(new.createdAt.seconds), \(new.expiresAt.seconds)
      )
      """)
    return connection.lastInsertedKey
  }

  package func placeImport(id: String, ofUser userKey: Int64) throws -> UserPlaceImportRecord? {
    try connection.first(
      "SELECT \(sql: Self.columns) FROM placeImports WHERE id = \(id) AND userKey = \(userKey) AND expiresAt > 0",
      UserPlaceImportRecord.init(row:)) ?? nil
  }

  package func placeImport(key: Int64) throws -> UserPlaceImportRecord? {
    try connection.first(
      "SELECT \(sql: Self.columns) FROM placeImports WHERE key = \(key)", UserPlaceImportRecord.init(row:))
      ?? nil
  }

  /// Returns a user's imports, newest first.
  package func placeImports(ofUser userKey: Int64) throws -> [UserPlaceImportRecord] {
    try connection.all(
      "SELECT \(sql: Self.columns) FROM placeImports WHERE userKey = \(userKey) AND expiresAt > 0 ORDER BY key DESC",
      UserPlaceImportRecord.init(row:)
    ).compactMap(\.self)
  }

  package func update(_ record: UserPlaceImportRecord) throws {
    try connection.run(
      """
      UPDATE placeImports SET
        stage = \(record.stage.rawValue), visibility = \(record.visibility.rawValue),
        expiresAt = \(record.expiresAt.seconds)
      WHERE key = \(record.key)
      """)
  }

  /// Hides an import from its user permanently. ``deleteSome(ofImport:limit:)`` then deletes it.
  package func hide(key: Int64) throws {
    try connection.run("UPDATE placeImports SET expiresAt = 0 WHERE key = \(key)")
  }

  /// Removes up to `limit` rows of an import, and the import once it is empty. Returns whether any are left.
  package func deleteSome(ofImport key: Int64, limit: Int) throws -> Bool {
    try connection.run(
      """
      DELETE FROM placeImportRows WHERE importKey = \(key) AND number IN (
        SELECT number FROM placeImportRows WHERE importKey = \(key) ORDER BY number LIMIT \(limit)
      )
      """)
    guard connection.changes < limit else { return true }
    try connection.run("DELETE FROM placeImports WHERE key = \(key)")
    return false
  }

  /// Removes up to `limit` rows and empty imports that have expired. Returns their number.
  package func deleteExpired(now: Timestamp, limit: Int) throws -> Int {
    let keys = try connection.all(
      "SELECT key FROM placeImports WHERE expiresAt <= \(now.seconds) ORDER BY expiresAt LIMIT \(limit)"
    ) { $0.integer("key") }
    var removed = 0
    for key in keys where removed < limit {
      let numbers = try connection.all(
        "SELECT number FROM placeImportRows WHERE importKey = \(key) ORDER BY number LIMIT \(limit - removed)"
      ) { $0.int("number") }
      if let last = numbers.last {
        try connection.run("DELETE FROM placeImportRows WHERE importKey = \(key) AND number <= \(last)")
      }
      removed += numbers.count
      guard removed < limit else { break }
      try connection.run("DELETE FROM placeImports WHERE key = \(key)")
      removed += 1
    }
    return removed
  }

  package func counts(of record: UserPlaceImportRecord) throws -> PlaceImport.Counts {
    var counts = PlaceImport.Counts()
    try connection.forEach(
      """
      SELECT kind, outcome, isLeftOut, isIncomplete, problems <> '' AS hasProblems, COUNT(*) AS count
      FROM placeImportRows WHERE importKey = \(record.key)
      GROUP BY kind, outcome, isLeftOut, isIncomplete, problems <> ''
      """
    ) { row in
      let count = row.int("count")
      counts.rows += count
      let (isLeftOut, isIncomplete) = (row.bool("isLeftOut"), row.bool("isIncomplete"))
      if isLeftOut {
        counts.leftOut += count
      } else if isIncomplete {
        counts.incomplete += count
      } else {
        if row.bool("hasProblems") { counts.uncertain += count }
        if row.text("kind") == PlaceImportRow.Kind.wish.rawValue {
          counts.wishes += count
        } else {
          counts.visits += count
        }
      }
      switch PlaceImportRow.Outcome(rawValue: row.text("outcome")) ?? .waiting {
      case .waiting: if record.stage != .undoing, !isLeftOut, !isIncomplete { counts.waiting += count }
      case .made:
        counts.made += count
        if record.stage == .undoing { counts.waiting += count }
      case .known: counts.known += count
      case .refused: counts.refused += count
      case .takenBack: counts.takenBack += count
      case .kept: counts.kept += count
      }
    }
    return counts
  }

  // MARK: Rows

  package func insert(_ row: UserPlaceImportRowRecord, into importKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO placeImportRows (
        importKey, number, record, kind, problems, isIncomplete, isLeftOut, outcome, message, spotKey, madeSpot
      )
      VALUES (
        \(importKey), \(row.number), \(try Self.text(row.row)), \(row.row.kind.rawValue),
        \(Self.text(row.problems)), \(row.isIncomplete), \(row.isLeftOut), \(row.outcome.rawValue),
        \(row.message), \(row.spotKey), \(row.madeSpot)
      )
      """)
  }

  package func row(number: Int, of importKey: Int64) throws -> UserPlaceImportRowRecord? {
    try rows("importKey = \(importKey) AND number = \(number)", "LIMIT 1").first
  }

  /// Returns the rows of a page and one more.
  package func rows(_ filter: PlaceImportFilter, of importKey: Int64, page: Page) throws
    -> [UserPlaceImportRowRecord]
  {
    guard page.offset <= Limits.placeImportRows else { return [] }
    let isWanted: SQL =
      switch filter {
      case .all: "true"
      case .needsLook: "problems <> '' AND isLeftOut = 0"
      case .leftOut: "isLeftOut = 1"
      case .kept: "outcome = 'kept'"
      case .refused: "outcome = 'refused'"
      }
    return try rows(
      "importKey = \(importKey) AND \(sql: isWanted)",
      "ORDER BY number LIMIT \(page.size + 1) OFFSET \(page.offset)")
  }

  /// Returns the next rows to import.
  package func waitingRows(of importKey: Int64, limit: Int) throws -> [UserPlaceImportRowRecord] {
    try rows(
      "importKey = \(importKey) AND outcome = 'waiting' AND isLeftOut = 0 AND isIncomplete = 0",
      "ORDER BY number LIMIT \(limit)")
  }

  /// Returns the next imported rows, to undo.
  package func madeRows(of importKey: Int64, limit: Int) throws -> [UserPlaceImportRowRecord] {
    try rows("importKey = \(importKey) AND outcome = 'made'", "ORDER BY number LIMIT \(limit)")
  }

  /// Returns the next rows whose places the undo has not examined yet.
  package func rowsWithSpots(of importKey: Int64, limit: Int) throws -> [UserPlaceImportRowRecord] {
    try rows("importKey = \(importKey) AND madeSpot = 1", "ORDER BY number LIMIT \(limit)")
  }

  private func rows(_ condition: SQL, _ order: SQL) throws -> [UserPlaceImportRowRecord] {
    try connection.all(
      """
      SELECT number, record, problems, isLeftOut, outcome, message, spotKey, madeSpot FROM placeImportRows
      WHERE \(sql: condition) \(sql: order)
      """, UserPlaceImportRowRecord.init(row:))
  }

  package func update(_ row: UserPlaceImportRowRecord, of importKey: Int64) throws {
    try connection.run(
      """
      UPDATE placeImportRows SET
        record = \(try Self.text(row.row)), problems = \(Self.text(row.problems)),
        isIncomplete = \(row.isIncomplete), isLeftOut = \(row.isLeftOut), outcome = \(row.outcome.rawValue),
        message = \(row.message), spotKey = \(row.spotKey), madeSpot = \(row.madeSpot)
      WHERE importKey = \(importKey) AND number = \(row.number)
      """)
  }

  /// Sets up to `limit` undone or rejected rows back to waiting. Returns their number.
  package func resetSomeRows(of importKey: Int64, limit: Int) throws -> Int {
    try connection.run(
      """
      UPDATE placeImportRows SET outcome = 'waiting', message = NULL
      WHERE importKey = \(importKey) AND number IN (
        SELECT number FROM placeImportRows
        WHERE importKey = \(importKey) AND outcome IN ('takenBack', 'refused') LIMIT \(limit)
      )
      """)
    return connection.changes
  }

  private static func text(_ row: ImportedRow) throws -> String {
    String(decoding: try JSONEncoder().encode(row), as: UTF8.self)
  }

  private static func text(_ problems: [PlaceImportRow.Problem]) -> String {
    problems.map(\.rawValue).joined(separator: " ")
  }
}

extension UserPlaceImportRecord {
  fileprivate init?(row: borrowing Row) {
    guard let stage = PlaceImport.Stage(rawValue: row.text("stage")),
      let visibility = Audience(rawValue: row.text("visibility"))
    else { return nil }
    self.init(
      key: row.integer("key"), id: row.text("id"), userKey: row.integer("userKey"),
      fileName: row.text("fileName"), stage: stage, visibility: visibility,
      createdAt: Timestamp(seconds: row.int("createdAt")), expiresAt: Timestamp(seconds: row.int("expiresAt"))
    )
  }
}

extension UserPlaceImportRowRecord {
  fileprivate init(row: borrowing Row) throws {
    self.init(
      number: row.int("number"),
      row: try JSONDecoder().decode(ImportedRow.self, from: Data(row.text("record").utf8)),
      problems: row.text("problems").split(separator: " ").compactMap {
        PlaceImportRow.Problem(rawValue: String($0))
      },
      isLeftOut: row.bool("isLeftOut"),
      outcome: PlaceImportRow.Outcome(rawValue: row.text("outcome")) ?? .waiting,
      message: row.optionalText("message"), spotKey: row.optionalInteger("spotKey"),
      madeSpot: row.bool("madeSpot"))
  }
}

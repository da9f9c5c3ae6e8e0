import ServerCore
import HTTPServer
import KiwiKit

/// The rules of imports of places. An import is its owner's alone: for everybody else there is none.
enum PlaceImportService {
  /// How long an import can be looked at, taken over and taken back.
  static let lifetime = Duration.seconds(30 * 24 * 60 * 60)
  /// How long a file may take to be taken in.
  private static let readingTime = Duration.seconds(60 * 60)
  /// So few that no other write waits noticeably.
  private static let rowsAtOnce = 200

  static func find(
    _ id: String, of viewer: Viewer, _ transaction: Transaction
  ) throws -> PlaceImportRecord {
    guard let record = try transaction.placeImports.placeImport(id: id, ofUser: viewer.key),
      record.stage != .reading
    else { throw APIError.notFound }
    return record
  }

  /// The place that a row is about, as everybody knows it, if the person may still be told of it.
  static func spot(
    of row: PlaceImportRowRecord, seenBy viewer: Viewer, _ transaction: Transaction
  ) throws -> SpotRecord? {
    guard let known = try row.spotKey.flatMap({ try transaction.spots.spot(key: $0) }),
      let spot = try transaction.spots.spot(id: known.id),
      try spot.isTold(toUser: viewer.key, in: transaction)
    else { return nil }
    return spot
  }

  // MARK: Taking in

  static func begin(
    _ fileName: String, by viewer: Viewer, _ context: RequestContext
  ) async throws -> PlaceImportRecord {
    let now = context.now
    return try await context.write { transaction in
      guard try transaction.placeImports.placeImports(ofUser: viewer.key).count < Limits.placeImports else {
        throw APIError(
          .unprocessableContent, "too_many",
          "\(Limits.placeImports) files are here already. Remove one of them first.", field: "file")
      }
      var record = PlaceImportRecord(
        id: UUIDv7.generate(), userKey: viewer.key, fileName: fileName, stage: .reading, visibility: .onlyMe,
        createdAt: now, expiresAt: now.adding(readingTime))
      record.key = try transaction.placeImports.insert(record)
      return record
    }
  }

  static func fill(
    _ record: PlaceImportRecord, _ rows: [ImportedRow], _ context: RequestContext
  ) async throws {
    for start in stride(from: 0, to: rows.count, by: rowsAtOnce) {
      let batch = rows[start..<min(start + rowsAtOnce, rows.count)]
      try await context.write { transaction in
        guard try transaction.placeImports.placeImport(key: record.key) != nil else {
          throw APIError.notFound
        }
        let places = try PlaceImportRows(ofUser: record.userKey, in: transaction)
        for (offset, row) in batch.enumerated() {
          try transaction.placeImports.insert(
            places.newRow(number: start + offset + 1, row), into: record.key)
        }
      }
    }
  }

  static func finish(
    _ record: PlaceImportRecord, now: Timestamp, _ transaction: Transaction
  ) throws -> PlaceImportRecord {
    guard var current = try transaction.placeImports.placeImport(key: record.key) else {
      throw APIError.notFound
    }
    current.stage = .ready
    current.expiresAt = now.adding(lifetime)
    try transaction.placeImports.update(current)
    return current
  }

  // MARK: Putting right

  static func correct(
    _ correction: UpdatePlaceImportRowRequest, _ number: Int, of record: PlaceImportRecord,
    _ transaction: Transaction
  ) throws {
    guard var row = try transaction.placeImports.row(number: number, of: record.key) else {
      throw APIError.notFound
    }
    guard !record.stage.isUnderWay, row.outcome.canBePutRight else {
      throw APIError(.conflict, "not_waiting", "This entry was taken over already.")
    }
    correction.apply(to: &row)
    try PlaceImportRows(ofUser: record.userKey, in: transaction).refresh(&row)
    try transaction.placeImports.update(row, of: record.key)
  }

  // MARK: Taking over and back

  static func apply(
    _ record: PlaceImportRecord, _ visibility: Audience, _ context: RequestContext,
    _ transaction: Transaction
  ) throws {
    guard !record.stage.isUnderWay else { throw underWay }
    var record = record
    record.stage = .applying
    record.visibility = visibility
    try start(record, resets: true, context, transaction)
  }

  static func undo(
    _ record: PlaceImportRecord, _ context: RequestContext, _ transaction: Transaction
  ) throws {
    guard record.stage == .applied || record.stage == .applying else {
      throw APIError(.conflict, "nothing_to_undo", "Nothing of this file was taken over.")
    }
    var record = record
    record.stage = .undoing
    try start(record, context, transaction)
  }

  private static let underWay = APIError(
    .conflict, "under_way", "The server is at work on this file. Wait a moment.")

  private static func start(
    _ record: PlaceImportRecord, resets: Bool = false, _ context: RequestContext, _ transaction: Transaction
  ) throws {
    var record = record
    record.expiresAt = context.now.adding(lifetime)
    try transaction.placeImports.update(record)
    try context.server.jobs.enqueue(
      PlaceImportWork.kind, PlaceImportWork.Payload(importKey: record.key, resets: resets),
      subject: record.id,
      ownerKey: record.userKey, in: transaction)
  }
}

extension UpdatePlaceImportRowRequest {
  fileprivate func apply(to record: inout PlaceImportRowRecord) {
    record.row.name = name ?? record.row.name
    record.row.category = category ?? record.row.category
    record.row.coordinate = coordinate ?? record.row.coordinate
    record.row.visitedOn = visitedOn ?? record.row.visitedOn
    record.isLeftOut = isLeftOut ?? record.isLeftOut
    // The user has reviewed it.
    record.row.faults.removeAll { $0 == .badRating }
    if record.row.name != nil, record.row.coordinate != nil {
      record.row.faults.removeAll { $0 == .unreadable }
    }
  }
}

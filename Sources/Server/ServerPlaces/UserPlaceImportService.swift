import ServerCore
import Foundation
import HTTPServer
import KiwiKit

/// The rules of place imports. An import is visible only to its owner.
enum UserPlaceImportService {
  /// The time for which an import can be reviewed, applied and undone.
  static let lifetime = Duration.seconds(30 * 24 * 60 * 60)
  /// The maximum time for storing the rows of a file.
  private static let readingTime = Duration.seconds(60 * 60)
  /// The size of a batch, small enough that no other write waits noticeably.
  private static let rowsAtOnce = 200

  static func find(
    _ id: String, of viewer: Viewer, _ transaction: Transaction
  ) throws -> UserPlaceImportRecord {
    guard let record = try UserPlaceImportStore(transaction).placeImport(id: id, ofUser: viewer.key),
      record.stage != .reading
    else { throw APIError.notFound }
    return record
  }

  /// Returns the current place of a row if the user may still see it.
  static func spot(
    of row: UserPlaceImportRowRecord, seenBy viewer: Viewer, _ transaction: Transaction
  ) throws -> StoredSpot? {
    guard let known = try row.spotKey.flatMap({ try SpotStore(transaction).spot(key: $0) }),
      let spot = try SpotStore(transaction).spot(id: known.id),
      try spot.isReferable(byUser: viewer.key, in: transaction)
    else { return nil }
    return spot
  }

  // MARK: Storing

  static func begin(
    _ fileName: String, by viewer: Viewer, _ context: RequestContext
  ) async throws -> UserPlaceImportRecord {
    let now = context.now
    return try await context.write { transaction in
      guard try UserPlaceImportStore(transaction).placeImports(ofUser: viewer.key).count < Limits.placeImports
      else {
        throw APIError(
          .unprocessableContent, "too_many",
          "You have \(Limits.placeImports) imports, which is the limit. Remove one first.", field: "file")
      }
      var record = UserPlaceImportRecord(
        id: UUIDv7.generate(), userKey: viewer.key, fileName: fileName, stage: .reading, visibility: .onlyMe,
        createdAt: now, expiresAt: now.adding(readingTime))
      record.key = try UserPlaceImportStore(transaction).insert(record)
      return record
    }
  }

  static func fill(
    _ record: UserPlaceImportRecord, _ rows: [ImportedRow], _ context: RequestContext
  ) async throws {
    for start in stride(from: 0, to: rows.count, by: rowsAtOnce) {
      let batch = rows[start..<min(start + rowsAtOnce, rows.count)]
      try await context.write { transaction in
        guard try UserPlaceImportStore(transaction).placeImport(key: record.key) != nil else {
          throw APIError.notFound
        }
        let places = try UserPlaceImportRows(ofUser: record.userKey, in: transaction)
        for (offset, row) in batch.enumerated() {
          try UserPlaceImportStore(transaction).insert(
            places.newRow(number: start + offset + 1, row), into: record.key)
        }
      }
    }
  }

  static func finish(
    _ record: UserPlaceImportRecord, now: Timestamp, _ transaction: Transaction
  ) throws -> UserPlaceImportRecord {
    guard var current = try UserPlaceImportStore(transaction).placeImport(key: record.key) else {
      throw APIError.notFound
    }
    current.stage = .ready
    current.expiresAt = now.adding(lifetime)
    try UserPlaceImportStore(transaction).update(current)
    return current
  }

  // MARK: Correcting

  static func correct(
    _ correction: UpdatePlaceImportRowRequest, _ number: Int, of record: UserPlaceImportRecord,
    _ transaction: Transaction
  ) throws {
    guard var row = try UserPlaceImportStore(transaction).row(number: number, of: record.key) else {
      throw APIError.notFound
    }
    guard !record.stage.isUnderWay, row.outcome.isCorrectable else {
      throw APIError(.conflict, "not_waiting", "This entry is already imported. Edit the visit instead.")
    }
    correction.apply(to: &row)
    try UserPlaceImportRows(ofUser: record.userKey, in: transaction).refresh(&row)
    try UserPlaceImportStore(transaction).update(row, of: record.key)
  }

  // MARK: Applying and undoing

  static func apply(
    _ record: UserPlaceImportRecord, _ visibility: Audience, _ context: RequestContext,
    _ transaction: Transaction
  ) throws {
    guard !record.stage.isUnderWay else { throw underWay }
    var record = record
    record.stage = .applying
    record.visibility = visibility
    try start(record, resets: true, context, transaction)
  }

  static func undo(
    _ record: UserPlaceImportRecord, _ context: RequestContext, _ transaction: Transaction
  ) throws {
    guard record.stage == .applied || record.stage == .applying else {
      throw APIError(
        .conflict, "nothing_to_undo", "Nothing from this file has been imported. Import it first.")
    }
    var record = record
    record.stage = .undoing
    try start(record, context, transaction)
  }

  private static let underWay = APIError(
    .conflict, "under_way", "This file is being processed. Wait a moment and try again.")

  private static func start(
    _ record: UserPlaceImportRecord, resets: Bool = false, _ context: RequestContext,
    _ transaction: Transaction
  ) throws {
    var record = record
    record.expiresAt = context.now.adding(lifetime)
    try UserPlaceImportStore(transaction).update(record)
    try context.server.jobs.enqueue(
      UserPlaceImportWork.kind,
      UserPlaceImportWork.Payload(
        importKey: record.key, resets: resets, language: context.request.readerLocale.identifier),
      subject: record.id, ownerKey: record.userKey, in: transaction)
  }
}

extension UpdatePlaceImportRowRequest {
  fileprivate func apply(to record: inout UserPlaceImportRowRecord) {
    record.row.name = name ?? record.row.name
    record.row.category = category ?? record.row.category
    record.row.coordinate = coordinate ?? record.row.coordinate
    record.row.visitedOn = visitedOn ?? record.row.visitedOn
    record.isLeftOut = isLeftOut ?? record.isLeftOut
    // The user has reviewed the entry.
    record.row.faults.removeAll { $0 == .badRating }
    if record.row.name != nil, record.row.coordinate != nil {
      record.row.faults.removeAll { $0 == .unreadable }
    }
  }
}

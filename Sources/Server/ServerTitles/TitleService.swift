import ServerAccounts
import ServerCore
import Foundation
import HTTPServer
import KiwiKit

/// The rules for additions and corrections by users. All functions run inside one transaction.
enum TitleService {
  /// A title after an operation, with the changes to announce.
  struct Outcome: Sendable {
    let title: TitleRecord
    var changes: [any Change] = []
  }

  static func title(id: String, in transaction: Transaction) throws -> TitleRecord {
    guard let title = try TitleStore(transaction).title(id: id) else { throw APIError.notFound }
    return title
  }

  static func add(
    _ details: TitleDetails, _ kind: TitleKind, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> TitleRecord {
    var facts = TitleFacts(kind: kind, name: "")
    facts.apply(details)
    try checkDailyLimit(.added, limit: Limits.titlesAddedPerDay, of: viewer, now: now, in: transaction)
    let id = UUIDv7.generate()
    let key = try TitleStore(transaction).insert(facts, id: id)
    try ChangeStore<TitleField>(transaction).insert(
      kind: .added, itemKey: key, authorKey: viewer.key, fields: [], before: "{}",
      after: json(TitleField.allCases.filter { !facts.isEmpty($0) }, of: facts), now: now)
    return try title(id: id, in: transaction)
  }

  /// Applies a correction and records the previous values. Only the creator and admins may correct a user's title; any
  /// user may correct a catalog's.
  static func correct(
    id: String, _ details: TitleDetails, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome {
    let title = try title(id: id, in: transaction)
    let creator = try ChangeStore<TitleField>(transaction).creator(of: title.key)
    guard creator == nil || creator == viewer.key || viewer.role == .admin else { throw APIError.notYours }
    var facts = title.facts
    facts.apply(try details.checked(for: title.facts.kind))
    let changed = TitleField.differences(of: facts, from: title.facts)
    guard !changed.isEmpty else { return Outcome(title: title) }
    try checkDailyLimit(
      .corrected, limit: Limits.titleCorrectionsPerDay, of: viewer, now: now, in: transaction)
    try ChangeStore<TitleField>(transaction).insert(
      kind: .corrected, itemKey: title.key, authorKey: viewer.key, fields: TitleFields(changed),
      before: json(changed, of: title.facts), after: json(changed, of: facts), now: now)
    return try save(facts, of: title, in: transaction)
  }

  /// Restores the values before a correction. Rejected after a later correction of the same field, which would be lost.
  static func undo(
    changeId: String, ofTitle id: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome {
    let title = try title(id: id, in: transaction)
    guard
      let change = try ChangeStore<TitleField>(transaction).change(
        id: changeId, of: title.key, seenBy: viewer)
    else { throw APIError.notFound }
    guard change.kind == .corrected else { throw cannotUndoAddition }
    guard change.undoneAt == nil else { return Outcome(title: title) }
    guard change.mayBeUndone(by: viewer) else { throw APIError.notYours }
    guard try !ChangeStore<TitleField>(transaction).hasLaterCorrection(change) else { throw changedSince }
    var facts = title.facts
    facts.apply(try JSONDecoder().decode(TitleDetails.self, from: Data(change.before.utf8)))
    try ChangeStore<TitleField>(transaction).setUndone(key: change.key, by: viewer, now: now)
    if change.authorKey != viewer.key {
      try AuditLog.record(
        .undoTitleChange, of: title.id, details: change.author.map { "by \($0.username)" },
        by: viewer.username, now: now, in: transaction)
    }
    return try save(facts, of: title, in: transaction)
  }

  /// Merges a duplicate into another title. References follow, and its id redirects from now on.
  static func merge(
    id: String, into otherId: String, by viewer: Viewer, now: Timestamp, moving references: [TitleReference],
    in transaction: Transaction
  ) throws -> Outcome {
    let duplicate = try title(id: id, in: transaction)
    guard let other = try TitleStore(transaction).title(id: otherId) else {
      throw APIError.invalid("into", "This title does not exist. Choose another title.")
    }
    // A repeated request after a lost response.
    if duplicate.key == other.key, duplicate.id != id { return Outcome(title: other) }
    guard duplicate.key != other.key else {
      throw APIError.invalid("into", "A title cannot be merged into itself. Choose another title.")
    }
    guard duplicate.facts.kind == other.facts.kind else {
      throw APIError.invalid(
        "into", "Titles of different kinds cannot be merged. Choose a title of the same kind.")
    }
    guard try !TitleMergeStore(transaction).isMoving(anyOf: [duplicate.key, other.key]) else {
      throw stillMoving
    }
    // From now on, new references go to the other title.
    try TitleMergeStore(transaction).close(duplicate.key, into: other.key)
    let changes = try BatchedWork.begin(TitleMoves.kind(references), duplicate.key, now: now, in: transaction)
    try AuditLog.record(
      .mergeTitle, of: duplicate.id, details: "“\(duplicate.facts.name)” into \(other.id)",
      by: viewer.username,
      now: now, in: transaction)
    return Outcome(title: try title(id: other.id, in: transaction), changes: changes)
  }

  // MARK: -

  private static func save(
    _ facts: TitleFacts, of title: TitleRecord, in transaction: Transaction
  ) throws -> Outcome {
    try TitleStore(transaction).update(key: title.key, facts)
    try TitleStore(transaction).setCorrections(
      try ChangeStore<TitleField>(transaction).correctedFields(of: title.key), key: title.key)
    return Outcome(
      title: try self.title(id: title.id, in: transaction),
      changes: [TitleFactsChange.changed(keys: [title.key])])
  }

  private static func json(_ fields: [TitleField], of facts: TitleFacts) -> String {
    var writer = JSONWriter()
    writer.object { facts.write(fields, to: &$0) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func checkDailyLimit(
    _ kind: ChangeKind, limit: Int, of viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    let day = 24 * 60 * 60
    let count = try ChangeStore<TitleField>(transaction).count(
      kind, by: viewer.key, since: Timestamp(seconds: now.seconds - day), limit: limit)
    guard count < limit else { throw dailyLimitReached }
  }

  private static let cannotUndoAddition = APIError(
    .unprocessableContent, "addition_stays",
    "An addition cannot be undone. Ask an admin to merge duplicates.",
    field: "changeId")
  private static let changedSince = APIError(
    .conflict, "changed_since", "This field has a later correction. Undo that one first.",
    field: "changeId")
  private static let stillMoving: APIError = {
    var error = APIError(
      .serviceUnavailable, "under_way",
      "The server is still merging one of these titles. Wait a moment and try again.")
    error.retryAfter = 5
    return error
  }()
  private static let dailyLimitReached: APIError = {
    var error = APIError(
      .tooManyRequests, "too_many_titles", "You have reached the daily limit for titles. Try again tomorrow.")
    error.retryAfter = 60 * 60
    return error
  }()
}

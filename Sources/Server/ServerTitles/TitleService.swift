import ServerAccounts
import ServerCore
import Foundation
import HTTPServer
import KiwiKit

/// The rules of what people add and correct. Everything here runs inside one transaction.
enum TitleService {
  /// A title as it is afterwards, and who has to hear of it.
  struct Outcome: Sendable {
    let title: TitleRecord
    var changes: [any Change] = []
  }

  static func title(id: String, in transaction: Transaction) throws -> TitleRecord {
    guard let title = try transaction.titles.title(id: id) else { throw APIError.notFound }
    return title
  }

  static func add(
    _ details: TitleDetails, _ kind: TitleKind, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> TitleRecord {
    var facts = TitleFacts(kind: kind, name: "")
    facts.take(details)
    try checkPace(.added, limit: Limits.titlesAddedPerDay, of: viewer, now: now, in: transaction)
    let id = UUIDv7.generate()
    let key = try transaction.titles.insert(facts, id: id)
    try transaction.titleChanges.insert(
      kind: .added, itemKey: key, authorKey: viewer.key, fields: [], before: "{}",
      after: json(TitleField.allCases.filter { !facts.isEmpty($0) }, of: facts), now: now)
    return try title(id: id, in: transaction)
  }

  /// Corrects what is other than it was, and keeps what it was. What a person added is theirs and the admins' to
  /// correct; what came from a catalogue, everybody's.
  static func correct(
    id: String, _ details: TitleDetails, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome {
    let title = try title(id: id, in: transaction)
    let adder = try transaction.titleChanges.adder(of: title.key)
    guard adder == nil || adder == viewer.key || viewer.role == .admin else { throw APIError.notYours }
    var facts = title.facts
    facts.take(try details.checked(for: title.facts.kind))
    let changed = TitleField.differences(of: facts, from: title.facts)
    guard !changed.isEmpty else { return Outcome(title: title) }
    try checkPace(.corrected, limit: Limits.titleCorrectionsPerDay, of: viewer, now: now, in: transaction)
    try transaction.titleChanges.insert(
      kind: .corrected, itemKey: title.key, authorKey: viewer.key, fields: TitleFields(changed),
      before: json(changed, of: title.facts), after: json(changed, of: facts), now: now)
    return try save(facts, of: title, in: transaction)
  }

  /// Puts back what a correction changed. Refused when a later one changed the same, which would be lost by it.
  static func undo(
    changeId: String, ofTitle id: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome {
    let title = try title(id: id, in: transaction)
    guard
      let change = try transaction.titleChanges.change(id: changeId, of: title.key, seenBy: viewer)
    else { throw APIError.notFound }
    guard change.kind == .corrected else { throw additionStays }
    guard change.undoneAt == nil else { return Outcome(title: title) }
    guard change.mayBeUndone(by: viewer) else { throw APIError.notYours }
    guard try !transaction.titleChanges.isBuiltUpon(change) else { throw changedSince }
    var facts = title.facts
    facts.take(try JSONDecoder().decode(TitleDetails.self, from: Data(change.before.utf8)))
    try transaction.titleChanges.setUndone(key: change.key, by: viewer, now: now)
    if change.authorKey != viewer.key {
      try AuditLog.record(
        .undoTitleChange, of: title.id, details: change.author.map { "by \($0.username)" },
        by: viewer.username, now: now, in: transaction)
    }
    return try save(facts, of: title, in: transaction)
  }

  /// Takes a double into the title that stays: what refers to it follows, and its id leads there from now on.
  static func merge(
    id: String, into otherId: String, by viewer: Viewer, now: Timestamp, moving references: [TitleReference],
    in transaction: Transaction
  ) throws -> Outcome {
    let double = try title(id: id, in: transaction)
    guard let other = try transaction.titles.title(id: otherId) else {
      throw APIError.invalid("into", "There is no such title.")
    }
    // Done before, when the answer was lost.
    if double.key == other.key, double.id != id { return Outcome(title: other) }
    guard double.key != other.key else { throw APIError.invalid("into", "A title is no double of itself.") }
    guard double.facts.kind == other.facts.kind else {
      throw APIError.invalid("into", "Only titles of one kind are doubles.")
    }
    guard try !transaction.titleMerges.isMoving(anyOf: [double.key, other.key]) else { throw stillMoving }
    // From now on, what comes for the double comes to the other title.
    try transaction.titleMerges.close(double.key, into: other.key)
    let changes = try BatchedWork.begin(TitleMoves.kind(references), double.key, now: now, in: transaction)
    try AuditLog.record(
      .mergeTitle, of: double.id, details: "“\(double.facts.name)” into \(other.id)", by: viewer.username,
      now: now, in: transaction)
    return Outcome(title: try title(id: other.id, in: transaction), changes: changes)
  }

  // MARK: -

  private static func save(
    _ facts: TitleFacts, of title: TitleRecord, in transaction: Transaction
  ) throws -> Outcome {
    try transaction.titles.update(key: title.key, facts)
    try transaction.titles.setCorrections(
      try transaction.titleChanges.correctedFields(of: title.key), key: title.key)
    return Outcome(
      title: try self.title(id: title.id, in: transaction),
      changes: [TitleFactsChange.changed(keys: [title.key])])
  }

  private static func json(_ fields: [TitleField], of facts: TitleFacts) -> String {
    var writer = JSONWriter()
    writer.object { $0.members(fields, of: facts) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func checkPace(
    _ kind: ChangeKind, limit: Int, of viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    let day = 24 * 60 * 60
    let count = try transaction.titleChanges.count(
      kind, by: viewer.key, since: Timestamp(seconds: now.seconds - day), limit: limit)
    guard count < limit else { throw tooManyToday }
  }

  private static let additionStays = APIError(
    .unprocessableContent, "addition_stays", "What was added stays. An admin can merge doubles.",
    field: "changeId")
  private static let changedSince = APIError(
    .conflict, "changed_since", "This was corrected again since. Undo the later correction first.",
    field: "changeId")
  private static let stillMoving: APIError = {
    var error = APIError(
      .serviceUnavailable, "under_way",
      "The server is still merging one of these titles. Wait a moment and try again.")
    error.retryAfter = 5
    return error
  }()
  private static let tooManyToday: APIError = {
    var error = APIError(
      .tooManyRequests, "too_many_titles", "That was much for one day. Go on tomorrow.")
    error.retryAfter = 60 * 60
    return error
  }()
}

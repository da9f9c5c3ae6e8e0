import ServerTitles
import ServerAccounts
import ServerCore
import ServerTitles
import HTTPServer
import KiwiKit

extension SpotService {
  /// Applies a correction and records the previous values. Only the creator and admins may correct a user's place; any
  /// user may correct a source's.
  static func correct(
    id: String, _ correction: SpotCorrection, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome {
    let spot = try spot(id: id, seenBy: viewer, now: now, in: transaction)
    guard spot.creatorKey == nil || spot.creatorKey == viewer.key || viewer.role == .admin else {
      throw APIError.spotNotYours
    }
    var facts = spot.facts
    try facts.write(correction.details)
    let changed = SpotField.differences(of: facts, from: spot.facts)
    try spot.facts.checkSeen(changed, before: correction.before)
    guard !changed.isEmpty else { return Outcome(spot: spot) }
    try checkDailyLimit(of: viewer, now: now, in: transaction)
    if changed.contains(.coordinate) {
      try checkMove(of: spot, to: facts.coordinate, by: viewer, in: transaction)
    }
    try ChangeStore<SpotField>(transaction).insert(
      kind: .corrected, itemKey: spot.key, authorKey: viewer.key, fields: SpotFields(changed),
      before: json(changed, of: spot.facts), after: json(changed, of: facts), now: now)
    return try save(facts, of: spot, now: now, in: transaction)
  }

  /// Restores the values before a correction. Rejected after a later correction of the same field, which would be lost.
  static func undo(
    changeId: String, ofSpot id: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome {
    let spot = try spot(id: id, seenBy: viewer, now: now, in: transaction)
    let changes = ChangeStore<SpotField>(transaction)
    guard let found = try changes.change(id: changeId, of: spot.key, seenBy: viewer) else {
      throw APIError.notFound
    }
    guard found.kind == .corrected else { throw cannotUndoAddition }
    let mayBeUndone = found.mayBeUndoneOrConfirmed(by: viewer)
    guard found.undoneAt == nil || mayBeUndone else { return Outcome(spot: spot) }
    guard mayBeUndone else { throw APIError.notYours }
    guard try found.needsAdmin || !changes.hasLaterCorrection(found) else { throw changedSince }
    var facts = spot.facts
    if !found.needsAdmin { facts.apply(try SpotDetails(history: found.before)) }
    if found.authorKey != viewer.key {
      let change = try named([found], of: spot, seenBy: viewer, in: transaction).first
      try AuditLog.record(
        .undoSpotChange, of: spot.id, details: change?.author.map { "by \($0.username)" },
        by: viewer.username, now: now, in: transaction)
    }
    try changes.setUndone(key: found.key, by: viewer, now: now)
    guard !found.needsAdmin else {
      return Outcome(spot: spot, changes: try refreshZones(of: spot, now: now, in: transaction))
    }
    return try save(facts, of: spot, now: now, in: transaction)
  }

  /// Returns the history of a place, newest first: a page and one more.
  package static func history(
    id: String, seenBy viewer: Viewer, now: Timestamp, page: Page, in transaction: Transaction
  ) throws -> [ChangeRecord<SpotField>] {
    let spot = try spot(id: id, seenBy: viewer, now: now, in: transaction)
    let changes = try ChangeStore<SpotField>(transaction).changes(of: spot.key, seenBy: viewer, page: page)
    return try named(changes, of: spot, seenBy: viewer, in: transaction)
  }

  /// Removes names of authors who have a private area at the place. Their knowledge of the place would reveal the area.
  private static func named(
    _ changes: [ChangeRecord<SpotField>], of spot: StoredSpot, seenBy viewer: Viewer,
    in transaction: Transaction
  ) throws -> [ChangeRecord<SpotField>] {
    let positions =
      try PrivacyZoneStore(transaction).otherPositions(ofSpot: spot.key) + [spot.facts.coordinate]
    let hidden = try Set(changes.compactMap(\.authorKey)).filter { key in
      guard key != viewer.key else { return false }
      let zones = try PrivacyZoneStore(transaction).covers(ofUser: key)
      return positions.contains { position in zones.contains { $0.contains(position) } }
    }
    return changes.map { change in
      guard let key = change.authorKey, hidden.contains(key) else { return change }
      var change = change
      change.author = nil
      return change
    }
  }

  /// Saves corrected facts. The history must be updated first, because it needs the previous position.
  private static func save(
    _ facts: SpotFacts, of spot: StoredSpot, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome {
    try SpotStore(transaction).setCorrections(
      try ChangeStore<SpotField>(transaction).correctedFields(of: spot.key), ofSpot: spot.key)
    let hasMoved = facts.coordinate != spot.facts.coordinate
    if hasMoved { try hideOwn(spot, at: facts.coordinate, in: transaction) }
    try SpotStore(transaction).update(key: spot.key, facts)
    let changes = hasMoved ? try refreshZones(of: spot, now: now, in: transaction) : []
    // The author of a move may no longer be allowed to see the place.
    guard let saved = try SpotStore(transaction).spot(key: spot.key) else { throw APIError.notFound }
    return Outcome(spot: saved, changes: changes)
  }

  package static func refreshZones(
    of spot: StoredSpot, now: Timestamp, in transaction: Transaction
  ) throws -> [any Change] {
    try SpotZones.refresh(spot.key, now: now, in: transaction).map(EditedPost.init)
  }

  package static func json(_ fields: [SpotField], of facts: SpotFacts) -> String {
    var writer = JSONWriter()
    writer.object { facts.write(fields, to: &$0) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  // MARK: Limits

  /// Rejects moves far from the first position. They could probe for private areas or misplace others' visits.
  private static func checkMove(
    of spot: StoredSpot, to coordinate: Coordinate, by viewer: Viewer, in transaction: Transaction
  ) throws {
    guard viewer.role != .admin, !spot.isPrivate else { return }
    let first =
      try PrivacyZoneStore(transaction).positionsBefore(ofSpot: spot.key).first ?? spot.facts.coordinate
    guard first.distance(to: coordinate) <= Double(Limits.spotMove) else {
      throw APIError.invalid(
        "coordinate",
        "This is more than \(Limits.spotMove / 1_000) km from the original location. Ask an admin to move it."
      )
    }
  }

  private static func checkDailyLimit(of viewer: Viewer, now: Timestamp, in transaction: Transaction) throws {
    let limit = Limits.spotCorrectionsPerDay
    let count = try ChangeStore<SpotField>(transaction).count(
      .corrected, by: viewer.key, since: now.adding(.seconds(-24 * 60 * 60)), limit: limit)
    guard count < limit else {
      throw APIError(
        .tooManyRequests, "too_many_spots",
        "You corrected \(limit) places today, which is the daily limit. Try again tomorrow.")
    }
  }

  private static let cannotUndoAddition = APIError(
    .unprocessableContent, "addition_stays",
    "An addition cannot be undone. Ask an admin to merge duplicates.",
    field: "changeId")
  private static let changedSince = APIError(
    .conflict, "changed_since", "This field has a later correction. Undo that one first.",
    field: "changeId")
}

import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

extension SpotService {
  /// A place as it is afterwards, and who has to hear of it.
  package struct Outcome: Sendable {
    package let spot: SpotRecord
    package var changes: [any Change] = []
  }

  /// Takes a double into the place that stays: what refers to it follows, and its id leads there from now on.
  package static func merge(
    id: String, into otherId: String, by viewer: Viewer, now: Timestamp, moving references: [SpotReference],
    in transaction: Transaction
  ) throws -> Outcome {
    // What one person alone is told of is nobody's double.
    let double = try spot(id: id, seenBy: nil, now: now, in: transaction)
    guard let other = try transaction.spots.spot(id: otherId), !other.isPrivate else {
      throw APIError.invalid("into", "There is no such place.")
    }
    // Done before, when the answer was lost.
    if double.key == other.key, double.id != id {
      if let merged = try transaction.spots.spotOrDouble(id: id),
        let known = try transaction.spotMerges.merge(ofDouble: merged.key),
        try transaction.batchedWork.isPending(SpotMoves.unmergeName, subject: known.key)
      {
        throw stillMoving
      }
      return Outcome(spot: other)
    }
    guard double.key != other.key else { throw APIError.invalid("into", "A place is no double of itself.") }
    try checkRest(of: [double.key, other.key], in: transaction)
    let merge = try transaction.spotMerges.begin(double.key, into: other.key, now: now)
    let changes = try BatchedWork.begin(SpotMoves.merge(references), merge, now: now, in: transaction)
    try AuditLog.record(
      .mergeSpot, of: double.id, details: "“\(double.facts.name)” into \(other.id)", by: viewer.username,
      now: now, in: transaction)
    return Outcome(spot: try spot(key: other.key, in: transaction), changes: changes)
  }

  /// Undoes a merge: the double is a place of its own again, and what came with it goes back.
  ///
  /// - Parameter id: Of the double.
  static func unmerge(
    id: String, by viewer: Viewer, now: Timestamp, moving references: [SpotReference],
    in transaction: Transaction
  ) throws -> Outcome {
    guard let double = try transaction.spots.spotOrDouble(id: id) else { throw APIError.notFound }
    guard let known = try transaction.spotMerges.merge(ofDouble: double.key),
      let other = try transaction.spots.spot(key: known.spotKey)
    else {
      // What one person alone is told of is nobody's double, and stays untold.
      guard try double.isOpen(to: viewer, now: now, in: transaction) else { throw APIError.notFound }
      return Outcome(spot: double)
    }
    // Begun before, when the answer was lost.
    guard try !transaction.batchedWork.isPending(SpotMoves.unmergeName, subject: known.key) else {
      return Outcome(spot: double)
    }
    guard other.mergedIntoKey == nil else { throw mergedSince }
    try checkRest(of: [double.key, other.key], except: known.key, in: transaction)
    try transaction.batchedWork.delete(SpotMoves.mergeName, subject: known.key)
    let changes = try BatchedWork.begin(SpotMoves.unmerge(references), known.key, now: now, in: transaction)
    try AuditLog.record(
      .unmergeSpot, of: double.id, details: "“\(double.facts.name)” out of \(other.id)", by: viewer.username,
      now: now, in: transaction)
    return Outcome(spot: try spot(key: double.key, in: transaction), changes: changes)
  }

  private static func spot(key: Int64, in transaction: Transaction) throws -> SpotRecord {
    guard let spot = try transaction.spots.spot(key: key) else { throw APIError.notFound }
    return spot
  }

  /// What was merged into a place, which can be undone.
  package static func doubles(
    id: String, seenBy viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> [SpotRecord] {
    let spot = try spot(id: id, seenBy: viewer, now: now, in: transaction)
    return try transaction.spotMerges.doubles(ofSpot: spot.key, limit: API.Places.maxDoubles)
  }

  /// What moves goes one way at a time.
  private static func checkRest(
    of spotKeys: [Int64], except mergeKey: Int64? = nil, in transaction: Transaction
  ) throws {
    guard try !transaction.spotMerges.isMoving(anyOf: spotKeys, except: mergeKey) else { throw stillMoving }
  }

  private static let stillMoving: APIError = {
    var error = APIError(
      .serviceUnavailable, "under_way",
      "The server is still merging one of these places. Wait a moment and try again.")
    error.retryAfter = 5
    return error
  }()

  private static let mergedSince = APIError(
    .conflict, "merged_since", "The other place was merged again since. Undo the later merge first.")
}

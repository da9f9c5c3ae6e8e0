import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

extension SpotService {
  /// A place after an operation, with the changes to announce.
  package struct Outcome: Sendable {
    package let spot: StoredSpot
    package var changes: [any Change] = []
  }

  /// Merges a duplicate into another place. References follow, and its id redirects from now on.
  package static func merge(
    id: String, into otherId: String, by viewer: Viewer, now: Timestamp, moving references: [SpotReference],
    in transaction: Transaction
  ) throws -> Outcome {
    // A place that only one user can see is not merged.
    let duplicate = try spot(id: id, seenBy: nil, now: now, in: transaction)
    guard let other = try SpotStore(transaction).spot(id: otherId), !other.isPrivate else {
      throw APIError.invalid("into", "This place does not exist. Choose another place.")
    }
    // A repeated request after a lost response.
    if duplicate.key == other.key, duplicate.id != id {
      if let merged = try SpotStore(transaction).spotOrDuplicate(id: id),
        let known = try SpotMergeStore(transaction).merge(ofDuplicate: merged.key),
        try BatchedWorkStore(transaction).isPending(SpotMoves.unmergeName, subject: known.key)
      {
        throw stillMoving
      }
      return Outcome(spot: other)
    }
    guard duplicate.key != other.key else {
      throw APIError.invalid("into", "A place cannot be merged into itself. Choose another place.")
    }
    try checkNotMoving(of: [duplicate.key, other.key], in: transaction)
    let merge = try SpotMergeStore(transaction).begin(duplicate.key, into: other.key, now: now)
    let changes = try BatchedWork.begin(SpotMoves.merge(references), merge, now: now, in: transaction)
    try AuditLog.record(
      .mergeSpot, of: duplicate.id, details: "“\(duplicate.facts.name)” into \(other.id)",
      by: viewer.username,
      now: now, in: transaction)
    return Outcome(spot: try spot(key: other.key, in: transaction), changes: changes)
  }

  /// Undoes a merge: the duplicate becomes a separate place again, and moved references return.
  ///
  /// - Parameter id: The id of the duplicate.
  static func unmerge(
    id: String, by viewer: Viewer, now: Timestamp, moving references: [SpotReference],
    in transaction: Transaction
  ) throws -> Outcome {
    guard let duplicate = try SpotStore(transaction).spotOrDuplicate(id: id) else { throw APIError.notFound }
    guard let known = try SpotMergeStore(transaction).merge(ofDuplicate: duplicate.key),
      let other = try SpotStore(transaction).spot(key: known.spotKey)
    else {
      // A place that only one user can see is not a duplicate, and its existence stays hidden.
      guard try duplicate.isOpen(to: viewer, now: now, in: transaction) else { throw APIError.notFound }
      return Outcome(spot: duplicate)
    }
    // A repeated request after a lost response.
    guard try !BatchedWorkStore(transaction).isPending(SpotMoves.unmergeName, subject: known.key) else {
      return Outcome(spot: duplicate)
    }
    guard other.mergedIntoKey == nil else { throw mergedSince }
    try checkNotMoving(of: [duplicate.key, other.key], except: known.key, in: transaction)
    try BatchedWorkStore(transaction).delete(SpotMoves.mergeName, subject: known.key)
    let changes = try BatchedWork.begin(SpotMoves.unmerge(references), known.key, now: now, in: transaction)
    try AuditLog.record(
      .unmergeSpot, of: duplicate.id, details: "“\(duplicate.facts.name)” out of \(other.id)",
      by: viewer.username,
      now: now, in: transaction)
    return Outcome(spot: try spot(key: duplicate.key, in: transaction), changes: changes)
  }

  private static func spot(key: Int64, in transaction: Transaction) throws -> StoredSpot {
    guard let spot = try SpotStore(transaction).spot(key: key) else { throw APIError.notFound }
    return spot
  }

  /// Returns the duplicates merged into a place, whose merges can be undone.
  package static func duplicates(
    id: String, seenBy viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> [StoredSpot] {
    let spot = try spot(id: id, seenBy: viewer, now: now, in: transaction)
    return try SpotMergeStore(transaction).duplicates(ofSpot: spot.key, limit: API.Places.maxDuplicates)
  }

  /// Rejects an operation while another merge of the places is in progress.
  private static func checkNotMoving(
    of spotKeys: [Int64], except mergeKey: Int64? = nil, in transaction: Transaction
  ) throws {
    guard try !SpotMergeStore(transaction).isMoving(anyOf: spotKeys, except: mergeKey) else {
      throw stillMoving
    }
  }

  private static let stillMoving: APIError = {
    var error = APIError(
      .serviceUnavailable, "under_way",
      "The server is still merging one of these places. Wait a moment and try again.")
    error.retryAfter = 5
    return error
  }()

  private static let mergedSince = APIError(
    .conflict, "merged_since", "The other place has since been merged too. Undo that merge first.")
}

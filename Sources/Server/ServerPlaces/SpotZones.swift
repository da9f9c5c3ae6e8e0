import ServerCore
import KiwiKit

/// Refreshes, in batches, which users' private areas contain a place. It follows a move, a merge or a change of
/// privacy. While it runs, ``VisitCondition`` and ``PostSubjectCondition`` hide the place's records from other users.
package enum SpotZones {
  package static let kind = BatchedWork.Kind(name: "spotZones", step: step)

  static let usersAtOnce = 100
  static let recordsAtOnce = 250

  /// Starts a refresh. Returns the posts whose visible place changed so far.
  @discardableResult
  package static func refresh(_ spotKey: Int64, now: Timestamp, in transaction: Transaction) throws -> [Int64]
  {
    var limit = recordsAtOnce
    return try refresh(spotKey, limit: &limit, now: now, in: transaction)
  }

  /// Starts refreshes of several places in one transaction. Subtracts changed records from `limit`, and leaves the rest
  /// to the job when it reaches zero.
  package static func refresh(
    _ spotKey: Int64, limit: inout Int, now: Timestamp, in transaction: Transaction
  ) throws -> [Int64] {
    let batch = BatchedWork.Batch(subject: spotKey, position: 0, now: now)
    let first = limit > 0 ? try step(batch, limit: &limit, transaction) : BatchedWork.Step(next: 0)
    return try BatchedWork.begin(kind, spotKey, after: first, now: now, in: transaction).compactMap {
      ($0 as? EditedPost)?.key
    }
  }

  @Sendable private static func step(
    _ batch: BatchedWork.Batch, _ transaction: Transaction
  ) throws -> BatchedWork.Step {
    var limit = recordsAtOnce
    return try step(batch, limit: &limit, transaction)
  }

  /// Refreshes the next users after the batch's position.
  private static func step(
    _ batch: BatchedWork.Batch, limit: inout Int, _ transaction: Transaction
  ) throws -> BatchedWork.Step {
    guard let spot = try SpotStore(transaction).spot(key: batch.subject) else { return BatchedWork.Step() }
    var step = BatchedWork.Step()
    var last = batch.position
    var users = 0
    while let user = try PrivacyZoneStore(transaction).user(at: spot.key, after: last) {
      guard users < usersAtOnce else {
        step.next = last
        break
      }
      let posts = try PrivacyZoneStore(transaction).refreshZones(ofUser: user, at: spot, limit: &limit)
      step.changes += posts.map(EditedPost.init)
      // The rest of this user follows in the next step.
      guard limit > 0 else {
        step.next = last
        break
      }
      last = user
      users += 1
    }
    return step
  }
}

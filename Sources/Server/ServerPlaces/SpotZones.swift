import ServerCore
import KiwiKit

/// Says anew in whose zones a place lies, after the place has moved, was hidden or took another one in: some users at a
/// time. Until it is done, ``VisitCondition`` and ``PostSubjectCondition`` tell nothing of the place to other users.
package enum SpotZones {
  package static let kind = BatchedWork.Kind(name: "spotZones", step: step)

  static let usersAtOnce = 100
  static let recordsAtOnce = 250

  /// Starts it. Returns the posts that tell the place by now, or do not any more.
  @discardableResult
  package static func refresh(_ spotKey: Int64, now: Timestamp, in transaction: Transaction) throws -> [Int64]
  {
    var limit = recordsAtOnce
    return try refresh(spotKey, limit: &limit, now: now, in: transaction)
  }

  /// The same for several places in one transaction: takes the records that it changed from `limit`, and leaves all to the
  /// job when none is left.
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

  /// Users up to the position are done.
  private static func step(
    _ batch: BatchedWork.Batch, limit: inout Int, _ transaction: Transaction
  ) throws -> BatchedWork.Step {
    guard let spot = try transaction.spots.spot(key: batch.subject) else { return BatchedWork.Step() }
    var step = BatchedWork.Step()
    var last = batch.position
    var users = 0
    while let user = try transaction.privacyZones.user(at: spot.key, after: last) {
      guard users < usersAtOnce else {
        step.next = last
        break
      }
      let posts = try transaction.privacyZones.refreshZones(ofUser: user, at: spot, limit: &limit)
      step.changes += posts.map(EditedPost.init)
      // The rest of this user comes next.
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

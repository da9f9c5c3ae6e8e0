import ServerSocial
import ServerCore

/// Removes a post with its comments and likes in batches. Its content is removed first; ``PostCondition`` hides the
/// rest from everyone.
enum PostRemoval {
  static let kind = BatchedWork.Kind(name: PostCondition.removalName) { batch, transaction in
    guard try PostStore(transaction).deleteSome(ofPost: batch.subject, limit: rowsAtOnce) < rowsAtOnce else {
      return BatchedWork.Step(next: 0)
    }
    try PostStore(transaction).delete(key: batch.subject)
    return BatchedWork.Step()
  }

  static let rowsAtOnce = 250

  static func begin(_ postKey: Int64, now: Timestamp, in transaction: Transaction) throws {
    try PostStore(transaction).hide(key: postKey)
    try BatchedWork.begin(kind, postKey, now: now, in: transaction)
  }
}

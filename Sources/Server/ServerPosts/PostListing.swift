import ServerSocial
import ServerAccounts
import ServerCore

/// Lists the posts of an author who was let in again, and unlists those of one who was suspended or removed: the newest
/// first, because the first pages have these. Of the latter, notifications are withdrawn as well.
///
/// Until it is done, ``PostCondition`` and ``HiddenAuthors`` keep the posts of a suspended author out.
package enum PostListing {
  package static let kind = BatchedWork.Kind(name: "postListing", step: step)

  package static let rowsAtOnce = 250
  /// No post is before it: only notifications are left.
  private static let end: Int64 = 1

  @Sendable private static func step(
    _ batch: BatchedWork.Batch, _ transaction: Transaction
  ) throws -> BatchedWork.Step {
    guard let isSuspended = try transaction.users.isSuspended(key: batch.subject) else {
      return BatchedWork.Step()
    }
    let posts = try transaction.posts.setListed(
      !isSuspended, ofAuthor: batch.subject, before: batch.position == 0 ? .max : batch.position,
      limit: rowsAtOnce)
    var isLeft = posts != nil
    if isSuspended {
      if let posts { try transaction.notifications.deleteAllForOthers(ofPostsBy: batch.subject, posts) }
      isLeft = try transaction.notifications.deleteSome(by: batch.subject, limit: rowsAtOnce) || isLeft
    }
    guard isLeft else {
      return BatchedWork.Step(changes: [AccountChange.standing(userKey: batch.subject)])
    }
    return BatchedWork.Step(next: posts?.lowerBound ?? end)
  }
}

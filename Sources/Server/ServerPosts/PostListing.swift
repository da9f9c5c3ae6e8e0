import ServerSocial
import ServerAccounts
import ServerCore

/// Lists or unlists the posts of an author whose account changed. The newest posts come first, because first pages show
/// them. For suspended or removed authors it also withdraws notifications.
///
/// Until it is done, ``PostCondition`` and ``HiddenAuthors`` hide the posts of a suspended author.
package enum PostListing {
  package static let kind = BatchedWork.Kind(name: "postListing", step: step)

  package static let rowsAtOnce = 250
  /// The position before which no post exists, when only notifications are left.
  private static let end: Int64 = 1

  @Sendable private static func step(
    _ batch: BatchedWork.Batch, _ transaction: Transaction
  ) throws -> BatchedWork.Step {
    guard let isSuspended = try UserStore(transaction).isSuspended(key: batch.subject) else {
      return BatchedWork.Step()
    }
    let posts = try PostStore(transaction).setListed(
      !isSuspended, ofAuthor: batch.subject, before: batch.position == 0 ? .max : batch.position,
      limit: rowsAtOnce)
    var isLeft = posts != nil
    if isSuspended {
      if let posts { try NotificationStore(transaction).deleteAllForOthers(ofPostsBy: batch.subject, posts) }
      isLeft = try NotificationStore(transaction).deleteSome(by: batch.subject, limit: rowsAtOnce) || isLeft
    }
    guard isLeft else {
      return BatchedWork.Step(changes: [AccountChange.accountStatus(userKey: batch.subject)])
    }
    return BatchedWork.Step(next: posts?.lowerBound ?? end)
  }
}

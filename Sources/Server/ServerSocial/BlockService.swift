import ServerAccounts
import ServerCore
import HTTPServer

/// The rules of blocks and mutes.
///
/// A block hides two users from each other and ends their relations. A mute only affects the muting user.
enum BlockService {
  private static let cannotBlockSelf = APIError(
    .unprocessableContent, "cannot_block_self", "You cannot block yourself. Choose another user.",
    field: "username")
  private static let cannotMuteSelf = APIError(
    .unprocessableContent, "cannot_mute_self", "You cannot mute yourself. Choose another user.",
    field: "username")

  // MARK: Blocking

  /// The relations, visible to the blocked user, that a block ended.
  struct EndedRelations {
    /// A friendship, or a request for one.
    var friendship = false
    /// The changes of other areas.
    var changes: [any Change] = []
  }

  /// - Parameter effects: The relations of other areas to end.
  @discardableResult static func block(
    username: String, by viewer: Viewer, now: Timestamp, effects: [BlockEffect] = [],
    in transaction: Transaction
  ) throws -> EndedRelations {
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    guard user.key != viewer.key else { throw cannotBlockSelf }
    guard try BlockStore(transaction).insertBlock(by: viewer.key, of: user.key, now: now) else {
      return EndedRelations()
    }
    try FollowStore(transaction).deleteBetween(viewer.key, user.key)
    var ended = EndedRelations()
    ended.friendship = try FriendService.deleteRelations(between: viewer.key, and: user.key, in: transaction)
    try NotificationService.withdraw(between: viewer.key, and: user.key, in: transaction)
    for effect in effects { ended.changes += try effect.end(viewer.key, user.key, transaction) }
    return ended
  }

  /// Ends a block, even of a user whom the viewer no longer sees.
  static func unblock(username: String, by viewer: Viewer, in transaction: Transaction) throws {
    guard try !BlockStore(transaction).deleteBlock(by: viewer.key, ofUsername: username) else { return }
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    guard user.key != viewer.key else { throw cannotBlockSelf }
  }

  // MARK: Muting

  static func mute(
    username: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    guard user.key != viewer.key else { throw cannotMuteSelf }
    guard try BlockStore(transaction).insertMute(by: viewer.key, of: user.key, now: now) else { return }
    try NotificationStore(transaction).deleteAll(by: user.key, for: viewer.key)
  }

  static func unmute(username: String, by viewer: Viewer, in transaction: Transaction) throws {
    guard try !BlockStore(transaction).deleteMute(by: viewer.key, ofUsername: username) else { return }
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    guard user.key != viewer.key else { throw cannotMuteSelf }
  }
}

import ServerAccounts
import ServerCore
import HTTPServer

/// The rules of blocking and muting. A block hides two people from each other everywhere and ends what they
/// had; a mute only spares the one who mutes.
enum BlockService {
  private static let cannotBlockSelf = APIError(
    .unprocessableContent, "cannot_block_self", "You cannot block yourself.", field: "username")
  private static let cannotMuteSelf = APIError(
    .unprocessableContent, "cannot_mute_self", "You cannot mute yourself.", field: "username")

  // MARK: Blocking

  /// The relations, visible to the blocked user, that a block ended.
  struct Ended {
    /// A friendship, or a request for one.
    var friendship = false
    /// Of other areas.
    var changes: [any Change] = []
  }

  /// - Parameter effects: The relations of other areas that end too.
  @discardableResult static func block(
    username: String, by viewer: Viewer, now: Timestamp, effects: [BlockEffect] = [],
    in transaction: Transaction
  ) throws -> Ended {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw cannotBlockSelf }
    guard try transaction.blocks.insertBlock(by: viewer.key, of: person.key, now: now) else { return Ended() }
    try transaction.follows.deleteBetween(viewer.key, person.key)
    var ended = Ended()
    ended.friendship = try FriendService.forget(between: viewer.key, and: person.key, in: transaction)
    try NotificationService.withdraw(between: viewer.key, and: person.key, in: transaction)
    for effect in effects { ended.changes += try effect.end(viewer.key, person.key, transaction) }
    return ended
  }

  /// Works for whom the viewer cannot see any more, too: otherwise nothing could end such a block.
  static func unblock(username: String, by viewer: Viewer, in transaction: Transaction) throws {
    guard try !transaction.blocks.deleteBlock(by: viewer.key, ofUsername: username) else { return }
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw cannotBlockSelf }
  }

  // MARK: Muting

  static func mute(
    username: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw cannotMuteSelf }
    guard try transaction.blocks.insertMute(by: viewer.key, of: person.key, now: now) else { return }
    try transaction.notifications.deleteAll(by: person.key, for: viewer.key)
  }

  static func unmute(username: String, by viewer: Viewer, in transaction: Transaction) throws {
    guard try !transaction.blocks.deleteMute(by: viewer.key, ofUsername: username) else { return }
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw cannotMuteSelf }
  }
}

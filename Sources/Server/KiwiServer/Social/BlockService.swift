import HTTPServer
import KiwiKit

/// The rules of blocking and muting. A block hides two people from each other everywhere and ends what they
/// had; a mute only spares the one who mutes.
enum BlockService {
  private static let cannotBlockSelf = APIError(
    .unprocessableContent, "cannot_block_self", "You cannot block yourself.", field: "username")
  private static let cannotMuteSelf = APIError(
    .unprocessableContent, "cannot_mute_self", "You cannot mute yourself.", field: "username")

  // MARK: Blocking

  /// A relation, visible to the blocked user, that a block ended.
  enum Ended: Hashable {
    /// A friendship, or a request for one.
    case friendship
    /// Membership in a list of the other user.
    case lists
  }

  @discardableResult static func block(
    username: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Set<Ended> {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw cannotBlockSelf }
    guard try transaction.blocks.insertBlock(by: viewer.key, of: person.key, now: now) else { return [] }
    try transaction.follows.deleteBetween(viewer.key, person.key)
    var ended: Set<Ended> = []
    if try FriendService.forget(between: viewer.key, and: person.key, in: transaction) {
      ended.insert(.friendship)
    }
    try NotificationService.withdraw(between: viewer.key, and: person.key, in: transaction)
    if try transaction.lists.removeMembers(between: viewer.key, and: person.key) { ended.insert(.lists) }
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
    try NotificationService.withdraw(causedBy: person.key, from: viewer.key, in: transaction)
  }

  static func unmute(username: String, by viewer: Viewer, in transaction: Transaction) throws {
    guard try !transaction.blocks.deleteMute(by: viewer.key, ofUsername: username) else { return }
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw cannotMuteSelf }
  }
}

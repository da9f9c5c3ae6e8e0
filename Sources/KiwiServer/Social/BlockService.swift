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

  /// Returns whether either had to do with lists of the other.
  @discardableResult static func block(
    username: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw cannotBlockSelf }
    guard try transaction.blocks.insertBlock(by: viewer.key, of: person.key, now: now) else { return false }
    try transaction.follows.deleteBetween(viewer.key, person.key)
    try FriendService.forget(between: viewer.key, and: person.key, in: transaction)
    try NotificationService.withdraw(between: viewer.key, and: person.key, in: transaction)
    return try transaction.lists.removeMembers(between: viewer.key, and: person.key)
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

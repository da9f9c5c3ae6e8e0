import HTTPServer
import KiwiKit
import SQLite

/// The rules of blocking and muting. A block hides two people from each other everywhere and ends what they
/// had; a mute only spares the one who mutes.
enum BlockService {
  private static let cannotBlockSelf = APIError(
    .unprocessableContent, "cannot_block_self", "You cannot block yourself.", field: "username")
  private static let cannotMuteSelf = APIError(
    .unprocessableContent, "cannot_mute_self", "You cannot mute yourself.", field: "username")

  // MARK: Blocking

  static func block(
    username: String, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: connection)
    guard person.key != viewer.key else { throw cannotBlockSelf }
    try connection.run(
      """
      INSERT INTO blocks (blockerKey, blockedKey, createdAt)
      VALUES (\(viewer.key), \(person.key), \(now.seconds))
      ON CONFLICT (blockerKey, blockedKey) DO NOTHING
      """)
    guard connection.changes > 0 else { return }
    try connection.run(
      """
      DELETE FROM follows
      WHERE (followerKey = \(viewer.key) AND followedKey = \(person.key))
        OR (followerKey = \(person.key) AND followedKey = \(viewer.key))
      """)
    try NotificationService.withdraw(between: viewer.key, and: person.key, in: connection)
  }

  /// Works for whom the viewer cannot see any more, too: otherwise nothing could end such a block.
  static func unblock(username: String, by viewer: Viewer, in connection: Connection) throws {
    try connection.run(
      """
      DELETE FROM blocks
      WHERE blockerKey = \(viewer.key) AND blockedKey = (SELECT key FROM users WHERE username = \(username))
      """)
    guard connection.changes == 0 else { return }
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: connection)
    guard person.key != viewer.key else { throw cannotBlockSelf }
  }

  static func isBlocked(_ personKey: Int64, by viewer: Viewer, in connection: Connection) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM blocks WHERE blockerKey = \(viewer.key) AND blockedKey = \(personKey)"
    ) { _ in true } ?? false
  }

  // MARK: Muting

  static func mute(
    username: String, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: connection)
    guard person.key != viewer.key else { throw cannotMuteSelf }
    try connection.run(
      """
      INSERT INTO mutes (muterKey, mutedKey, createdAt)
      VALUES (\(viewer.key), \(person.key), \(now.seconds))
      ON CONFLICT (muterKey, mutedKey) DO NOTHING
      """)
    guard connection.changes > 0 else { return }
    try NotificationService.withdraw(causedBy: person.key, from: viewer.key, in: connection)
  }

  static func unmute(username: String, by viewer: Viewer, in connection: Connection) throws {
    try connection.run(
      """
      DELETE FROM mutes
      WHERE muterKey = \(viewer.key) AND mutedKey = (SELECT key FROM users WHERE username = \(username))
      """)
    guard connection.changes == 0 else { return }
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: connection)
    guard person.key != viewer.key else { throw cannotMuteSelf }
  }

  /// Who muted somebody.
  static func muters(of personKey: Int64, in connection: Connection) throws -> Set<Int64> {
    Set(try connection.all("SELECT muterKey FROM mutes WHERE mutedKey = \(personKey)") { $0.integer(0) })
  }

  // MARK: Lists

  /// Whom the viewer blocked, the last first.
  static func blocked(by viewer: Viewer, page: Page, in connection: Connection) throws -> [UserRecord] {
    try connection.all(
      """
      SELECT \(raw: UserRecord.columns)
      FROM blocks
      JOIN users ON users.key = blocks.blockedKey
      WHERE blocks.blockerKey = \(viewer.key) AND users.suspendedAt IS NULL
      ORDER BY blocks.createdAt DESC, blocks.blockedKey DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """
    ) { UserRecord($0) }
  }

  /// Whom the viewer muted, the last first.
  static func muted(by viewer: Viewer, page: Page, in connection: Connection) throws -> [UserRecord] {
    try connection.all(
      """
      SELECT \(raw: UserRecord.columns)
      FROM mutes
      JOIN users ON users.key = mutes.mutedKey
      WHERE mutes.muterKey = \(viewer.key) AND users.suspendedAt IS NULL
      ORDER BY mutes.createdAt DESC, mutes.mutedKey DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """
    ) { UserRecord($0) }
  }
}

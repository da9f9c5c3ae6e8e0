import ServerCore
import KiwiKit
import SQLite

/// The visibility of rows that are for their owner alone, for followers of the owner, or for everyone. Friends follow each
/// other, so rows for followers are for friends, too.
package enum AudienceCondition {
  /// Holds for rows of a table with `userKey` and `visibility` that a viewer may see: their own, and those of others that
  /// are open and whose visibility they are within.
  ///
  /// - Parameters:
  ///   - table: A name of the schema.
  ///   - exists: The condition for rows that exist, also for their owner.
  ///   - isOpen: A further condition for other viewers.
  package static func isVisible(_ table: String, to viewer: Viewer?, exists: SQL, isOpen: SQL = "TRUE") -> SQL
  {
    let others: SQL = """
      \(sql: isOpen)
      AND EXISTS (
        SELECT 1 FROM users
        WHERE users.key = \(raw: table).userKey AND \(sql: UserCondition.isVisible(to: viewer))
      )
      AND \(sql: isWithin(table, to: viewer))
      """
    guard let viewer else { return "(\(sql: exists) AND \(sql: others))" }
    return "(\(sql: exists) AND (\(raw: table).userKey = \(viewer.key) OR (\(sql: others))))"
  }

  /// Holds for rows for everyone, and for those for followers of an owner whom the viewer follows.
  package static func isWithin(_ table: String, to viewer: Viewer?) -> SQL {
    guard let viewer else { return "\(raw: table).visibility = 'everyone'" }
    return isWithin(table, toKey: "\(viewer.key)")
  }

  /// The same with the viewer's key as a piece of the statement.
  ///
  /// - Parameter owner: The column that has the key of the owner.
  package static func isWithin(_ table: String, owner: String = "userKey", toKey viewer: SQL) -> SQL {
    "(\(raw: table).visibility = 'everyone' OR \(sql: isForFollower(table, owner: owner, key: viewer)))"
  }

  /// Holds for rows for followers of an owner whom the viewer follows.
  package static func isForFollower(_ table: String, owner: String, key viewer: SQL) -> SQL {
    """
    (
      \(raw: table).visibility = 'followers'
      AND EXISTS (
        SELECT 1 FROM follows WHERE followerKey = \(sql: viewer) AND followedKey = \(raw: table).\(raw: owner)
      )
    )
    """
  }
}

/// A visibility that an owner chooses. ``AudienceCondition`` has the same rule as a condition of queries.
package protocol OwnersVisibility {
  static var everyone: Self { get }
  static var followers: Self { get }
}

extension OwnersVisibility {
  /// Returns the visibilities that a viewer other than the owner is within.
  package static func visible(toFollower isFollower: Bool) -> [Self] {
    isFollower ? [.everyone, .followers] : [.everyone]
  }
}

extension Audience: OwnersVisibility {}
extension Visibility: OwnersVisibility {}

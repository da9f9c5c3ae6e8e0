import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// The members of lists.
extension ListStore {
  package func role(of userKey: Int64, inList listKey: Int64) throws -> ListRole? {
    try connection.first(
      "SELECT role FROM listMembers WHERE listKey = \(listKey) AND userKey = \(userKey)"
    ) { ListRole(rawValue: $0.text("role")) } ?? nil
  }

  package func setRole(_ role: ListRole, of userKey: Int64, inList listKey: Int64, sequence: Int64) throws {
    try connection.run(
      """
      INSERT INTO listMembers (listKey, userKey, role, sequence)
      VALUES (\(listKey), \(userKey), \(role.rawValue), \(sequence))
      ON CONFLICT (listKey, userKey) DO UPDATE SET role = excluded.role, sequence = excluded.sequence
      """)
  }

  /// Removes a member. Returns whether the user was one.
  package func removeMember(_ userKey: Int64, fromList listKey: Int64) throws -> Bool {
    try connection.run("DELETE FROM listMembers WHERE listKey = \(listKey) AND userKey = \(userKey)")
    return connection.changes > 0
  }

  /// Ends both users' memberships in each other's lists. Returns whether there were any.
  package func removeMembers(between onePerson: Int64, and another: Int64) throws -> Bool {
    var count = 0
    for (owner, member) in [(onePerson, another), (another, onePerson)] {
      try connection.run(
        """
        DELETE FROM listMembers
        WHERE userKey = \(member) AND listKey IN (SELECT key FROM userLists WHERE ownerKey = \(owner))
        """)
      count += connection.changes
    }
    return count > 0
  }

  package func removeMembers(ofList listKey: Int64) throws {
    try connection.run("DELETE FROM listMembers WHERE listKey = \(listKey)")
  }

  package func memberKeys(ofList listKey: Int64) throws -> Set<Int64> {
    Set(
      try connection.all("SELECT userKey FROM listMembers WHERE listKey = \(listKey)") {
        $0.integer("userKey")
      })
  }

  /// Returns the members of a user's lists, and the owners of lists they edit.
  package func partners(of userKey: Int64) throws -> Set<Int64> {
    Set(
      try connection.all(
        """
        SELECT listMembers.userKey AS personKey
        FROM userLists
        JOIN listMembers ON listMembers.listKey = userLists.key
        WHERE userLists.ownerKey = \(userKey)
        UNION
        SELECT userLists.ownerKey
        FROM listMembers
        JOIN userLists ON userLists.key = listMembers.listKey
        WHERE listMembers.userKey = \(userKey) AND listMembers.role = 'collaborator'
        """
      ) { $0.integer("personKey") })
  }

  /// Returns a user's lists that have collaborators.
  package func sharedListKeys(ofUser ownerKey: Int64) throws -> [Int64] {
    try connection.all(
      """
      SELECT key FROM userLists
      WHERE ownerKey = \(ownerKey) AND EXISTS (
        SELECT 1 FROM listMembers WHERE listKey = userLists.key AND role = 'collaborator'
      )
      ORDER BY key
      """
    ) { $0.integer("key") }
  }

  /// Resends the list to all collaborators with a new sequence number.
  package func renewCollaborators(ofList listKey: Int64, sequence: Int64) throws {
    try connection.run(
      """
      UPDATE listMembers SET sequence = \(sequence)
      WHERE listKey = \(listKey) AND role = 'collaborator'
      """)
  }

  package func memberCount(ofList listKey: Int64, as role: ListRole) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) AS count FROM listMembers WHERE listKey = \(listKey) AND role = \(role.rawValue)"
    ) { $0.int("count") } ?? 0
  }

  /// Returns the number of other users' lists in which a user has a role.
  package func membershipCount(of userKey: Int64, as role: ListRole) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) AS count FROM listMembers WHERE userKey = \(userKey) AND role = \(role.rawValue)"
    ) { $0.int("count") } ?? 0
  }

  /// Returns the collaborators visible to the viewer, ordered by username.
  package func collaborators(ofList listKey: Int64, seenBy viewer: Viewer?) throws -> [UserRecord] {
    try connection.all(
      """
      SELECT \(sql: UserRecord.columns)
      FROM listMembers
      JOIN users ON users.key = listMembers.userKey
      WHERE listMembers.listKey = \(listKey) AND listMembers.role = 'collaborator'
        AND \(sql: UserCondition.isVisible(to: viewer))
      ORDER BY users.username
      """, UserRecord.init(row:))
  }

  /// Returns the owner, or nil if hidden from the viewer.
  package func owner(ofList listKey: Int64, seenBy viewer: Viewer?) throws -> UserRecord? {
    try connection.first(
      """
      SELECT \(sql: UserRecord.columns)
      FROM userLists
      JOIN users ON users.key = userLists.ownerKey
      WHERE userLists.key = \(listKey) AND \(sql: UserCondition.isVisible(to: viewer))
      """, UserRecord.init(row:))
  }
}

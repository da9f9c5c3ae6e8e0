import ServerCore
import SQLite

/// A user as responses show them with their content.
package struct UserRecord: Hashable, Sendable {
  package let key: Int64
  package let id: String
  package let username: String
  package let displayName: String?
  package let avatarName: String?

  package init(key: Int64, id: String, username: String, displayName: String?, avatarName: String?) {
    self.key = key
    self.id = id
    self.username = username
    self.displayName = displayName
    self.avatarName = avatarName
  }

  /// Writes a ``KiwiKit/User``.
  package func write(to writer: inout JSONWriter, at publicURL: String) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("username", username)
      writer.member("displayName", displayName)
      writer.member("avatarURL", upload: avatarName, at: publicURL)
    }
  }
}

extension UserRecord {
  /// The columns, for queries that select from `users`.
  package static let columns: SQL = """
    users.key AS userKey, users.id AS userId, users.username AS username, users.displayName AS displayName,
    users.avatarName AS avatarName
    """

  package init(row: borrowing Row) {
    key = row.integer("userKey")
    id = row.text("userId")
    username = row.text("username")
    displayName = row.optionalText("displayName")
    avatarName = row.optionalText("avatarName")
  }
}

/// The credentials of a user, for logins.
package struct CredentialRecord: Sendable {
  package let user: UserRecord
  package let passwordHash: String
  package let isSuspended: Bool
}

extension CredentialRecord {
  package static let columns: SQL =
    "\(sql: UserRecord.columns), users.passwordHash AS passwordHash, users.suspendedAt IS NOT NULL AS isSuspended"

  package init(row: borrowing Row) {
    user = UserRecord(row: row)
    passwordHash = row.text("passwordHash")
    isSuspended = row.bool("isSuspended")
  }
}

/// An account in the operator's list.
package struct AccountRecord: Sendable {
  package let username: String
  package let displayName: String?
  package let role: String
  package let isSuspended: Bool
  package let postCount: Int
  package let createdAt: Timestamp
}

extension AccountRecord {
  package static let columns: SQL = """
    username, displayName, role, suspendedAt IS NOT NULL AS isSuspended,
    postCountForEveryone + postCountForFollowers + postCountForMe AS postCount, createdAt
    """

  package init(row: borrowing Row) {
    username = row.text("username")
    displayName = row.optionalText("displayName")
    role = row.text("role")
    isSuspended = row.bool("isSuspended")
    postCount = row.int("postCount")
    createdAt = Timestamp(seconds: row.int("createdAt"))
  }
}

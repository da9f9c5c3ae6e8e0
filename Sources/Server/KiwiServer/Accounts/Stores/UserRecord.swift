import SQLite

/// A person as answers show them beside what they did.
struct UserRecord: Hashable, Sendable {
  let key: Int64
  let id: String
  let username: String
  let displayName: String?
  let avatarName: String?
}

extension UserRecord {
  /// For queries that name `users`.
  static let columns: SQL = """
    users.key AS userKey, users.id AS userId, users.username AS username, users.displayName AS displayName,
    users.avatarName AS avatarName
    """

  init(row: borrowing Row) {
    key = row.integer("userKey")
    id = row.text("userId")
    username = row.text("username")
    displayName = row.optionalText("displayName")
    avatarName = row.optionalText("avatarName")
  }
}

/// What is needed to log somebody in.
struct CredentialRecord: Sendable {
  let user: UserRecord
  let passwordHash: String
  let isSuspended: Bool
}

extension CredentialRecord {
  static let columns: SQL =
    "\(sql: UserRecord.columns), users.passwordHash AS passwordHash, users.suspendedAt IS NOT NULL AS isSuspended"

  init(row: borrowing Row) {
    user = UserRecord(row: row)
    passwordHash = row.text("passwordHash")
    isSuspended = row.bool("isSuspended")
  }
}

/// An account as the operator's list shows it.
struct AccountRecord: Sendable {
  let username: String
  let displayName: String?
  let role: String
  let isSuspended: Bool
  let postCount: Int
  let createdAt: Timestamp
}

extension AccountRecord {
  static let columns: SQL = """
    username, displayName, role, suspendedAt IS NOT NULL AS isSuspended,
    postCountForEveryone + postCountForFollowers + postCountForMe AS postCount, createdAt
    """

  init(row: borrowing Row) {
    username = row.text("username")
    displayName = row.optionalText("displayName")
    role = row.text("role")
    isSuspended = row.bool("isSuspended")
    postCount = row.int("postCount")
    createdAt = Timestamp(seconds: row.int("createdAt"))
  }
}

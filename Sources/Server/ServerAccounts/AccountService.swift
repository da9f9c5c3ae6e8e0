import ServerCore
import HTTPServer
import KiwiKit

/// The rules of accounts and sessions. All functions run inside a transaction; passwords are hashed before it.
package enum AccountService {
  /// The lifetime of a password reset link.
  package static let resetLifetime = Duration.seconds(60 * 60)

  package struct NewAccount: Sendable {
    package let username: String
    package let displayName: String?
    package let passwordHash: String
    package var role = Role.member
    /// The hash of the invitation code, if one is required.
    var inviteHash: [UInt8]?

    package init(
      username: String, displayName: String?, passwordHash: String, role: Role = Role.member,
      inviteHash: [UInt8]? = nil
    ) {
      self.username = username
      self.displayName = displayName
      self.passwordHash = passwordHash
      self.role = role
      self.inviteHash = inviteHash
    }
  }

  static let usernameTaken = APIError(
    .conflict, "username_taken", "This username is taken. Choose another.", field: "username")
  static let invalidInvite = APIError(
    .forbidden, "invalid_invite", "This invitation has expired or was used. Ask the operator for a new one.",
    field: "invite")
  static let resetInvalid = APIError(
    .notFound, "reset_invalid", "This link has expired or was used. Ask the operator for a new one.")

  package static func create(_ account: NewAccount, now: Timestamp, in transaction: Transaction) throws
    -> UserRecord
  {
    let id = UUIDv7.generate()
    let inserted = try UserStore(transaction).insert(
      id: id, username: account.username, displayName: account.displayName,
      passwordHash: account.passwordHash, role: account.role, now: now)
    guard let key = inserted else { throw usernameTaken }
    if let inviteHash = account.inviteHash {
      guard try InviteStore(transaction).use(codeHash: inviteHash, by: key, now: now) else {
        throw invalidInvite
      }
    }
    return UserRecord(
      key: key, id: id, username: account.username, displayName: account.displayName, avatarName: nil)
  }

  /// Creates a session, unless the account changed since the password was checked.
  ///
  /// Returns whether an older session was ended to make room.
  ///
  /// - Parameters:
  ///   - newHash: The hash at the current cost and in canonical form, if the stored one differs.
  ///   - address: The address of the login.
  static func createSession(
    for credential: CredentialRecord, newHash: String?, tokenHash: [UInt8], deviceName: String,
    address: KnownAddress, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    guard let current = try UserStore(transaction).credential(username: credential.user.username),
      current.user.key == credential.user.key, current.passwordHash == credential.passwordHash,
      !current.isSuspended
    else { throw SessionController.wrongCredentials }
    let userKey = credential.user.key
    if let newHash { try UserStore(transaction).setPasswordHash(newHash, ofUser: userKey) }
    try KnownAddressStore(transaction).record(address, ofUser: userKey, now: now)
    try SessionStore(transaction).insert(
      id: UUIDv7.generate(), tokenHash: tokenHash, userKey: userKey, deviceName: deviceName, now: now)
    return try SessionStore(transaction).deleteExcess(ofUser: userKey)
  }

  /// Rejects an action if the password that authorized it has changed since.
  static func checkUnchanged(
    _ hash: String, of viewer: Viewer, field: String, in transaction: Transaction
  ) throws {
    guard try UserStore(transaction).passwordHash(ofUser: viewer.key) == hash else {
      throw APIError.wrongPassword(field: field)
    }
  }

  /// Changes a password and ends the user's other sessions.
  static func changePassword(
    of viewer: Viewer, from oldHash: String, to newHash: String, in transaction: Transaction
  ) throws {
    try checkUnchanged(oldHash, of: viewer, field: "currentPassword", in: transaction)
    try UserStore(transaction).setPasswordHash(newHash, ofUser: viewer.key)
    try SessionStore(transaction).deleteAll(ofUser: viewer.key, except: viewer.sessionKey)
    try PasswordResetStore(transaction).delete(ofUser: viewer.key)
    try KnownAddressStore(transaction).deleteAll(ofUser: viewer.key)
  }

  /// Sets a password with a single-use reset link and ends all sessions. Returns the user's key.
  package static func resetPassword(
    tokenHash: [UInt8], to newHash: String, now: Timestamp, in transaction: Transaction
  ) throws -> Int64 {
    guard let userKey = try PasswordResetStore(transaction).user(tokenHash: tokenHash, now: now) else {
      throw resetInvalid
    }
    try UserStore(transaction).setPasswordHash(newHash, ofUser: userKey)
    try SessionStore(transaction).deleteAll(ofUser: userKey)
    try PasswordResetStore(transaction).delete(ofUser: userKey)
    try KnownAddressStore(transaction).deleteAll(ofUser: userKey)
    return userKey
  }

  /// Deletes a user with all their rows. Returns the names of their pictures.
  package static func delete(
    userKey: Int64, with parts: [AccountPart], in transaction: Transaction
  ) throws -> [String] {
    let pictures = try parts.pictures(ofUser: userKey, in: transaction)
    try UserStore(transaction).delete(key: userKey)
    return pictures
  }
}

import HTTPServer
import KiwiKit
import Passwords
import SQLite

/// The rules of accounts and sessions. Everything here runs inside one transaction; what takes long, the
/// hashing of passwords, has happened before.
enum AccountService {
  struct NewAccount: Sendable {
    let username: String
    let displayName: String?
    let passwordHash: String
    var role = Role.member
    /// The hash of an invitation's code, where one is needed.
    var inviteHash: [UInt8]?
  }

  static let usernameTaken = APIError(
    .conflict, "username_taken", "That username is taken. Please choose another.", field: "username")
  static let invalidInvite = APIError(
    .forbidden, "invalid_invite", "That invitation is not valid any more. Ask the host for a new one.",
    field: "invite")
  static let resetInvalid = APIError(
    .notFound, "reset_invalid", "This link has been used or is too old. Ask the host for a new one.")

  static func create(_ account: NewAccount, now: Timestamp, in connection: Connection) throws -> UserRecord {
    let id = UUIDv7.generate()
    let key: Int64
    do {
      key = try UserStore.insert(
        id: id, username: account.username, displayName: account.displayName,
        passwordHash: account.passwordHash, role: account.role, now: now, in: connection)
    } catch let error as DatabaseError where error.isUniqueViolation {
      throw usernameTaken
    }
    if let inviteHash = account.inviteHash {
      guard try InviteStore.use(codeHash: inviteHash, by: key, now: now, in: connection) else {
        throw invalidInvite
      }
    }
    return UserRecord(
      key: key, id: id, username: account.username, displayName: account.displayName, avatarName: nil)
  }

  /// Begins a session, unless the account changed since the password was checked. Returns whether another one had
  /// to end for it.
  ///
  /// - Parameters:
  ///   - newHash: The same password at today's cost, when that was raised since it was hashed.
  ///   - address: Where the log-in comes from.
  static func createSession(
    for credential: CredentialRecord, newHash: String?, tokenHash: [UInt8], deviceName: String,
    address: KnownAddress, now: Timestamp, in connection: Connection
  ) throws -> Bool {
    guard let current = try UserStore.credential(username: credential.user.username, in: connection),
      current.user.key == credential.user.key, current.passwordHash == credential.passwordHash,
      !current.isSuspended
    else { throw SessionController.wrongCredentials }
    let userKey = credential.user.key
    if let newHash { try UserStore.setPasswordHash(newHash, ofUser: userKey, in: connection) }
    try KnownAddressStore.note(address, ofUser: userKey, now: now, in: connection)
    try SessionStore.insert(
      id: UUIDv7.generate(), tokenHash: tokenHash, userKey: userKey, deviceName: deviceName, now: now,
      in: connection)
    return try SessionStore.deleteExcess(ofUser: userKey, in: connection)
  }

  /// Refuses what was allowed by a password that has been changed since.
  static func checkUnchanged(
    _ hash: String, of viewer: Viewer, field: String, in connection: Connection
  ) throws {
    guard try UserStore.passwordHash(ofUser: viewer.key, in: connection) == hash else {
      throw APIError.wrongPassword(field: field)
    }
  }

  /// Sets a password that its owner knows, and ends their other sessions.
  static func changePassword(
    of viewer: Viewer, from oldHash: String, to newHash: String, in connection: Connection
  ) throws {
    try checkUnchanged(oldHash, of: viewer, field: "currentPassword", in: connection)
    try UserStore.setPasswordHash(newHash, ofUser: viewer.key, in: connection)
    try SessionStore.deleteAll(ofUser: viewer.key, except: viewer.sessionKey, in: connection)
    try PasswordResetStore.delete(ofUser: viewer.key, in: connection)
    try KnownAddressStore.deleteAll(ofUser: viewer.key, in: connection)
  }

  /// Sets a password by a host's link, which works once, and ends all sessions. Returns whose it was.
  static func resetPassword(
    tokenHash: [UInt8], to newHash: String, now: Timestamp, in connection: Connection
  ) throws -> Int64 {
    guard let userKey = try PasswordResetStore.user(tokenHash: tokenHash, now: now, in: connection) else {
      throw resetInvalid
    }
    try UserStore.setPasswordHash(newHash, ofUser: userKey, in: connection)
    try SessionStore.deleteAll(ofUser: userKey, in: connection)
    try PasswordResetStore.delete(ofUser: userKey, in: connection)
    try KnownAddressStore.deleteAll(ofUser: userKey, in: connection)
    return userKey
  }

  /// Removes a person with everything of theirs. Returns the names of their pictures.
  static func delete(userKey: Int64, in connection: Connection) throws -> [String] {
    let pictures = try PictureStore.names(ofUser: userKey, in: connection)
    try UserStore.delete(key: userKey, in: connection)
    return pictures
  }
}

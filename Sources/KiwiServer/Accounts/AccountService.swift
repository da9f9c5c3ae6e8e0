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

  /// Begins a session, unless the account changed since the password was checked.
  static func createSession(
    for credential: CredentialRecord, tokenHash: [UInt8], deviceName: String, now: Timestamp,
    in connection: Connection
  ) throws {
    guard let current = try UserStore.credential(username: credential.user.username, in: connection),
      current.user.key == credential.user.key, current.passwordHash == credential.passwordHash,
      !current.isSuspended
    else { throw SessionController.wrongCredentials }
    try SessionStore.insert(
      id: UUIDv7.generate(), tokenHash: tokenHash, userKey: credential.user.key, deviceName: deviceName,
      now: now, in: connection)
  }

  /// Sets a password that its owner knows, and ends their other sessions.
  static func changePassword(
    of viewer: Viewer, from oldHash: String, to newHash: String, in connection: Connection
  ) throws {
    guard try UserStore.passwordHash(ofUser: viewer.key, in: connection) == oldHash else {
      throw APIError.wrongPassword
    }
    try UserStore.setPasswordHash(newHash, ofUser: viewer.key, in: connection)
    try SessionStore.deleteAll(ofUser: viewer.key, except: viewer.sessionKey, in: connection)
    try PasswordResetStore.delete(ofUser: viewer.key, in: connection)
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
    return userKey
  }

  /// Removes a person with everything of theirs. Returns the names of their pictures.
  static func delete(userKey: Int64, in connection: Connection) throws -> [String] {
    let pictures = try PictureStore.names(ofUser: userKey, in: connection)
    try UserStore.delete(key: userKey, in: connection)
    return pictures
  }
}

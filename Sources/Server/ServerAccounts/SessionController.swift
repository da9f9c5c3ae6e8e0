import ServerCore
import HTTPServer
import KiwiKit
import Passwords

/// `/sessions`: login, logout and the list of devices.
enum SessionController {
  static let wrongCredentials = APIError(
    .unauthorized, "wrong_credentials", "Wrong username or password. Check both and try again.")
  private static let suspended = APIError(
    .forbidden, "account_suspended", "This account is suspended. Contact the operator.")

  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Accounts.logIn, logIn)
    router.on(API.Accounts.sessions) { call, viewer in
      let sessions = try call.context.read {
        try SessionStore($0).sessions(ofUser: viewer.key, now: call.now)
      }
      return try call.answer(
        sessions.map { session in
          DeviceSession(
            id: session.id, deviceName: session.deviceName, createdAt: session.createdAt.date,
            lastUsedAt: session.lastUsedAt.date, current: session.key == viewer.sessionKey)
        })
    }
    router.on(API.Accounts.logOut) { call, viewer in
      let server = call.context.server
      return try await call.write { transaction in
        try SessionStore(transaction).delete(key: viewer.sessionKey)
        server.announce(AccountChange.sessions(userKey: viewer.key), afterCommitOf: transaction)
      }
    }
    router.on(API.Accounts.endSession) { call, viewer in
      let server = call.context.server
      return try await call.write { transaction in
        guard try SessionStore(transaction).delete(id: call.path, ofUser: viewer.key) else {
          throw APIError.notFound
        }
        server.announce(AccountChange.sessions(userKey: viewer.key), afterCommitOf: transaction)
      }
    }
  }

  private static func logIn(
    _ call: Call<Nothing, Nothing, CreateSessionRequest, CreateSessionResponse>
  ) async throws -> Response {
    let context = call.context
    let server = context.server
    let address = context.request.remoteAddress.rateLimitSubject
    let (username, password) = (call.body.username, call.body.password)
    let deviceName = try deviceName(context, given: call.body.deviceName)
    let now = context.now
    let isKnown = try context.read { transaction in
      guard let user = try UserStore(transaction).user(username: username) else { return false }
      return try KnownAddressStore(transaction).isKnown(
        KnownAddress(address, ofUser: user.id), ofUser: user.key, now: now)
    }
    let limit = try LoginLimit(
      server.rateLimiter, username: username, address: address, isKnown: isKnown)
    let found: (credential: CredentialRecord, match: PasswordHasher.Match)?
    do {
      found = try await checkedCredential(context, username: username, password: password)
    } catch {
      limit.refund()
      throw error
    }
    guard let (credential, match) = found else { throw wrongCredentials }
    limit.refund()
    guard !credential.isSuspended else { throw suspended }
    let newHash =
      match == .otherForm || server[PasswordHasher.self].needsRehash(credential.passwordHash)
      ? try await rehash(password, server[PasswordHasher.self]) : nil
    let token = SecretToken(prefix: SessionToken.prefix)
    let knownAddress = KnownAddress(address, ofUser: credential.user.id)
    try await server.storage.write { transaction in
      let endedAnother = try AccountService.createSession(
        for: credential, newHash: newHash, tokenHash: token.hash, deviceName: deviceName,
        address: knownAddress, now: now, in: transaction)
      if endedAnother {
        server.announce(AccountChange.sessions(userKey: credential.user.key), afterCommitOf: transaction)
      }
    }
    let user = credential.user.user(at: call.publicURL)
    return try call.answer(CreateSessionResponse(token: token.text, userId: user.id, user: user))
  }

  /// Checks a password. Unknown usernames take the same time, so logins do not reveal accounts.
  private static func checkedCredential(
    _ context: RequestContext, username: String, password: String
  ) async throws -> (credential: CredentialRecord, match: PasswordHasher.Match)? {
    let passwords = context.server[PasswordHasher.self]
    guard !AccountRules.isTooLong(password: password) else { return nil }
    guard let credential = try context.read({ try UserStore($0).credential(username: username) }) else {
      try await passwords.dummyVerify(password)
      return nil
    }
    let match = try await passwords.match(password, against: credential.passwordHash)
    return match == .none ? nil : (credential, match)
  }

  /// Hashes a password at the current cost. Returns nil if the hasher is overloaded.
  private static func rehash(
    _ password: String, _ passwords: PasswordHasher
  ) async throws(PasswordError) -> String? {
    do throws(PasswordError) {
      return try await passwords.hash(password)
    } catch {
      guard error == .overloaded else { throw error }
      return nil
    }
  }

  private static func deviceName(_ context: RequestContext, given: String?) throws(APIError) -> String {
    if let given, !given.isEmpty { return given }
    let agent = String(
      (context.request.headers["User-Agent"] ?? "").unicodeScalars.prefix(Limits.deviceNameLength))
    let name = try TextRules.line(agent, field: "deviceName", limit: Limits.deviceNameLength)
    guard name.isEmpty else { return name }
    return String(localized: "Unknown device", locale: context.request.readerLocale)
  }
}

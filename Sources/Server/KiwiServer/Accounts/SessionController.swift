import HTTPServer
import KiwiKit
import Passwords

/// `/sessions`: logging in and out, and the list of devices.
enum SessionController {
  static let wrongCredentials = APIError(
    .unauthorized, "wrong_credentials", "The username or the password is not right.")
  private static let suspended = APIError(
    .forbidden, "account_suspended", "This account is suspended. Ask the operator.")

  static func create(_ context: RequestContext) async throws -> Response {
    let application = context.application
    let address = context.request.remoteAddress.rateLimitSubject
    try application.rateLimiter.take(.loginByAddress, for: address)
    let object = try await context.json()
    let username = try object.string("username")
    let password = try object.string("password")
    let deviceName = try deviceName(context, given: try object.optionalString("deviceName"))
    let now = context.now
    let isKnown = try context.read { transaction in
      guard let user = try transaction.users.user(username: username) else { return false }
      return try transaction.knownAddresses.isKnown(
        KnownAddress(address, ofUser: user.id), ofUser: user.key, now: now)
    }
    let limit = try LoginLimit(
      application.rateLimiter, username: username, address: address, isKnown: isKnown)
    let found: (credential: CredentialRecord, match: PasswordHasher.Match)?
    do {
      found = try await checkedCredential(context, username: username, password: password)
    } catch {
      limit.forgive()
      throw error
    }
    guard let (credential, match) = found else { throw wrongCredentials }
    limit.forgive()
    guard !credential.isSuspended else { throw suspended }
    let newHash =
      match == .otherForm || application.passwords.needsRehash(credential.passwordHash)
      ? try await rehash(password, application.passwords) : nil
    let token = SecretToken(prefix: SessionToken.prefix)
    let knownAddress = KnownAddress(address, ofUser: credential.user.id)
    try await application.storage.write { transaction in
      let endedAnother = try AccountService.createSession(
        for: credential, newHash: newHash, tokenHash: token.hash, deviceName: deviceName,
        address: knownAddress, now: now, in: transaction)
      if endedAnother {
        application.announce(AccountChange.sessions(userKey: credential.user.key), afterCommitOf: transaction)
      }
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("token", token.text)
      writer.member("userId", credential.user.id)
      writer.name("user")
      writer.user(credential.user, at: application.configuration.publicURL)
    }
    return Response(json: writer)
  }

  /// Takes the same time for a name that nobody has, so that logging in does not tell who is here.
  private static func checkedCredential(
    _ context: RequestContext, username: String, password: String
  ) async throws -> (credential: CredentialRecord, match: PasswordHasher.Match)? {
    let passwords = context.application.passwords
    guard !AccountRules.isTooLong(password: password) else { return nil }
    guard let credential = try context.read({ try $0.users.credential(username: username) }) else {
      try await passwords.dummyVerify(password)
      return nil
    }
    let match = try await passwords.match(password, against: credential.passwordHash)
    return match == .none ? nil : (credential, match)
  }

  /// The password's hash at today's cost and in its canonical form. When too many wait for hashes it stays as it is until
  /// the next time.
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
    if let given {
      let name = try TextRules.line(given, field: "deviceName", limit: Limits.deviceNameLength)
      if !name.isEmpty { return name }
    }
    let agent = String(
      (context.request.headers["User-Agent"] ?? "").unicodeScalars.prefix(Limits.deviceNameLength))
    let name = try TextRules.line(agent, field: "deviceName", limit: Limits.deviceNameLength)
    return name.isEmpty ? "Unknown device" : name
  }

  static func list(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    var writer = JSONWriter()
    writer.beginArray()
    let sessions = try context.read { try $0.sessions.sessions(ofUser: viewer.key, now: context.now) }
    for session in sessions {
      writer.object { writer in
        writer.member("id", session.id)
        writer.member("deviceName", session.deviceName)
        writer.member("createdAt", date: session.createdAt)
        writer.member("lastUsedAt", date: session.lastUsedAt)
        writer.member("current", session.key == viewer.sessionKey)
      }
    }
    writer.endArray()
    return Response(json: writer)
  }

  static func deleteCurrent(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      try transaction.sessions.delete(key: viewer.sessionKey)
      application.announce(AccountChange.sessions(userKey: viewer.key), afterCommitOf: transaction)
      return .noContent
    }
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    guard case .accounts(.session(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      guard try transaction.sessions.delete(id: id, ofUser: viewer.key) else {
        throw APIError.notFound
      }
      application.announce(AccountChange.sessions(userKey: viewer.key), afterCommitOf: transaction)
      return .noContent
    }
  }
}

import HTTPServer
import KiwiKit
import Passwords

/// Signing up, one's own account, and passwords.
enum AccountController {
  private static let registrationClosed = APIError(
    .forbidden, "registration_closed", "This server takes no new people. Ask the host for an account.")
  private static let inviteNeeded = APIError(
    .forbidden, "invite_needed", "Signing up here needs an invitation from the host.", field: "invite")
  static let inviteCodePrefix = "kiwiinvite_"
  static let resetTokenPrefix = "kiwireset_"

  static func create(_ context: RequestContext) async throws -> Response {
    let application = context.application
    return try await limited(application.rateLimiter, context.request.remoteAddress.rateLimitSubject) {
      try await createUnlimited(context)
    }
  }

  /// New accounts are few, so that nobody makes a crowd of them; a refusal makes none, and people need some tries
  /// until a name is free and a password good.
  private static func limited(
    _ limiter: RateLimiter, _ address: String, _ create: () async throws -> Response
  ) async throws -> Response {
    try limiter.take(.refusedSignUpByAddress, for: address)
    do {
      try limiter.take(.signUpByAddress, for: address)
    } catch {
      limiter.giveBack(.refusedSignUpByAddress, for: address)
      throw error
    }
    do {
      let response = try await create()
      limiter.giveBack(.refusedSignUpByAddress, for: address)
      return response
    } catch {
      limiter.giveBack(.signUpByAddress, for: address)
      throw error
    }
  }

  private static func createUnlimited(_ context: RequestContext) async throws -> Response {
    let application = context.application
    let object = try await context.json()
    let username = try object.string("username")
    let password = try object.string("password")
    let displayName = try AccountRules.displayName(
      try object.optionalString("fullname"), field: "fullname")
    let inviteHash = try inviteHash(context, code: try object.optionalString("invite"))
    try AccountRules.checkUsername(username)
    try AccountRules.checkPassword(password)
    // Before the costly hash; the insertion decides.
    guard try context.read({ try $0.users.user(username: username) }) == nil else {
      throw AccountService.usernameTaken
    }
    let account = AccountService.NewAccount(
      username: username, displayName: displayName,
      passwordHash: try await application.passwords.hash(password), inviteHash: inviteHash)
    let now = context.now
    let publicURL = application.configuration.publicURL
    let user = try await application.storage.write { transaction in
      try AccountService.create(account, now: now, in: transaction)
    }
    var writer = JSONWriter()
    writer.user(user, at: publicURL)
    var response = Response(status: .created, json: writer)
    response.headers.append("Location", APIRoute.social(.user(username: user.username)).path)
    return response
  }

  private static func inviteHash(_ context: RequestContext, code: String?) throws -> [UInt8]? {
    switch context.application.configuration.registration {
    case .open:
      // Not needed, and yet a text from outside.
      guard (code ?? "").unicodeScalars.count <= Limits.inviteLength else {
        throw AccountService.invalidInvite
      }
      return nil
    case .closed: throw registrationClosed
    case .invite:
      guard let code, !code.isEmpty else { throw inviteNeeded }
      guard let token = SecretToken(presented: code, prefix: inviteCodePrefix),
        try context.read({ try $0.invites.isGood(codeHash: token.hash, now: context.now) })
      else { throw AccountService.invalidInvite }
      return token.hash
    }
  }

  static func get(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try ProfileController.response(context, username: viewer.username)
  }

  static func changePassword(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let application = context.application
    let object = try await context.json()
    let newPassword = try object.string("newPassword")
    let oldHash = try await checkPassword(
      try object.string("currentPassword"), field: "currentPassword", of: viewer, context)
    try AccountRules.checkPassword(newPassword, field: "newPassword")
    let newHash = try await application.passwords.hash(newPassword)
    try await context.write { transaction in
      try AccountService.changePassword(of: viewer, from: oldHash, to: newHash, in: transaction)
      application.announce(AccountChange.sessions(userKey: viewer.key), afterCommitOf: transaction)
    }
    return Response(status: .noContent)
  }

  static func resetPassword(_ context: RequestContext) async throws -> Response {
    guard case .accounts(.passwordReset(let text)) = context.route else { throw APIError.notFound }
    let application = context.application
    let address = context.request.remoteAddress.rateLimitSubject
    try application.rateLimiter.take(.resetByAddress, for: address)
    let newPassword = try await context.json().string("newPassword")
    guard let token = SecretToken(presented: text, prefix: resetTokenPrefix),
      try context.read({ try $0.passwordResets.user(tokenHash: token.hash, now: context.now) })
        != nil
    else { throw AccountService.resetInvalid }
    try AccountRules.checkPassword(newPassword, field: "newPassword")
    let newHash = try await application.passwords.hash(newPassword)
    let now = context.now
    try await application.storage.write { transaction in
      let userKey = try AccountService.resetPassword(
        tokenHash: token.hash, to: newHash, now: now, in: transaction)
      application.announce(AccountChange.sessions(userKey: userKey), afterCommitOf: transaction)
    }
    return Response(status: .noContent)
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let application = context.application
    let object = try await context.json()
    let hash = try await checkPassword(
      try object.string("password"), field: "password", of: viewer, context)
    try await context.write { transaction in
      try AccountService.checkUnchanged(hash, of: viewer, field: "password", in: transaction)
      application.announce(
        try ListService.standingChange(of: viewer.key, in: transaction), afterCommitOf: transaction)
      let pictures = try AccountService.delete(userKey: viewer.key, in: transaction)
      application.announce(AccountChange.standing(userKey: viewer.key), afterCommitOf: transaction)
      transaction.afterCommit { application.removeUnusedPictures(pictures) }
    }
    return Response(status: .noContent)
  }

  /// The stored hash that the password was right for.
  private static func checkPassword(
    _ password: String, field: String, of viewer: Viewer, _ context: RequestContext
  ) async throws -> String {
    guard let hash = try context.read({ try $0.users.passwordHash(ofUser: viewer.key) }) else {
      throw APIError.invalidToken
    }
    guard !AccountRules.isTooLong(password: password),
      try await context.application.passwords.verify(password, against: hash)
    else { throw APIError.wrongPassword(field: field) }
    return hash
  }
}

import HTTPServer
import KiwiKit
import Passwords

/// Signing up, one's own account, and passwords.
enum AccountController {
  private static let registrationClosed = APIError(
    .forbidden, "registration_closed", "This server takes no new people. Ask the operator for an account.")
  private static let inviteNeeded = APIError(
    .forbidden, "invite_needed", "Signing up here needs an invitation from the operator.", field: "invite")
  static let inviteCodePrefix = "kiwiinvite_"
  static let resetTokenPrefix = "kiwireset_"

  /// Signs a user up. New accounts from one address are few, so that no user makes a crowd of them. A refusal makes none,
  /// and users need some tries until a name is free and a password good. The operator vouches for those whom they invited.
  static func create(_ context: RequestContext) async throws -> Response {
    let limiter = context.application.rateLimiter
    let address = context.request.remoteAddress.rateLimitSubject
    try limiter.take(.refusedSignUpByAddress, for: address)
    let object = try await context.json()
    let inviteHash = try inviteHash(context, code: try object.optionalString("invite"))
    let response: Response
    do {
      response =
        inviteHash == nil
        ? try await createUninvited(context, object, from: address)
        : try await create(context, object, inviteHash: inviteHash)
    } catch let refusal as APIError
      where refusal.code == AccountService.invalidInvite.code
      && context.application.configuration.registration == .open
    {
      // Another sign-up has used the invitation meanwhile, and none is needed.
      response = try await createUninvited(context, object, from: address)
    }
    limiter.giveBack(.refusedSignUpByAddress, for: address)
    return response
  }

  private static func createUninvited(
    _ context: RequestContext, _ object: JSONObject, from address: String
  ) async throws -> Response {
    let limiter = context.application.rateLimiter
    do throws(APIError) {
      try limiter.take(.signUpByAddress, for: address)
    } catch {
      limiter.giveBack(.refusedSignUpByAddress, for: address)
      var refusal = error
      refusal.message =
        "Too many accounts were made from your network. Wait, or sign up with an invitation from the operator."
      throw refusal
    }
    do {
      return try await create(context, object, inviteHash: nil)
    } catch {
      limiter.giveBack(.signUpByAddress, for: address)
      throw error
    }
  }

  private static func create(
    _ context: RequestContext, _ object: JSONObject, inviteHash: [UInt8]?
  ) async throws -> Response {
    let application = context.application
    let username = try object.string("username")
    let password = try object.string("password")
    let displayName = try AccountRules.displayName(
      try object.optionalString("fullname"), field: "fullname")
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
      // Not needed, and yet a text from outside. One that is good lifts the limit of an address.
      guard (code ?? "").unicodeScalars.count <= Limits.inviteLength else {
        throw AccountService.invalidInvite
      }
      return try code.flatMap { try goodInvite($0, context) }
    case .closed: throw registrationClosed
    case .invite:
      guard let code, !code.isEmpty else { throw inviteNeeded }
      guard let hash = try goodInvite(code, context) else { throw AccountService.invalidInvite }
      return hash
    }
  }

  /// The hash of an invitation that was not used yet.
  private static func goodInvite(_ code: String, _ context: RequestContext) throws -> [UInt8]? {
    guard let token = SecretToken(presented: code, prefix: inviteCodePrefix),
      try context.read({ try $0.invites.isGood(codeHash: token.hash, now: context.now) })
    else { return nil }
    return token.hash
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
      try AccountRemoval.begin(viewer.key, now: context.now, application, in: transaction)
    }
    try await AccountRemoval.finish(viewer.key, in: application)
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

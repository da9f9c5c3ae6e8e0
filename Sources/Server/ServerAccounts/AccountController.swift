import ServerCore
import HTTPServer
import KiwiKit
import Passwords

/// `/users` and `/users/me`: sign-up, the viewer's own account and passwords.
package enum AccountController {
  private static let registrationClosed = APIError(
    .forbidden, "registration_closed", "Sign-up is closed on this server. Ask the operator for an account.")
  private static let inviteNeeded = APIError(
    .forbidden, "invite_needed", "An invitation is required. Ask the operator for one.", field: "invite")
  package static let inviteCodePrefix = "kiwiinvite_"
  package static let resetTokenPrefix = "kiwireset_"

  package static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Accounts.signUp, signUp)
    router.on(API.Accounts.me) { call in
      try call.snapshot { try OwnProfile.outcome(of: call, in: $0) }.response
    }
    router.on(API.Accounts.removeMe, remove)
    router.on(API.Accounts.changePassword, changePassword)
    router.on(API.Accounts.resetPassword, resetPassword)
  }

  private typealias SignUp = Call<Nothing, Nothing, CreateUserRequest, User>

  /// Signs up a user.
  ///
  /// Sign-ups are limited per address to prevent mass registration. A rejected sign-up does not count. Invited users
  /// are exempt, because the operator vouches for them.
  private static func signUp(_ call: SignUp) async throws -> Response {
    let server = call.context.server
    let address = call.context.request.remoteAddress.rateLimitSubject
    let inviteHash = try inviteHash(call)
    let response: Response
    do {
      response =
        inviteHash == nil
        ? try await createUninvited(call, from: address) : try await create(call, inviteHash: inviteHash)
    } catch let refusal as APIError
      where refusal.code == AccountService.invalidInvite.code
      && server.configuration.registration == .open
    {
      // A concurrent sign-up used the invitation, but open registration does not require one.
      response = try await createUninvited(call, from: address)
    }
    server.rateLimiter.refund(API.Accounts.rejectedSignUps, for: address)
    return response
  }

  private static func createUninvited(_ call: SignUp, from address: String) async throws -> Response {
    let limiter = call.context.server.rateLimiter
    do throws(APIError) {
      try limiter.take(.signUpByAddress, for: address)
    } catch {
      limiter.refund(API.Accounts.rejectedSignUps, for: address)
      var refusal = APIError(
        error.status, error.code,
        "Too many sign-ups from your network. Wait, or sign up with an invitation from the operator.")
      refusal.retryAfter = error.retryAfter
      throw refusal
    }
    do {
      return try await create(call, inviteHash: nil)
    } catch {
      limiter.refund(.signUpByAddress, for: address)
      throw error
    }
  }

  private static func create(_ call: SignUp, inviteHash: [UInt8]?) async throws -> Response {
    let server = call.context.server
    let (username, password) = (call.body.username, call.body.password)
    try AccountRules.checkUsername(username)
    try AccountRules.checkPassword(password)
    // Checked before the costly hash. The insertion decides.
    guard try call.context.read({ try UserStore($0).user(username: username) }) == nil else {
      throw AccountService.usernameTaken
    }
    let account = AccountService.NewAccount(
      username: username, displayName: call.body.fullname.flatMap { $0.isEmpty ? nil : $0 },
      passwordHash: try await server[PasswordHasher.self].hash(password), inviteHash: inviteHash)
    let user = try await server.storage.write { transaction in
      try AccountService.create(account, now: call.now, in: transaction)
    }
    let path = API.Social.profile.path(user.username)
    return try call.created(user.id, user.user(at: call.publicURL), at: path).response
  }

  private static func inviteHash(_ call: SignUp) throws -> [UInt8]? {
    let code = call.body.invite
    switch call.context.server.configuration.registration {
    case .open:
      // Optional here. A valid invitation lifts the limit per address.
      guard (code ?? "").unicodeScalars.count <= Limits.inviteLength else {
        throw AccountService.invalidInvite
      }
      return try code.flatMap { try validInviteHash($0, call.context) }
    case .closed: throw registrationClosed
    case .invite:
      guard let code, !code.isEmpty else { throw inviteNeeded }
      guard let hash = try validInviteHash(code, call.context) else { throw AccountService.invalidInvite }
      return hash
    }
  }

  /// Returns the hash of an unused, unexpired invitation, or nil.
  private static func validInviteHash(_ code: String, _ context: RequestContext) throws -> [UInt8]? {
    guard let token = SecretToken(presented: code, prefix: inviteCodePrefix),
      try context.read({ try InviteStore($0).isValid(codeHash: token.hash, now: context.now) })
    else { return nil }
    return token.hash
  }

  private static func changePassword(
    _ call: Call<Nothing, Nothing, ChangePasswordRequest, Nothing>
  ) async throws -> Response {
    let viewer = try call.viewer()
    let server = call.context.server
    let oldHash = try await checkPassword(
      call.body.currentPassword, field: "currentPassword", of: viewer, call.context)
    try AccountRules.checkPassword(call.body.newPassword, field: "newPassword")
    let newHash = try await server[PasswordHasher.self].hash(call.body.newPassword)
    try await call.context.write { transaction in
      try AccountService.changePassword(of: viewer, from: oldHash, to: newHash, in: transaction)
      server.announce(AccountChange.sessions(userKey: viewer.key), afterCommitOf: transaction)
    }
    return Response(status: .noContent)
  }

  private static func resetPassword(
    _ call: Call<String, Nothing, ResetPasswordRequest, Nothing>
  ) async throws -> Response {
    let server = call.context.server
    let newPassword = call.body.newPassword
    guard let token = SecretToken(presented: call.path, prefix: resetTokenPrefix),
      try call.context.read({ try PasswordResetStore($0).user(tokenHash: token.hash, now: call.now) }) != nil
    else { throw AccountService.resetInvalid }
    try AccountRules.checkPassword(newPassword, field: "newPassword")
    let newHash = try await server[PasswordHasher.self].hash(newPassword)
    try await server.storage.write { transaction in
      let userKey = try AccountService.resetPassword(
        tokenHash: token.hash, to: newHash, now: call.now, in: transaction)
      server.announce(AccountChange.sessions(userKey: userKey), afterCommitOf: transaction)
    }
    return Response(status: .noContent)
  }

  private static func remove(
    _ call: Call<Nothing, Nothing, DeleteAccountRequest, Nothing>
  ) async throws -> Response {
    let viewer = try call.viewer()
    let server = call.context.server
    let hash = try await checkPassword(call.body.password, field: "password", of: viewer, call.context)
    try await call.context.write { transaction in
      try AccountService.checkUnchanged(hash, of: viewer, field: "password", in: transaction)
      try AccountRemoval.begin(viewer.key, now: call.now, server, in: transaction)
    }
    try await AccountRemoval.finish(viewer.key, in: server)
    return Response(status: .noContent)
  }

  /// Returns the stored hash that the password matched.
  private static func checkPassword(
    _ password: String, field: String, of viewer: Viewer, _ context: RequestContext
  ) async throws -> String {
    guard let hash = try context.read({ try UserStore($0).passwordHash(ofUser: viewer.key) }) else {
      throw APIError.invalidToken
    }
    guard !AccountRules.isTooLong(password: password),
      try await context.server[PasswordHasher.self].verify(password, against: hash)
    else { throw APIError.wrongPassword(field: field) }
    return hash
  }
}

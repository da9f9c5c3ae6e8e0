import HTTPServer
import KiwiKit

/// Accounts and sessions, as the centre joins them.
enum AccountArea: Area {
  static let expiries = [
    Expiry(change: AccountChange.sessionsExpired) { try $0.sessions.deleteExpired(now: $1, limit: $2) },
    Expiry { try $0.passwordResets.deleteExpired(now: $1, limit: $2) },
    Expiry { try $0.invites.deleteExpired(now: $1, limit: $2) },
    Expiry { try $0.knownAddresses.deleteExpired(now: $1, limit: $2) },
  ]

  static func jobs(_ configuration: Configuration) -> [AnyJobKind] { [AnyJobKind(AccountRemoval.kind)] }

  static let checks = AccountTotalsChecks.all

  static let pictureSources = [
    // An avatar stands beside whatever a person wrote.
    PictureSource(table: "avatars", audience: .everyone) { name, _, _, transaction in
      try transaction.pictures.isAvatar(name)
    }
  ]

  static func seed(with seeder: Seeder) async throws {
    try await seeder.insertUsers()
  }

  static func endpoint(_ method: Method, _ route: AccountRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.post, .sessions): RouteEndpoint("POST /sessions", .anyone, SessionController.create)
    case (.get, .sessions): RouteEndpoint("GET /sessions", .signedIn, SessionController.list)
    case (.delete, .sessions): RouteEndpoint("DELETE /sessions", .signedIn, SessionController.deleteCurrent)
    case (.delete, .session): RouteEndpoint("DELETE /sessions/{id}", .signedIn, SessionController.delete)
    case (.post, .passwordReset):
      RouteEndpoint("POST /password-resets/{token}", .anyone, AccountController.resetPassword)
    case (.get, .me): RouteEndpoint("GET /users/me", .signedIn, AccountController.get)
    case (.delete, .me):
      RouteEndpoint("DELETE /users/me", .signedIn, rateLimit: .passwordByAccount, AccountController.delete)
    case (.put, .avatar):
      RouteEndpoint("PUT /users/me/avatar", .signedIn, rateLimit: .uploadByAccount, AvatarController.put)
    case (.delete, .avatar):
      RouteEndpoint("DELETE /users/me/avatar", .signedIn, rateLimit: .writeByAccount, AvatarController.delete)
    case (.put, .password):
      RouteEndpoint(
        "PUT /users/me/password", .signedIn, rateLimit: .passwordByAccount, AccountController.changePassword)
    case (.get, .drafts): RouteEndpoint("GET /users/me/drafts", .signedIn, DraftController.list)
    case (.put, .draft):
      RouteEndpoint("PUT /users/me/drafts/{kind}", .signedIn, rateLimit: .draftByAccount, DraftController.put)
    case (.delete, .draft):
      RouteEndpoint(
        "DELETE /users/me/drafts/{kind}", .signedIn, rateLimit: .draftByAccount, DraftController.delete)
    case (.post, .users): RouteEndpoint("POST /users", .anyone, AccountController.create)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  static let loginByAccountAndAddress = Self(name: "login", burst: 5, period: .seconds(60))
  static let loginByAccount = Self(name: "login", burst: 10, period: .seconds(120))
  static let loginByAddress = Self(name: "login", burst: 20, period: .seconds(60))
  static let signUpByAddress = Self(name: "sign-up", burst: 5, period: .seconds(3_600))
  static let refusedSignUpByAddress = Self(name: "refused sign-up", burst: 40, period: .seconds(3_600))
  static let passwordByAccount = Self(name: "password", burst: 5, period: .seconds(300))
  /// Whoever writes pauses often, and may do so in two windows.
  static let draftByAccount = Self(name: "draft", burst: 120, period: .seconds(60))
  static let resetByAddress = Self(name: "reset", burst: 10, period: .seconds(3_600))
}

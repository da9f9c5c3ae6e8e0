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

  static func addEndpoints(to router: inout Router) {
    SessionController.addEndpoints(to: &router)
    AccountController.addEndpoints(to: &router)
    AvatarController.addEndpoints(to: &router)
    DraftController.addEndpoints(to: &router)
  }
}

extension RateLimitRule {
  static let loginByAccountAndAddress = Self("login", burst: 5, period: .seconds(60))
  static let loginByAccount = Self("login", burst: 10, period: .seconds(120))
  static let signUpByAddress = Self("sign-up", burst: 5, period: .seconds(3_600))
}

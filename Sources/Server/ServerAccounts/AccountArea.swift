import ServerCore
import KiwiKit
import Passwords

/// Accounts and sessions.
package enum AccountArea: Area {
  package static let expiries = [
    Expiry(change: AccountChange.sessionsExpired) { try SessionStore($0).deleteExpired(now: $1, limit: $2) },
    Expiry { try PasswordResetStore($0).deleteExpired(now: $1, limit: $2) },
    Expiry { try InviteStore($0).deleteExpired(now: $1, limit: $2) },
    Expiry { try KnownAddressStore($0).deleteExpired(now: $1, limit: $2) },
  ]

  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [AnyJobKind(AccountRemoval.kind)]
  }

  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.register(StoredViewerAccounts(), as: (any ViewerAccounts).self)
    slots.register(SessionCache())
    slots.register(
      PasswordHasher(
        threads: configuration.passwordThreads, queueLimit: configuration.passwordQueueLimit,
        cost: configuration.passwordCost))
  }

  package static let checks = AccountTotalsChecks.all

  package static let pictureSources = [
    // Avatars appear next to every post and comment, so their audience is everyone.
    PictureSource(table: "avatars", audience: .everyone) { name, _, _, transaction in
      try AvatarStore(transaction).isAvatar(name)
    }
  ]

  package static func addEndpoints(to router: inout EndpointRouter) {
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

import ServerCore
import KiwiKit

/// The rate limit for password guesses at an account.
///
/// A guess counts against the pair of account and address, so guesses from other addresses do not lock out the
/// owner. Addresses that never logged in to the account also share one limit, which bounds attackers with many
/// addresses. A successful login does not count.
struct LoginLimit {
  private let limiter: RateLimiter
  private let account: String
  private let accountAndAddress: String
  private let isKnown: Bool

  /// Counts a guess. Throws 429 if the limit is reached. Unknown usernames count too, so the limit does not reveal
  /// accounts.
  init(
    _ limiter: RateLimiter, username: String, address: String, isKnown: Bool
  ) throws(APIError) {
    self.limiter = limiter
    account = String(username.lowercased().prefix(Limits.usernameLength.upperBound))
    accountAndAddress = "\(address) \(account)"
    self.isKnown = isKnown
    try limiter.take(.loginByAccountAndAddress, for: accountAndAddress)
    guard !isKnown else { return }
    do {
      try limiter.take(.loginByAccount, for: account)
    } catch {
      limiter.refund(.loginByAccountAndAddress, for: accountAndAddress)
      throw error
    }
  }

  /// Refunds the guess: the password was correct or was not checked.
  func refund() {
    limiter.refund(.loginByAccountAndAddress, for: accountAndAddress)
    if !isKnown { limiter.refund(.loginByAccount, for: account) }
  }
}

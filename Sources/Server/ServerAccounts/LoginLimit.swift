import ServerCore
import KiwiKit

/// How often the password of an account may be guessed.
///
/// A guess counts against the account and the address together, so that nobody who guesses elsewhere locks the owner
/// out. Guesses from addresses that have never logged in to the account also count all together, which bounds
/// those who have many addresses. A log-in that succeeds is no guess.
struct LoginLimit {
  private let limiter: RateLimiter
  private let account: String
  private let accountAndAddress: String
  private let isKnown: Bool

  /// Counts a guess, or throws 429. The name counts whether or not somebody has it, so that a limit says nothing
  /// about accounts.
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
      limiter.giveBack(.loginByAccountAndAddress, for: accountAndAddress)
      throw error
    }
  }

  /// Takes the guess back: the password was right, or was never looked at.
  func forgive() {
    limiter.giveBack(.loginByAccountAndAddress, for: accountAndAddress)
    if !isKnown { limiter.giveBack(.loginByAccount, for: account) }
  }
}

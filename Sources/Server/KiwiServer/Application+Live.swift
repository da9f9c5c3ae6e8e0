import ServerAccounts
import ServerCore
import KiwiKit

extension Application {
  /// Listens to what happens, as far as the owner of a session may know of it; without a token, as far as
  /// everybody may.
  ///
  /// - Parameters:
  ///   - token: A session's token. If it is not good (any more), the only event is
  ///     ``KiwiKit/LiveEvent/sessionEnded``.
  ///   - handler: Called with one or more events, one call after another, on no particular thread; it must
  ///     not block.
  public func subscribe(
    token: String?, handler: @escaping @Sendable ([LiveEvent]) -> Void
  ) async -> LiveSubscription {
    guard let token else { return context.live.subscribe(nil, handler: handler) }
    do {
      return context.live.subscribe(
        try context.viewer(token: SessionToken(presented: token)), handler: handler)
    } catch {
      if (error as? APIError) != .invalidToken {
        context.log.error("A session could not be looked up: \(error)")
      }
      handler([.sessionEnded])
      let subscription = context.live.subscribe(nil) { _ in }
      subscription.cancel()
      return subscription
    }
  }
}

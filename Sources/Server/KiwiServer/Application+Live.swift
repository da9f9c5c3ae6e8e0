import ServerAccounts
import ServerCore
import KiwiKit

extension Application {
  /// Subscribes to live events of a session's owner; without a token, to public events.
  ///
  /// - Parameters:
  ///   - token: A session's token. If it is invalid, the only event is ``KiwiKit/LiveEvent/sessionEnded``.
  ///   - handler: Called serially with one or more events, on any thread. It must not block.
  public func subscribe(
    token: String?, handler: @escaping @Sendable ([LiveEvent]) -> Void
  ) async -> LiveSubscription {
    guard let token else { return context.live.subscribe(nil, handler: handler) }
    do {
      return context.live.subscribe(
        try TokenAuthentication.viewer(token: SessionToken(presented: token), on: context), handler: handler)
    } catch {
      if (error as? APIError) != .invalidToken {
        context.log.error("The session lookup failed: \(error)")
      }
      handler([.sessionEnded])
      let subscription = context.live.subscribe(nil) { _ in }
      subscription.cancel()
      return subscription
    }
  }
}

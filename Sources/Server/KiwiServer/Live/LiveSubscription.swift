import HTTPServer
import KiwiKit
import Threads

/// Somebody's ear at the server. Listening ends when it is cancelled or let go.
public final class LiveSubscription: Sendable {
  private let hub: LiveHub
  private let id: LiveRoster.ReaderID

  init(hub: LiveHub, id: LiveRoster.ReaderID) {
    self.hub = hub
    self.id = id
  }

  deinit {
    hub.cancel(id)
  }

  /// Watches these posts in place of those before; the first ``KiwiKit/Limits/watchedPosts`` of them, and of
  /// these the ones that the reader may see.
  public func watch(_ postIds: [String]) {
    let wellFormed = postIds.prefix(Limits.watchedPosts).map { $0.lowercased() }
    hub.watch(wellFormed.filter(Identifier.isWellFormed), by: id)
  }

  /// Ends the listening. Events that are on their way may still arrive.
  public func cancel() {
    hub.cancel(id)
  }
}

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
    guard let token else { return live.subscribe(nil, handler: handler) }
    do {
      return live.subscribe(try viewer(token: SessionToken(presented: token)), handler: handler)
    } catch {
      if (error as? APIError) != .invalidToken { log.error("A session could not be looked up: \(error)") }
      handler([.sessionEnded])
      let subscription = live.subscribe(nil) { _ in }
      subscription.cancel()
      return subscription
    }
  }
}

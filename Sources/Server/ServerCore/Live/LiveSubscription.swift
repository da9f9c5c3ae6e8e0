import KiwiKit

/// Somebody's ear at the server. Listening ends when it is cancelled or let go.
public final class LiveSubscription: Sendable {
  private let hub: LiveHub
  private let id: LiveRoster.ReaderID

  package init(hub: LiveHub, id: LiveRoster.ReaderID) {
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

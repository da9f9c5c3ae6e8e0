import KiwiKit

/// A subscription to live events, which ends when it is cancelled or released.
public final class LiveSubscription: Sendable {
  private let hub: LiveHub
  private let id: LiveSubscriptions.SubscriberID

  package init(hub: LiveHub, id: LiveSubscriptions.SubscriberID) {
    self.hub = hub
    self.id = id
  }

  deinit {
    hub.cancel(id)
  }

  /// Replaces the watched posts: the first ``KiwiKit/Limits/watchedPosts`` that the viewer may see.
  public func watch(_ postIds: [String]) {
    let wellFormed = postIds.prefix(Limits.watchedPosts).map { $0.lowercased() }
    hub.watch(wellFormed.filter(Identifier.isWellFormed), by: id)
  }

  /// Ends the subscription. Events in flight may still arrive.
  public func cancel() {
    hub.cancel(id)
  }
}

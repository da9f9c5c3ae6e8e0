import KiwiKit
import Threads
import struct Synchronization.Atomic

/// Sends live events to subscribers, at most once per interval.
///
/// A change costs its writer one read of a counter without subscribers, and a mark otherwise. The first change after a
/// quiet time is sent immediately, later ones together after the interval. Counts that change a thousand times a second
/// are read and sent at most once per interval. Reads run on separate threads.
package final class LiveHub: Sendable {
  package typealias SubscriberID = LiveSubscriptions.SubscriberID

  private struct State {
    var subscriptions = LiveSubscriptions()
    var isRunning = false
    var isClosed = false
  }

  package let texts = LiveTexts()
  private let state = Mutex(State())
  private let subscriberCount = Atomic<Int>(0)
  private let sources: LiveSources
  private let storage: Storage
  private let queue: WorkQueue
  private let publicURL: String
  private let interval: Duration
  private let log: Log

  /// - Parameter queue: Threads for reads that no other work may occupy.
  package init(
    sources: LiveSources, storage: Storage, queue: WorkQueue, publicURL: String, interval: Duration, log: Log
  ) {
    self.sources = sources
    self.storage = storage
    self.queue = queue
    self.publicURL = publicURL
    self.interval = interval
    self.log = log
  }

  // MARK: Subscribers

  package func subscribe(_ viewer: Viewer?, handler: @escaping LiveSubscriptions.Handler) -> LiveSubscription
  {
    let id = change { $0.add(viewer, handler: handler) }
    return LiveSubscription(hub: self, id: id)
  }

  package func watch(_ postIds: [String], by id: SubscriberID) {
    change { $0.requestWatch(postIds, by: id) }
  }

  package func cancel(_ id: SubscriberID) {
    change { $0.remove(id) }
  }

  /// The number of subscribers.
  package var subscribers: Int { subscriberCount.load(ordering: .relaxed) }
  /// The number of watched posts.
  package var watchedPosts: Int { state.withLock { $0.subscriptions.posts.count } }
  /// True if events are pending.
  package var isPending: Bool { state.withLock { $0.subscriptions.needsDispatch } }
  /// True while a dispatch is running.
  package var isSending: Bool { state.withLock { $0.isRunning } }

  // MARK: Changes

  /// Marks the data that a change affects. Called after the commit.
  package func publish(_ change: some Change) {
    // A subscriber is counted before its first read, which therefore sees the changes skipped here.
    guard subscriberCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
    self.change { change.mark(in: &$0) }
  }

  /// Stops sending events.
  package func close() {
    state.withLock { $0.isClosed = true }
  }

  @discardableResult
  private func change<Result: Sendable>(_ body: (inout LiveSubscriptions) -> Result) -> Result {
    let (result, mustStart) = state.withLock { state in
      let result = body(&state.subscriptions)
      subscriberCount.store(state.subscriptions.subscribers.count, ordering: .sequentiallyConsistent)
      guard !state.isRunning, !state.isClosed, state.subscriptions.needsDispatch else {
        return (result, false)
      }
      state.isRunning = true
      return (result, true)
    }
    if mustStart { Task { await run() } }
    return result
  }

  // MARK: Dispatches

  private func run() async {
    repeat {
      do {
        try await resolveWatches()
        try await send()
      } catch {
        if state.withLock({ !$0.isClosed }) { log.error("Live events could not be sent: \(error)") }
      }
      try? await Task.sleep(for: interval)
    } while shouldContinue()
  }

  private func shouldContinue() -> Bool {
    state.withLock { state in
      state.isRunning =
        state.subscriptions.needsDispatch && !state.isClosed && !state.subscriptions.subscribers.isEmpty
      return state.isRunning
    }
  }

  private func resolveWatches() async throws {
    let watchRequests = state.withLock { $0.subscriptions.takeWatchRequests() }
    guard !watchRequests.isEmpty else { return }
    do {
      let posts = sources.posts
      let found = try await storage.readInBackground(on: queue) { transaction in
        try watchRequests.map { ($0.id, try Self.resolve($0, posts, in: transaction)) }
      }
      let subscribers = change { subscriptions in
        for (id, found) in found { subscriptions.watch(found.targets, by: id) }
        return subscriptions.subscribers
      }
      // A client that shows a post deleted before it was watched would show it forever.
      for (id, found) in found where !found.gone.isEmpty {
        subscribers[id]?.handler(found.gone.map { .postRemoved(postId: $0) })
      }
    } catch {
      change { $0.restore(watchRequests) }
      throw error
    }
  }

  /// Resolves requested posts: the visible ones, and the ids of the others.
  private static func resolve(
    _ request: LiveSubscriptions.WatchRequest, _ posts: any LivePosts, in transaction: Transaction
  ) throws -> (targets: [LiveSubscriptions.Target], gone: [String]) {
    var found: (targets: [LiveSubscriptions.Target], gone: [String]) = ([], [])
    for id in request.postIds {
      do {
        found.targets.append(try posts.target(id: id, for: request.viewer, in: transaction))
      } catch APIError.notFound {
        found.gone.append(id)
      }
    }
    return found
  }

  /// Sends the pending events.
  ///
  /// Reads start only after the watched posts are registered: later commits are published, and earlier ones are read.
  private func send() async throws {
    let (subscriptions, pending) = state.withLock { state in
      let pending = state.subscriptions.takePending()
      return (state.subscriptions, pending)
    }
    guard !pending.isEmpty, !subscriptions.subscribers.isEmpty else { return }
    let (sources, publicURL) = (sources, publicURL)
    let outcome: LiveDispatch.Outcome
    do {
      outcome = try await storage.readInBackground(on: queue) { transaction in
        try LiveDispatch.run(subscriptions, pending, sources, publicURL: publicURL, in: transaction)
      }
    } catch {
      // No subscriber has received any of it.
      change { $0.restore(pending) }
      throw error
    }
    change { $0.apply(outcome) }
    for (id, events) in outcome.events { subscriptions.subscribers[id]?.handler(events) }
  }
}

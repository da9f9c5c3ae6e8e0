import KiwiKit
import Threads
import struct Synchronization.Atomic

/// Tells everybody who listens what happens, at most once in an interval.
///
/// A change costs its writer one look at a counter when nobody listens, and a note otherwise. The first change
/// after a quiet time is told at once, those that follow together when the interval is over; so counts that
/// change a thousand times a second are read and sent as often as once a second twice. All reading happens on
/// threads of its own.
package final class LiveHub: Sendable {
  package typealias ReaderID = LiveRoster.ReaderID

  private struct State {
    var roster = LiveRoster()
    var isRunning = false
    var isClosed = false
  }

  package let texts = LiveTexts()
  private let state = Mutex(State())
  private let readerCount = Atomic<Int>(0)
  private let sources: LiveSources
  private let storage: Storage
  private let queue: WorkQueue
  private let publicURL: String
  private let interval: Duration
  private let log: Log

  /// - Parameter queue: The threads for what is read; nobody else should keep them busy.
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

  // MARK: Readers

  package func subscribe(_ viewer: Viewer?, handler: @escaping LiveRoster.Handler) -> LiveSubscription {
    let id = change { $0.add(viewer, handler: handler) }
    return LiveSubscription(hub: self, id: id)
  }

  package func watch(_ postIds: [String], by id: ReaderID) {
    change { $0.wish(postIds, by: id) }
  }

  package func cancel(_ id: ReaderID) {
    change { $0.remove(id) }
  }

  /// How many listen.
  package var readers: Int { readerCount.load(ordering: .relaxed) }
  /// How many posts somebody watches.
  package var watchedPosts: Int { state.withLock { $0.roster.posts.count } }
  /// Whether there is something to tell.
  package var isPending: Bool { state.withLock { $0.roster.needsRound } }
  /// Whether a round is under way.
  package var isTelling: Bool { state.withLock { $0.isRunning } }

  // MARK: Changes

  /// To be called after the commit.
  package func publish(_ change: some Change) {
    // A reader is counted before their first look at the database, which so sees what is left out here.
    guard readerCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
    self.change { change.note(in: &$0) }
  }

  /// Ends all telling.
  package func close() {
    state.withLock { $0.isClosed = true }
  }

  @discardableResult
  private func change<Result: Sendable>(_ body: (inout LiveRoster) -> Result) -> Result {
    let (result, mustStart) = state.withLock { state in
      let result = body(&state.roster)
      readerCount.store(state.roster.readers.count, ordering: .sequentiallyConsistent)
      guard !state.isRunning, !state.isClosed, state.roster.needsRound else { return (result, false) }
      state.isRunning = true
      return (result, true)
    }
    if mustStart { Task { await run() } }
    return result
  }

  // MARK: Rounds

  private func run() async {
    repeat {
      do {
        try await lookUpWishes()
        try await tell()
      } catch {
        if state.withLock({ !$0.isClosed }) { log.error("Live events could not be told: \(error)") }
      }
      try? await Task.sleep(for: interval)
    } while goesOn()
  }

  private func goesOn() -> Bool {
    state.withLock { state in
      state.isRunning = state.roster.needsRound && !state.isClosed && !state.roster.readers.isEmpty
      return state.isRunning
    }
  }

  private func lookUpWishes() async throws {
    let wishes = state.withLock { $0.roster.takeWishes() }
    guard !wishes.isEmpty else { return }
    do {
      let posts = sources.posts
      let found = try await storage.readInBackground(on: queue) { transaction in
        try wishes.map { ($0.id, try Self.lookUp($0, posts, in: transaction)) }
      }
      let readers = change { roster in
        for (id, found) in found { roster.watch(found.targets, by: id) }
        return roster.readers
      }
      // Whoever shows a post that went before it could be watched would show it for good.
      for (id, found) in found where !found.gone.isEmpty {
        readers[id]?.handler(found.gone.map { .postRemoved(postId: $0) })
      }
    } catch {
      change { $0.putBack(wishes) }
      throw error
    }
  }

  /// The posts that a reader asks to watch: the visible ones, and the ids of the others.
  private static func lookUp(
    _ wish: LiveRoster.Wish, _ posts: any LivePosts, in transaction: Transaction
  ) throws -> (targets: [LiveRoster.Target], gone: [String]) {
    var found: (targets: [LiveRoster.Target], gone: [String]) = ([], [])
    for id in wish.postIds {
      do {
        found.targets.append(try posts.target(id: id, for: wish.viewer, in: transaction))
      } catch APIError.notFound {
        found.gone.append(id)
      }
    }
    return found
  }

  /// Reads only after the watched posts are noted: what is committed from then on is published, and what was
  /// before is seen.
  private func tell() async throws {
    let (roster, pending) = state.withLock { state in
      let pending = state.roster.takePending()
      return (state.roster, pending)
    }
    guard !pending.isEmpty, !roster.readers.isEmpty else { return }
    let (sources, publicURL) = (sources, publicURL)
    let outcome: LiveRound.Outcome
    do {
      outcome = try await storage.readInBackground(on: queue) { transaction in
        try LiveRound.run(roster, pending, sources, publicURL: publicURL, in: transaction)
      }
    } catch {
      // Nobody has been told anything of it.
      change { $0.putBack(pending) }
      throw error
    }
    change { $0.apply(outcome) }
    for (id, events) in outcome.events { roster.readers[id]?.handler(events) }
  }
}

import Foundation
import HTTPServer
import KiwiKit
import Threads
import WebHost

/// The subscriptions of one page worker, in the server's process. An event for several pages is sent once.
final class WorkerListeners: Sendable {
  private enum Listener {
    /// The server is authenticating the page, whose watch requests wait.
    case beginning(watched: [String])
    case listening(any WebSite.Listening)
  }

  private struct State {
    var listeners: [UInt32: Listener] = [:]
    var waiting = WaitingEvents()
    var isSending = false
  }

  private let site: WebSite
  private let link: ProcessLink
  private let state = Mutex(State())

  init(site: WebSite, link: ProcessLink) {
    self.site = site
    self.link = link
  }

  func receive(_ bytes: [UInt8]) {
    guard let note = try? WorkerNote(bytes) else { return link.end() }
    switch note {
    case .listen(let listener, let token): listen(listener, token)
    case .watch(let listener, let posts): watch(posts, by: listener)
    case .cancel(let listener):
      guard case .listening(let listening)? = state.withLock({ $0.listeners.removeValue(forKey: listener) })
      else { return }
      listening.cancel()
    case .events: link.end()
    }
  }

  /// Ends all subscriptions once the worker's process has ended.
  func close() {
    let listeners = state.withLock { state in
      defer { state.listeners = [:] }
      return state.listeners.values
    }
    for case .listening(let listening) in listeners { listening.cancel() }
  }

  private func listen(_ listener: UInt32, _ token: String?) {
    state.withLock { $0.listeners[listener] = .beginning(watched: []) }
    Task {
      let listening = await site.subscribe(token) { [weak self] in self?.enqueue($0, for: listener) }
      let watched: [String]? = state.withLock { state in
        guard case .beginning(let watched)? = state.listeners[listener] else { return nil }
        state.listeners[listener] = .listening(listening)
        return watched
      }
      guard let watched else { return listening.cancel() }
      if !watched.isEmpty { listening.watch(watched) }
    }
  }

  private func watch(_ posts: [String], by listener: UInt32) {
    let listening: (any WebSite.Listening)? = state.withLock { state in
      switch state.listeners[listener] {
      case .listening(let listening): return listening
      case .beginning: state.listeners[listener] = .beginning(watched: posts)
      case nil: break
      }
      return nil
    }
    listening?.watch(posts)
  }

  /// Adds events to the next batch. A dispatch calls one listener after another, so sending waits for the next turn.
  private func enqueue(_ events: [LiveEvent], for listener: UInt32) {
    let mustSend = state.withLock { state in
      state.waiting.add(events, for: listener)
      defer { state.isSending = true }
      return !state.isSending
    }
    if mustSend { Task { send() } }
  }

  private func send() {
    let batches = state.withLock { state in
      defer {
        state.waiting = WaitingEvents()
        state.isSending = false
      }
      return state.waiting.batches
    }
    let encoder = JSONEncoder()
    for batch in batches {
      guard let json = try? encoder.encode(LiveMessage(events: batch.events)) else { continue }
      link.send(WorkerNote.events(Array(json), listeners: batch.listeners).bytes)
    }
  }
}

/// Pending events with their listeners, in order for each listener.
struct WaitingEvents: Sendable {
  struct Batch: Sendable {
    let events: [LiveEvent]
    var listeners: [UInt32]
  }

  private(set) var batches: [Batch] = []
  /// The index of each listener's last batch.
  private var last: [UInt32: Int] = [:]
  /// The index of the latest batch with the same events.
  private var indices: [[LiveEvent]: Int] = [:]

  mutating func add(_ events: [LiveEvent], for listener: UInt32) {
    if let index = indices[events], index > last[listener, default: -1] {
      batches[index].listeners.append(listener)
      last[listener] = index
    } else {
      last[listener] = batches.count
      indices[events] = batches.count
      batches.append(Batch(events: events, listeners: [listener]))
    }
  }
}

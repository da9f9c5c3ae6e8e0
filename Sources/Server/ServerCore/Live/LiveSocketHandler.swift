import Foundation
import HTTPServer
import KiwiKit
import Threads

/// The WebSocket of one device: sends events and receives the posts to watch.
package final class LiveSocketHandler: WebSocketHandler {
  /// The close codes of the server, in addition to those of RFC 6455.
  package enum CloseCode {
    package static let sessionEnded: UInt16 = 4001
    /// "Try again later", registered at IANA.
    ///
    /// Sent for too many sockets, or to a client that reads too slowly.
    package static let tryAgainLater: UInt16 = 1013
    /// A message that violates a policy (RFC 6455, section 7.4.1).
    package static let policyViolation: UInt16 = 1008
  }

  private struct State {
    var subscription: LiveSubscription?
    var isCounted = false
    var messagesSince = ContinuousClock.now
    var messages = 0
  }

  private let server: ServerContext
  private let viewer: Viewer?
  private let locale: Locale
  private let state = Mutex(State())

  /// The size of a full watch list with overhead, in bytes.
  private static let maxMessageSize = 16 * 1024
  private static let maxMessages = 60
  private static let messagePeriod = Duration.seconds(30)
  /// The maximum number of bytes queued for a slow client.
  ///
  /// It holds minutes of counts, or one long comment thread.
  private static let maxQueuedBytes = 128 * 1024

  package init(_ context: RequestContext) {
    server = context.server
    viewer = context.viewer
    locale = context.request.readerLocale
  }

  package func opened(_ socket: WebSocket) {
    guard server.liveSockets.admit(user: viewer?.key) else {
      return close(socket, CloseCode.tryAgainLater, "Too many connections. Close one first.")
    }
    let subscription = server.live.subscribe(viewer) { [weak self, weak socket] events in
      if let socket { self?.send(events, to: socket) }
    }
    state.withLock { state in
      state.isCounted = true
      state.subscription = subscription
    }
  }

  package func received(_ message: WebSocketMessage, on socket: WebSocket) {
    guard countMessage() else { return refuse(socket, "Too many messages. Reconnect and send fewer.") }
    guard case .text(let text) = message, text.utf8.count <= Self.maxMessageSize,
      let postIds = try? JSONObject(Array(text.utf8)).optionalStrings("watch")
    else { return refuse(socket, "This message is unknown. Send {\"watch\": [post ids]}.") }
    guard postIds.count <= Limits.watchedPosts else {
      return refuse(socket, "There are too many posts. Watch at most \(Limits.watchedPosts).")
    }
    state.withLock { $0.subscription }?.watch(postIds)
  }

  package func closed(_ socket: WebSocket, code: UInt16?) {
    let wasCounted = state.withLock { state in
      defer { state.isCounted = false }
      return state.isCounted
    }
    if wasCounted { server.liveSockets.release(user: viewer?.key) }
    end()
  }

  private func send(_ events: [LiveEvent], to socket: WebSocket) {
    guard socket.queuedBytes <= Self.maxQueuedBytes, let text = try? server.live.texts.text(of: events),
      socket.send(text: text)
    else {
      end()
      return close(socket, CloseCode.tryAgainLater, "Too slow.")
    }
    if events.contains(.sessionEnded) {
      end()
      close(socket, CloseCode.sessionEnded, "You have been logged out. Log in to continue.")
    }
  }

  private func refuse(_ socket: WebSocket, _ reason: LocalizedText) {
    end()
    close(socket, CloseCode.policyViolation, reason)
  }

  private func close(_ socket: WebSocket, _ code: UInt16, _ reason: LocalizedText) {
    socket.close(code: code, reason: String(localized: reason, locale: locale))
  }

  private func end() {
    // Released outside the lock, because the release cancels the subscription.
    let subscription = state.withLock { state in
      defer { state.subscription = nil }
      return state.subscription
    }
    subscription?.cancel()
  }

  private func countMessage() -> Bool {
    state.withLock { state in
      let now = ContinuousClock.now
      if now - state.messagesSince >= Self.messagePeriod {
        state.messagesSince = now
        state.messages = 0
      }
      state.messages += 1
      return state.messages <= Self.maxMessages
    }
  }
}

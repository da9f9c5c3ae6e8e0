import HTTPServer
import KiwiKit
import Threads

/// One device's socket: events out, watched posts in.
package final class LiveSocketHandler: WebSocketHandler {
  /// Why a socket is closed by the server, beside the codes of RFC 6455.
  package enum CloseCode {
    package static let sessionEnded: UInt16 = 4001
    /// "Try again later", registered at IANA: too many sockets, or a reader too slow for what is sent.
    package static let tryAgainLater: UInt16 = 1013
    /// A message that breaks a rule (RFC 6455, section 7.4.1).
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
  private let state = Mutex(State())

  /// A full watch list with room to spare.
  private static let longestMessage = 16 * 1024
  private static let messagesAtOnce = 60
  private static let messagePeriod = Duration.seconds(30)
  /// What may wait for a slow reader, in bytes: some minutes of counts, or one long comment thread.
  private static let longestQueue = 128 * 1024

  package init(_ server: ServerContext, viewer: Viewer?) {
    self.server = server
    self.viewer = viewer
  }

  package func opened(_ socket: WebSocket) {
    guard server.liveSockets.admit(person: viewer?.key) else {
      return socket.close(code: CloseCode.tryAgainLater, reason: "Too many connections.")
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
    guard countMessage() else { return refuse(socket, "Too many messages.") }
    guard case .text(let text) = message, text.utf8.count <= Self.longestMessage,
      let postIds = try? JSONObject(Array(text.utf8)).optionalStrings("watch")
    else { return refuse(socket, "A message is {\"watch\": [ids of posts]}.") }
    guard postIds.count <= Limits.watchedPosts else {
      return refuse(socket, "At most \(Limits.watchedPosts) posts can be watched.")
    }
    state.withLock { $0.subscription }?.watch(postIds)
  }

  package func closed(_ socket: WebSocket, code: UInt16?) {
    let wasCounted = state.withLock { state in
      defer { state.isCounted = false }
      return state.isCounted
    }
    if wasCounted { server.liveSockets.release(person: viewer?.key) }
    end()
  }

  private func send(_ events: [LiveEvent], to socket: WebSocket) {
    guard socket.queuedBytes <= Self.longestQueue, let text = try? server.live.texts.text(of: events),
      socket.send(text: text)
    else {
      end()
      return socket.close(code: CloseCode.tryAgainLater, reason: "Too slow.")
    }
    if events.contains(.sessionEnded) {
      end()
      socket.close(code: CloseCode.sessionEnded, reason: "The session has ended.")
    }
  }

  private func refuse(_ socket: WebSocket, _ reason: String) {
    end()
    socket.close(code: CloseCode.policyViolation, reason: reason)
  }

  private func end() {
    // Let go outside the lock: that cancels it.
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
      return state.messages <= Self.messagesAtOnce
    }
  }
}

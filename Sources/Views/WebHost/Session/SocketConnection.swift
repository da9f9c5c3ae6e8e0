import HTTPServer
import Threads

/// The browser's end of a socket: of this process, or of the one that listens.
protocol PageSocket: AnyObject, Sendable {
  /// False when it is closed or has no room.
  func send(text: String) -> Bool
  func close(code: UInt16)
}

extension WebSocket: PageSocket {
  func close(code: UInt16) { close(code: code, reason: "") }
}

/// One socket: reads messages on the connection's loop, hands them on to the main actor a batch at a time.
final class SocketConnection: WebSocketHandler, PageConnection {
  private struct State {
    var inbox = Inbox()
    var socket: (any PageSocket)?
    var isClosed = false
  }

  private let visitor: Visitor
  private let registry: SessionRegistry
  private let time: SessionTime
  private let helloWithin: Duration
  private let state = Mutex(State())
  @MainActor private var session: LiveSession?
  @MainActor private var isGreeting = false
  @MainActor private var isResting = false

  init(visitor: Visitor, registry: SessionRegistry, time: SessionTime, helloWithin: Duration) {
    self.visitor = visitor
    self.registry = registry
    self.time = time
    self.helloWithin = helloWithin
  }

  // MARK: PageConnection

  func send(_ text: String) -> Bool {
    state.withLock { $0.socket }?.send(text: text) ?? false
  }

  func close(_ reason: CloseReason) {
    state.withLock { $0.socket }?.close(code: reason.rawValue)
  }

  // MARK: WebSocketHandler

  func opened(_ socket: WebSocket) { opened(by: socket) }

  func received(_ message: WebSocketMessage, on socket: WebSocket) { received(message) }

  func closed(_ socket: WebSocket, code: UInt16?) { closed() }

  // MARK: What happens to it

  func opened(by socket: any PageSocket) {
    state.withLock { $0.socket = socket }
    Task { @MainActor [weak self, time, helloWithin] in
      time.after(helloWithin) { self?.closeUnlessGreeted() }
    }
  }

  func received(_ message: WebSocketMessage) {
    guard case .text(let text) = message, let message = ClientMessage(text) else {
      return close(.abuse)
    }
    switch state.withLock({ $0.inbox.add(message) }) {
    case .queued: break
    case .overflow: close(.abuse)
    case .mustWake: Task { @MainActor in await self.work() }
    }
  }

  func closed() {
    state.withLock {
      $0.isClosed = true
      $0.socket = nil
    }
    Task { @MainActor in session?.detach(self) }
  }

  // MARK: On the main actor

  @MainActor private func closeUnlessGreeted() {
    if session == nil { close(.abuse) }
  }

  @MainActor private func work() async {
    guard let session = await greeted() else { return }
    // A connection that was replaced speaks for nobody any more.
    guard session.isAttached(to: self) else { return }
    let (acknowledged, hasPing) = state.withLock { $0.inbox.open() }
    if let acknowledged { session.acknowledge(acknowledged) }
    handleEvents(of: session)
    if hasPing { session.answerPing() }
  }

  /// The session of this connection; nil while the first message, which names it, is being answered, or is
  /// missing.
  @MainActor private func greeted() async -> LiveSession? {
    if let session { return session }
    guard !isGreeting, let hello = state.withLock({ $0.inbox.hello }) else {
      if !isGreeting { close(.abuse) }
      return nil
    }
    isGreeting = true
    session = await registry.greet(hello, from: visitor, on: self)
    guard let session else {
      close(registry.isDraining ? .slow : .full)
      return nil
    }
    // The browser may have left meanwhile.
    if state.withLock({ $0.isClosed }) { session.detach(self) }
    return session
  }

  /// Handles what may be handled now, then rests as long as the session's share of events demands.
  @MainActor private func handleEvents(of session: LiveSession) {
    guard !isResting else { return }
    while session.isAttached(to: self) {
      let wait = session.waitForEvent()
      guard wait == .zero else {
        rest(wait, before: session)
        break
      }
      guard let event = state.withLock({ $0.inbox.next() }) else { break }
      session.handle(event)
    }
    session.update()
  }

  @MainActor private func rest(_ wait: Duration, before session: LiveSession) {
    guard state.withLock({ $0.inbox.count > 0 }) else { return }
    isResting = true
    time.after(wait) { [weak self] in
      self?.isResting = false
      self?.handleEvents(of: session)
    }
  }
}

import HTTPServer
import Threads

/// A socket to a browser, in this process or in the listening one.
protocol PageSocket: AnyObject, Sendable {
  /// Returns false if the socket is closed or its buffer is full.
  func send(text: String) -> Bool
  func close(code: UInt16)
}

extension WebSocket: PageSocket {
  func close(code: UInt16) { close(code: code, reason: "") }
}

/// Reads the messages of one socket on its event loop, and passes them to the main actor in batches.
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

  // MARK: Socket events

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
    case .mustSchedule: Task { @MainActor in await self.work() }
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
    // A replaced connection no longer represents the page.
    guard session.isAttached(to: self) else { return }
    let (acknowledged, hasPing) = state.withLock { $0.inbox.open() }
    if let acknowledged { session.acknowledge(acknowledged) }
    handleEvents(of: session)
    if hasPing { session.answerPing() }
  }

  /// Returns the session of this connection; nil while the hello that names it is missing or being answered.
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
    // The browser may have disconnected meanwhile.
    if state.withLock({ $0.isClosed }) { session.detach(self) }
    return session
  }

  /// Handles the permitted events, then waits until the rate limit permits more.
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

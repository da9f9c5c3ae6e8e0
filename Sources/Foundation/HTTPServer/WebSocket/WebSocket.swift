import Threads
import struct Synchronization.Atomic

/// An open WebSocket, usable from any thread.
///
/// ```swift
/// if !socket.send(text: "hello") { socket.close(code: 1001, reason: "too slow") }
/// ```
public final class WebSocket: Sendable {
  private struct State {
    var frames: [UInt8] = []
    /// The number of bytes passed to the loop but not yet accepted by the kernel.
    var inFlight = 0
    var isClosing = false
    var hasNotified = false
  }

  /// The id, unique in this process.
  public let id: UInt64

  private let queueLimit: Int
  private let account: MemoryAccount?
  private let notify: @Sendable (WebSocket) -> Void
  private let state = Mutex(State())

  private static let nextID = Atomic<UInt64>(1)

  /// Creates a socket.
  ///
  /// - Parameters:
  ///   - queueLimit: The maximum number of queued bytes.
  ///   - account: The account that the queue is charged to.
  ///   - notify: Called on any thread when frames are queued, once until they are taken.
  init(
    queueLimit: Int, account: MemoryAccount? = nil, notify: @escaping @Sendable (WebSocket) -> Void
  ) {
    id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    self.queueLimit = queueLimit
    self.account = account
    self.notify = notify
  }

  /// The number of queued bytes, including frame headers.
  public var queuedBytes: Int {
    state.withLock { $0.frames.count + $0.inFlight }
  }

  /// Queues a text message. Returns whether it was queued.
  ///
  /// It is rejected if the socket is closing or the queue is full, because the peer reads too slowly or the
  /// server's memory limit is reached. The caller should drop the message and resynchronize later.
  @discardableResult
  public func send(text: String) -> Bool {
    var text = text
    return text.withUTF8 { enqueue(.text, $0) }
  }

  /// Queues a binary message; see ``send(text:)``.
  @discardableResult
  public func send(binary: [UInt8]) -> Bool {
    binary.withUnsafeBufferPointer { enqueue(.binary, $0) }
  }

  /// Sends a close frame after the queued messages. The connection ends after the peer's reply or a timeout.
  ///
  /// - Parameters:
  ///   - code: A status code from 1000 to 4999 that a server may send (RFC 6455, section 7.4). Others become
  ///     1011.
  ///   - reason: The reason, truncated at a character boundary to 123 bytes.
  public func close(code: UInt16 = 1000, reason: String = "") {
    let frame = WebSocketFrame.close(code: WebSocketFrame.canBeSent(code) ? code : 1011, reason: reason)
    let mustNotify = state.withLock { state in
      guard !state.isClosing else { return false }
      state.frames.append(contentsOf: frame)
      account?.hold(frame.count)
      state.isClosing = true
      return Self.markNotified(&state)
    }
    if mustNotify { notify(self) }
  }

  private func enqueue(_ kind: WebSocketFrame.Opcode, _ payload: UnsafeBufferPointer<UInt8>) -> Bool {
    let mustNotify: Bool? = state.withLock { state in
      let size = WebSocketFrame.headerLength(payload.count) + payload.count
      guard !state.isClosing, size <= queueLimit - state.frames.count - state.inFlight,
        account?.take(size) ?? true
      else { return nil }
      WebSocketFrame.append(kind, payload, to: &state.frames)
      return Self.markNotified(&state)
    }
    if mustNotify == true { notify(self) }
    return mustNotify != nil
  }

  private static func markNotified(_ state: inout State) -> Bool {
    guard !state.hasNotified else { return false }
    state.hasNotified = true
    return true
  }

  // MARK: For the connection

  /// Queues a control frame regardless of the queue's limit. The connection limits their number.
  func sendControl(_ opcode: WebSocketFrame.Opcode, _ payload: [UInt8]) {
    let mustNotify = state.withLock { state in
      guard !state.isClosing else { return false }
      payload.withUnsafeBufferPointer { WebSocketFrame.append(opcode, $0, to: &state.frames) }
      account?.hold(WebSocketFrame.headerLength(payload.count) + payload.count)
      return Self.markNotified(&state)
    }
    if mustNotify { notify(self) }
  }

  /// Takes all queued frames. They then count as in flight. Also returns whether the last one is a close
  /// frame.
  func takeFrames() -> (bytes: [UInt8], isClosing: Bool) {
    state.withLock { state in
      state.hasNotified = false
      let bytes = state.frames
      state.frames = []
      state.inFlight += bytes.count
      return (bytes, state.isClosing)
    }
  }

  func framesLeft(_ count: Int) {
    state.withLock { state in
      let left = min(count, state.inFlight)
      state.inFlight -= left
      account?.release(left)
    }
  }

  /// Marks the connection as gone. Later sends return false.
  func markClosed() {
    state.withLock { state in
      state.isClosing = true
      account?.release(state.frames.count + state.inFlight)
      state.frames = []
      state.inFlight = 0
    }
  }
}

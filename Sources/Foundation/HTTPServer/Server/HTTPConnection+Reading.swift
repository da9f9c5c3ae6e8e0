import Glibc
import struct Synchronization.Atomic

/// Reads the socket and passes bytes to the decoder, a request body or a WebSocket.
extension HTTPConnection {
  private static let readsPerTurn = 4

  func serve() {
    consumePending()
    var reads = 0
    while wantsInput, isReadable {
      guard reads < Self.readsPerTurn else { return loop.scheduleAgain(self) }
      reads += 1
      receive()
    }
    switch phase {
    // Frames that arrived directly after the handshake.
    case .webSocket where !pending.isEmpty:
      consumePending()
      if isReadable { loop.scheduleAgain(self) }
    case .reading where answersThisTurn >= loop.limits.pipelinedRequests && (isReadable || !pending.isEmpty):
      loop.scheduleAgain(self)
    default: break
    }
  }

  private var wantsInput: Bool {
    switch phase {
    case .reading: outgoing.isEmpty && !closesAfterOutput && answersThisTurn < loop.limits.pipelinedRequests
    case .handling(let exchange): exchange.stream?.isReaderWaiting ?? false
    case .streaming: false
    case .lingering: true
    // Frames that arrived with the handshake precede a possible end of input.
    case .webSocket(let session): !session.isClosed && outgoing.isEmpty && pending.isEmpty
    case .closed: false
    }
  }

  private func receive() {
    let count = recv(descriptor, loop.input.baseAddress, loop.input.count, 0)
    if count < 0 {
      switch errno {
      case EINTR: return
      case EAGAIN: isReadable = false
      default: close()
      }
      return
    }
    guard count > 0 else {
      isReadable = false
      return handleEnd()
    }
    if count < loop.input.count, !sawHangUp { isReadable = false }
    loop.context.counters.bytesReceived.wrappingAdd(count, ordering: .relaxed)
    if pending.isEmpty {
      let bytes = UnsafeBufferPointer(rebasing: loop.input[..<count])
      let consumed = consume(bytes)
      if consumed < count { pending = Array(bytes[consumed...]) }
    } else {
      pending.append(contentsOf: loop.input[..<count])
      consumePending()
    }
  }

  private func consumePending() {
    guard !pending.isEmpty else {
      // A complete body ends without further bytes.
      if case .handling = phase { _ = consume(UnsafeBufferPointer(start: nil, count: 0)) }
      return
    }
    let bytes = pending
    pending = []
    let consumed = bytes.withUnsafeBufferPointer { consume($0) }
    if consumed == 0 {
      pending = bytes
    } else if consumed < bytes.count {
      pending = Array(bytes[consumed...])
    }
  }

  private func consume(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    switch phase {
    case .reading, .handling: return advance(bytes)
    case .webSocket(let session):
      session.receive(bytes, on: self)
      return bytes.count
    // Pipelined requests wait for the current response.
    case .streaming: return 0
    case .lingering, .closed: return bytes.count
    }
  }

  private func handleEnd() {
    hasPeerEnded = true
    switch phase {
    case .reading where loop.output.isEmpty && outgoing.isEmpty: close()
    // Unsent responses remain, which a half-closed peer may still read (RFC 9112, section 9.6).
    case .reading: closesAfterOutput = true
    case .lingering: close()
    case .handling(let exchange):
      // A half-closed client may still read its response unless its request is incomplete.
      if !exchange.isBodyComplete { exchange.stream?.fail(.disconnected) }
    case .webSocket(let session): session.end(on: self)
    case .streaming, .closed: break
    }
  }
}

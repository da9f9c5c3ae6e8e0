import Glibc
import struct Synchronization.Atomic

/// The way of answers to the socket, and the pace at which the peer takes them.
extension Connection {
  /// Sends what this turn put into the loop's output buffer, and keeps what does not go.
  func flush() {
    guard !loop.output.isEmpty else { return }
    defer { loop.output.removeAll(keepingCapacity: true) }
    if case .closed = phase { return }
    var sent = 0
    if outgoing.isEmpty {
      sent = OutgoingQueue.send(loop.output, from: 0, to: descriptor, hasMore: false)
      if sent < 0 {
        guard errno == EAGAIN || errno == EINTR else { return close() }
        sent = 0
      }
      loop.context.counters.bytesSent.wrappingAdd(sent, ordering: .relaxed)
      writePace.sent(sent)
    }
    if sent < loop.output.count {
      outgoing.append(Array(loop.output[sent...]))
      watchReader()
    }
  }

  func sendOutgoing() {
    var sent = 0
    let progress = outgoing.send(to: descriptor, sent: &sent)
    loop.context.counters.bytesSent.wrappingAdd(sent, ordering: .relaxed)
    writePace.sent(sent)
    if case .webSocket(let session) = phase { session.socket.framesLeft(sent) }
    switch progress {
    case .finished: writePace.end()
    case .blocked: watchReader()
    case .yielded:
      watchReader()
      loop.scheduleAgain(self)
    case .failed: close()
    }
  }

  func watchReader() {
    writePace.wait(at: loop.now, unacknowledged: unacknowledged)
  }

  /// Ends a wait for the kernel's bytes that the peer has taken since.
  func settleWritePace() {
    if writePace.isWaiting, outgoing.isEmpty, unsent == 0 { writePace.end() }
  }

  /// Bytes that the kernel holds for the peer.
  private var unacknowledged: Int { kernelCount(UInt(TIOCOUTQ)) }

  /// Those of them for which the peer had no room yet. What is sent may be read, and its acknowledgement late.
  var unsent: Int { kernelCount(Self.unsentQuery) }

  /// SIOCOUTQNSD of <linux/sockios.h>, which Glibc does not pass on.
  private static let unsentQuery: UInt = 0x894b

  private func kernelCount(_ query: UInt) -> Int {
    var count: Int32 = 0
    return ioctl(descriptor, query, &count) == 0 ? Int(count) : 0
  }
}

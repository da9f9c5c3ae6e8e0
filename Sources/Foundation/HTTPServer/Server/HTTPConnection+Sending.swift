import Glibc
import struct Synchronization.Atomic

/// Sends responses and monitors the rate at which the peer reads them.
extension HTTPConnection {
  /// Sends the loop's output buffer and queues the rest.
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
      writeRate.sent(sent)
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
    writeRate.sent(sent)
    if case .webSocket(let session) = phase { session.socket.framesLeft(sent) }
    switch progress {
    case .finished: writeRate.end()
    case .blocked: watchReader()
    case .yielded:
      watchReader()
      loop.scheduleAgain(self)
    case .failed: close()
    }
  }

  func watchReader() {
    writeRate.wait(at: loop.now, unacknowledged: unacknowledged)
  }

  /// Ends a wait whose bytes the kernel has meanwhile sent.
  func settleWriteRate() {
    if writeRate.isWaiting, outgoing.isEmpty, unsent == 0 { writeRate.end() }
  }

  /// The number of bytes in the kernel's send buffer.
  private var unacknowledged: Int { kernelCount(UInt(TIOCOUTQ)) }

  /// The number of those bytes not yet sent. Sent bytes may be read but acknowledged late.
  var unsent: Int { kernelCount(Self.unsentQuery) }

  /// `SIOCOUTQNSD` of `<linux/sockios.h>`, which Glibc does not export.
  private static let unsentQuery: UInt = 0x894b

  private func kernelCount(_ query: UInt) -> Int {
    var count: Int32 = 0
    return ioctl(descriptor, query, &count) == 0 ? Int(count) : 0
  }
}

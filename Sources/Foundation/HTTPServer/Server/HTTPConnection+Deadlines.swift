import Glibc
import struct Synchronization.Atomic

/// The deadlines of a connection's phases.
extension HTTPConnection {
  func nextDeadline() -> Duration? {
    let limits = loop.limits
    if !outgoing.isEmpty { return writeRate.deadline ?? loop.now + limits.writeStall }
    switch phase {
    case .reading:
      if pending.isEmpty, decoder.isBetweenRequests {
        headerSince = nil
        return since + (hasServed ? limits.keepAliveIdle : limits.headerDeadline)
      }
      let began = headerSince ?? (hasServed ? loop.now : since)
      headerSince = began
      return began + limits.headerDeadline
    case .handling(let exchange):
      headerSince = nil
      guard let stream = exchange.stream, stream.isReaderWaiting else { return nil }
      bodyRate.beginWaiting(at: loop.now)
      return bodyRate.deadline
    // A streaming source has no time limit.
    case .streaming: return nil
    case .lingering: return since + limits.lingeringClose
    case .webSocket(let session): return session.deadline(limits)
    case .closed: return nil
    }
  }

  func handleDeadline() {
    if !outgoing.isEmpty { return handleWriteDeadline() }
    switch phase {
    case .reading where !(pending.isEmpty && decoder.isBetweenRequests): reject(.headerTooSlow)
    case .reading, .lingering:
      // A slow reader has the same time for the kernel's send buffer as for queued output.
      return unsent > 0 ? handleWriteDeadline() : close()
    case .handling(let exchange): exchange.stream?.fail(.tooSlow)
    case .webSocket(let session): session.handleDeadline(on: self)
    case .streaming, .closed: return
    }
    flush()
    endTurn()
  }

  /// Extends the deadline of a peer that meets the minimum rate, or closes the connection.
  private func handleWriteDeadline() {
    watchReader()
    guard let deadline = writeRate.deadline, deadline > loop.now else {
      loop.context.counters.slowReaders.wrappingAdd(1, ordering: .relaxed)
      // A graceful close would leave the data in the kernel until the peer reads it.
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
      return close()
    }
    loop.setDeadline(deadline, for: self)
  }
}

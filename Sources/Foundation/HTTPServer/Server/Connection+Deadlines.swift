import Glibc
import struct Synchronization.Atomic

/// The time that a connection has in each phase.
extension Connection {
  func nextDeadline() -> Duration? {
    let limits = loop.limits
    if !outgoing.isEmpty { return writePace.deadline ?? loop.now + limits.writeStall }
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
      pace.beginWaiting(at: loop.now)
      return pace.deadline
    // The source has the time that it needs.
    case .streaming: return nil
    case .lingering: return since + limits.lingeringClose
    case .webSocket(let session): return session.deadline(limits)
    case .closed: return nil
    }
  }

  func handleDeadline() {
    if !outgoing.isEmpty { return handleWriteDeadline() }
    switch phase {
    case .reading where !(pending.isEmpty && decoder.isBetweenRequests): refuse(.headerTooSlow)
    case .reading, .lingering:
      // Bytes that the kernel holds for a slow reader have the same time as those that wait here.
      return unsent > 0 ? handleWriteDeadline() : close()
    case .handling(let exchange): exchange.stream?.fail(.tooSlow)
    case .webSocket(let session): session.handleDeadline(on: self)
    case .streaming, .closed: return
    }
    flush()
    endTurn()
  }

  /// Gives the peer time for the bytes that wait, if it keeps to the least rate.
  private func handleWriteDeadline() {
    watchReader()
    guard let deadline = writePace.deadline, deadline > loop.now else {
      loop.context.counters.slowReaders.wrappingAdd(1, ordering: .relaxed)
      // An orderly close would leave those bytes with the kernel until the peer has read them.
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
      return close()
    }
    loop.setDeadline(deadline, for: self)
  }
}

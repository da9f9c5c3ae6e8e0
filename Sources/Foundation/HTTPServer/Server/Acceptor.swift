import CEpoll
import Glibc
import struct Synchronization.Atomic

/// Accepts connections from a listening socket and recovers from descriptor exhaustion.
struct Acceptor {
  private static let acceptsPerTurn = 64
  private static let pause: Duration = .milliseconds(500)
  private static let tooMany =
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

  private let context: ServerState
  /// A reserved descriptor.
  ///
  /// When no descriptor is left, it is released to accept and close one connection. Leaving that connection
  /// in the queue would wake the loop endlessly.
  private var reserve: Int32
  private var pausedUntil: Duration?

  init(context: ServerState) {
    self.context = context
    reserve = Self.openReserve()
  }

  var isPaused: Bool { pausedUntil != nil }

  /// Resumes accepting and returns whether the pause is over.
  mutating func resume(now: Duration) -> Bool {
    guard let pausedUntil, now >= pausedUntil else { return false }
    self.pausedUntil = nil
    if reserve < 0 { reserve = Self.openReserve() }
    return true
  }

  /// Accepts pending connections.
  ///
  /// - Parameters:
  ///   - listener: The listening socket.
  ///   - now: The loop's time.
  ///   - replaceOne: See ``ServerState/admitConnection(of:replacing:)``.
  ///   - admit: Called with each connection and the minimum precedence of its requests.
  mutating func accept(
    from listener: Int32, now: Duration, replacing replaceOne: (Int) -> Void,
    _ admit: (Int32, IPAddress, AddressUse?, Precedence) -> Void
  ) {
    for _ in 0..<Self.acceptsPerTurn {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let descriptor = withUnsafeMutablePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          accept4(listener, $0, &length, flags)
        }
      }
      guard descriptor >= 0 else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: return handleExhaustion(listener, now: now)
        default: return
        }
      }
      guard let address = IPAddress(storage) else {
        reject(descriptor)
        continue
      }
      let use = context.use(of: address)
      guard let minPrecedence = context.admitConnection(of: use, replacing: replaceOne) else {
        context.release(use)
        reject(descriptor)
        continue
      }
      ListeningSocket.set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
      admit(descriptor, address, use, minPrecedence)
    }
  }

  mutating func close() {
    if reserve >= 0 { Glibc.close(reserve) }
    reserve = -1
  }

  private func reject(_ descriptor: Int32) {
    context.counters.connectionsRefused.wrappingAdd(1, ordering: .relaxed)
    _ = Self.tooMany.utf8.withContiguousStorageIfAvailable {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    Glibc.close(descriptor)
  }

  private mutating func handleExhaustion(_ listener: Int32, now: Duration) {
    context.counters.connectionsRefused.wrappingAdd(1, ordering: .relaxed)
    if reserve >= 0 {
      Glibc.close(reserve)
      let descriptor = accept4(listener, nil, nil, 0)
      if descriptor >= 0 { Glibc.close(descriptor) }
      reserve = Self.openReserve()
    }
    pausedUntil = now + Self.pause
  }

  private static func openReserve() -> Int32 {
    open("/dev/null", O_RDONLY | O_CLOEXEC)
  }
}

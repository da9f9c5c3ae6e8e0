import CEpoll
import Glibc
import struct Synchronization.Atomic

/// Takes new connections from a listening socket, and keeps its head when descriptors run out.
struct Acceptor {
  private static let acceptsPerTurn = 64
  private static let pause: Duration = .milliseconds(500)
  private static let tooMany =
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

  private let context: ServerContext
  /// Held open so that, when no descriptor is left, one can be given up to turn a client away
  /// instead of leaving it in the queue, which would wake the loop without end.
  private var reserve: Int32
  private var pausedUntil: Duration?

  init(context: ServerContext) {
    self.context = context
    reserve = Self.openReserve()
  }

  var isPaused: Bool { pausedUntil != nil }

  /// True when the pause is over.
  mutating func resume(now: Duration) -> Bool {
    guard let pausedUntil, now >= pausedUntil else { return false }
    self.pausedUntil = nil
    if reserve < 0 { reserve = Self.openReserve() }
    return true
  }

  /// - Parameters:
  ///   - replaceOne: See ``ServerContext/admitConnection(of:replacing:)``.
  ///   - admit: Takes a connection and what its requests must be at the least.
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
        refuse(descriptor)
        continue
      }
      let use = context.use(of: address)
      guard let least = context.admitConnection(of: use, replacing: replaceOne) else {
        context.giveBack(use)
        refuse(descriptor)
        continue
      }
      ListeningSocket.set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
      admit(descriptor, address, use, least)
    }
  }

  mutating func close() {
    if reserve >= 0 { Glibc.close(reserve) }
    reserve = -1
  }

  private func refuse(_ descriptor: Int32) {
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
